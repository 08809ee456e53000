-- The address that the account had proven when it joined: the directory's may be changed to and fro, by its owner too.
ALTER TABLE people_accounts ADD COLUMN joined_as text COLLATE "C";
UPDATE people_accounts a SET joined_as = p.email_key FROM people p WHERE p.org = a.org AND p.id = a.person;
