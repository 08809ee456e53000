CREATE TABLE organisations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('individual', 'starter', 'business', 'professional', 'enterprise')),
  trial_ends_at timestamptz,
  locale text NOT NULL DEFAULT 'en',
  time_zone text NOT NULL DEFAULT 'UTC',
  privacy_mode text NOT NULL DEFAULT 'named' CHECK (privacy_mode IN ('named', 'manager-blind', 'pseudonymous', 'aggregate-only')),
  privacy_proposed text,
  privacy_proposed_by text,
  privacy_proposed_at timestamptz,
  approval_required boolean NOT NULL DEFAULT false,
  verdict_hold_seconds int NOT NULL DEFAULT 120 CHECK (verdict_hold_seconds BETWEEN 0 AND 3600),
  simulations_per_month int NOT NULL DEFAULT 2 CHECK (simulations_per_month BETWEEN 1 AND 31),
  security_address text,
  report_address text,
  quiet jsonb NOT NULL DEFAULT '[]',
  notice_recorded_at timestamptz,
  killed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT kit_isolate('organisations', 'SELECT, INSERT, UPDATE', 'id');

CREATE VIEW organisations_public_organisations WITH (security_invoker = true) AS
  SELECT id AS org, name, plan, locale, time_zone, privacy_mode, approval_required, verdict_hold_seconds, simulations_per_month,
         notice_recorded_at, killed_at
    FROM organisations;
GRANT SELECT ON organisations_public_organisations TO hookwise_app;

-- For work that goes over all organisations, oldest first; it sets each before it touches anything of it.
CREATE FUNCTION organisations_all() RETURNS SETOF uuid LANGUAGE sql STABLE
  AS $$ SELECT id FROM organisations ORDER BY created_at, id $$;
SELECT kit_lookup('organisations_all()', 'organisations');

-- How and when the people were told that simulations will come.
CREATE TABLE organisation_notices (
  org uuid NOT NULL REFERENCES organisations (id),
  id uuid NOT NULL,
  told_by text NOT NULL,
  told_on date NOT NULL,
  note text,
  recorded_by text NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
SELECT kit_isolate('organisation_notices', 'SELECT, INSERT');

CREATE TABLE organisation_domains (
  org uuid NOT NULL REFERENCES organisations (id),
  id uuid NOT NULL,
  domain text NOT NULL,
  nonce text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'proven', 'lapsed')),
  finding text,
  created_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  succeeded_at timestamptz,
  next_check_at timestamptz,
  PRIMARY KEY (org, id),
  UNIQUE (org, domain)
);
-- A domain is proven by one organisation at a time.
CREATE UNIQUE INDEX organisation_domains_proven ON organisation_domains (domain) WHERE state = 'proven';
CREATE INDEX organisation_domains_due ON organisation_domains (next_check_at) WHERE state = 'proven';
SELECT kit_isolate('organisation_domains');
SELECT kit_worker('organisation_domains', 'SELECT');

-- The organisation that has proven a domain, if any.
CREATE FUNCTION organisation_domains_holder(wanted text) RETURNS SETOF uuid LANGUAGE sql STABLE
  AS $$ SELECT org FROM organisation_domains WHERE domain = wanted AND state = 'proven' $$;
SELECT kit_lookup('organisation_domains_holder(text)', 'organisation_domains');
