-- Addresses for which a lost authenticator was told, until a job has looked who they belong to: written alike for known and unknown ones.
CREATE TABLE people_recovery_asks (
  org uuid NOT NULL,
  id uuid NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
SELECT kit_isolate('people_recovery_asks', 'SELECT, INSERT, DELETE');

-- A lost authenticator in a personal organisation: two notices with a way to stop it, then a link.
CREATE TABLE people_recoveries (
  org uuid NOT NULL,
  person uuid NOT NULL,
  id uuid NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'done', 'cancelled')),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Notices sent so far.
  notices int NOT NULL DEFAULT 1,
  -- When the next notice, and after the second the link, is due.
  next_at timestamptz NOT NULL DEFAULT now() + interval '12 hours',
  ready_at timestamptz,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, person) REFERENCES people ON DELETE CASCADE
);
CREATE UNIQUE INDEX people_recoveries_open ON people_recoveries (org, person) WHERE state IN ('waiting', 'ready');
CREATE INDEX people_recoveries_due ON people_recoveries (next_at) WHERE state = 'waiting';
SELECT kit_isolate('people_recoveries');
SELECT kit_worker('people_recoveries', 'SELECT');

-- Where a link leads, before the organisation is known; the link's own signature is checked first.
CREATE FUNCTION people_recovery(wanted uuid) RETURNS TABLE (org uuid, person uuid) LANGUAGE sql STABLE
  AS $$ SELECT r.org, r.person FROM people_recoveries r WHERE r.id = wanted $$;
SELECT kit_lookup('people_recovery(uuid)', 'people_recoveries');

-- Whose accounts an address belongs to: all of them, with the plan of each organisation.
CREATE FUNCTION people_accounts_at(wanted text)
  RETURNS TABLE (org uuid, person uuid, plan text, issuer text, subject text) LANGUAGE sql STABLE
  AS $$ SELECT a.org, a.person, o.plan, a.issuer, a.subject
          FROM people p
          JOIN people_accounts a ON a.org = p.org AND a.person = p.id
          JOIN organisations_public_organisations o ON o.org = p.org
         WHERE p.email_key = wanted COLLATE "C" AND p.active
         ORDER BY o.plan <> 'individual', a.joined_at $$;
SELECT kit_lookup('people_accounts_at(text)', 'people_accounts');
SELECT kit_lookup('people_accounts_at(text)', 'people');
CREATE INDEX people_by_address ON people (email_key) WHERE active;
