-- Whose an address is, and whether they are active, for what is asked with every message: without the names that people_public_members joins.
CREATE VIEW people_public_mailboxes WITH (security_invoker = true) AS SELECT org, id, email_key, active FROM people;
GRANT SELECT ON people_public_mailboxes TO hookwise_app;
