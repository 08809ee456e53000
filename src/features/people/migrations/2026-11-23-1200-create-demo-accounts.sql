-- The people of a demo organisation whose accounts development may sign in with, in the order in which they are offered.
CREATE TABLE people_demo_accounts (
  org uuid NOT NULL,
  person uuid NOT NULL,
  place smallint NOT NULL,
  -- Sealed; null until the account was made.
  password bytea,
  -- Sealed; the secret of the authenticator app.
  authenticator bytea,
  PRIMARY KEY (org, person),
  FOREIGN KEY (org, person) REFERENCES people ON DELETE CASCADE
);
SELECT kit_isolate('people_demo_accounts', 'SELECT, INSERT, UPDATE');
SELECT kit_worker('people_demo_accounts', 'SELECT');
