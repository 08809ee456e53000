-- The address for which the identity provider was asked to make an account for this invitation, until it is known what came of it.
ALTER TABLE people_invitations ADD COLUMN asked_as text;

-- Such addresses whose invitations have gone since, in the house's name, until the account has gone, too.
CREATE TABLE people_account_asks (
  org uuid NOT NULL,
  id uuid NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
SELECT kit_isolate('people_account_asks', 'SELECT, INSERT, DELETE');
