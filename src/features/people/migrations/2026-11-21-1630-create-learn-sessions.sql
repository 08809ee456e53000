-- The way from the main site into the learning site: a code for a minute and one use. Only hashes are kept.
CREATE TABLE people_learn_codes (
  org uuid NOT NULL,
  hash bytea NOT NULL UNIQUE,
  person uuid NOT NULL,
  -- The origin that the code is for.
  audience text NOT NULL,
  -- The claims by which the provider recognises the sign-in behind it.
  sign_in jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The session that it was exchanged for: a second use ends it.
  session bytea,
  PRIMARY KEY (org, hash),
  FOREIGN KEY (org, person) REFERENCES people ON DELETE CASCADE
);
SELECT kit_isolate('people_learn_codes');

CREATE TABLE people_learn_sessions (
  org uuid NOT NULL,
  hash bytea NOT NULL UNIQUE,
  person uuid NOT NULL,
  sign_in jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (org, hash),
  FOREIGN KEY (org, person) REFERENCES people ON DELETE CASCADE
);
SELECT kit_isolate('people_learn_sessions');

-- The organisation of a code or session, by its hash.
CREATE FUNCTION people_learn_code(wanted bytea) RETURNS SETOF uuid LANGUAGE sql STABLE
  AS $$ SELECT c.org FROM people_learn_codes c WHERE c.hash = wanted $$;
SELECT kit_lookup('people_learn_code(bytea)', 'people_learn_codes');
CREATE FUNCTION people_learn_session(wanted bytea) RETURNS SETOF uuid LANGUAGE sql STABLE
  AS $$ SELECT s.org FROM people_learn_sessions s WHERE s.hash = wanted $$;
SELECT kit_lookup('people_learn_session(bytea)', 'people_learn_sessions');
