-- Accounts that the house has shut at the identity provider, in the house's name, as digests of their ids: it opens these and no others.
CREATE TABLE people_shut_accounts (
  org uuid NOT NULL,
  account text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, account)
);
SELECT kit_isolate('people_shut_accounts');
-- Until now nothing was noted: the accounts of people who are active nowhere are the house's doing, though not only theirs may have been shut.
INSERT INTO people_shut_accounts (org, account)
SELECT '00000000-0000-7000-8000-000000000001'::uuid,
       translate(rtrim(encode(sha256(convert_to('shut ' || a.subject, 'UTF8')), 'base64'), '='), '+/', '-_')
FROM people_accounts a JOIN people p ON p.org = a.org AND p.id = a.person
GROUP BY a.subject HAVING NOT bool_or(p.active);
