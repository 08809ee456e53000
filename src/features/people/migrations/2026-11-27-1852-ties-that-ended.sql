-- From when until when an account belonged to an organisation that it has left, in the house's name and as a digest of its id: which organisation, nobody reads.
CREATE TABLE people_left_accounts (
  org uuid NOT NULL,
  id uuid NOT NULL,
  account text NOT NULL,
  joined_at timestamptz NOT NULL,
  -- Not the transaction's beginning: what happened meanwhile was still the other's as well.
  left_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id)
);
CREATE INDEX people_left_accounts_by_account ON people_left_accounts (org, account);
CREATE INDEX people_left_accounts_by_end ON people_left_accounts (org, left_at);
SELECT kit_isolate('people_left_accounts', 'SELECT, INSERT, DELETE');

-- All that an account is tied to, also where its person or the organisation is just being deleted: then those are NULL.
CREATE FUNCTION people_account_ties(wanted_issuer text, wanted_subject text)
  RETURNS TABLE (org uuid, person uuid, joined_at timestamptz, active boolean, plan text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT a.org, a.person, a.joined_at, p.active, o.plan
      FROM people_accounts a
      LEFT JOIN people p ON p.org = a.org AND p.id = a.person
      LEFT JOIN organisations_public_organisations o ON o.org = a.org
     WHERE (SELECT true) AND a.issuer = wanted_issuer AND a.subject = wanted_subject;
END $$;
SELECT kit_lookup('people_account_ties(text, text)', 'people_accounts');
SELECT kit_lookup('people_account_ties(text, text)', 'people');
