-- Accounts that no organisation has any more and that are about to be removed at the identity provider, in the house's name: none of them joins anything.
CREATE TABLE people_leaving_accounts (
  org uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, issuer, subject)
);
SELECT kit_isolate('people_leaving_accounts', 'SELECT, INSERT, DELETE');
