CREATE TABLE campaigns (
  org uuid NOT NULL,
  id uuid NOT NULL,
  -- Short and unique over all organisations: it stands in every link's token.
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  audience jsonb NOT NULL,
  schedule jsonb NOT NULL,
  profile uuid,
  hold_out_share real NOT NULL DEFAULT 0,
  -- Until then the held-out see no moment, lesson or reminder.
  evaluation_at timestamptz,
  results_days int NOT NULL DEFAULT 3,
  -- Fixes every draw of the launch (sample, dealing, order, jitter), so that a repeated job makes the same rows.
  seed bigint NOT NULL,
  start_at timestamptz,
  ends_at timestamptz,
  recipients int,
  left_out int,
  work uuid,
  -- Why it is paused, or why its last launch failed.
  problem text,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  requested_by text,
  requested_member uuid,
  approved_by text,
  launched_at timestamptz,
  frozen_at timestamptz,
  ended_at timestamptz,
  debriefed_at timestamptz,
  evaluated_at timestamptz,
  -- When the recipients' domains were last proven; a sending day begins with a check.
  proven_at timestamptz,
  paused_at timestamptz,
  -- The rate's clock: the moment up to which the allowed messages are used.
  pace_at timestamptz,
  PRIMARY KEY (org, id)
) WITH (fillfactor = 70);
CREATE INDEX campaigns_open ON campaigns (state) WHERE state IN ('scheduled', 'running', 'paused');
CREATE INDEX campaigns_evaluation ON campaigns (evaluation_at) WHERE evaluation_at IS NOT NULL AND evaluated_at IS NULL;
SELECT kit_isolate('campaigns');
SELECT kit_worker('campaigns', 'SELECT');

CREATE TABLE campaign_lures (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  idx smallint NOT NULL,
  lure uuid NOT NULL,
  -- Null until the launch fixes it.
  version int,
  difficulty text,
  channel text,
  PRIMARY KEY (org, campaign, idx)
);
CREATE INDEX campaign_lures_lure ON campaign_lures (org, lure);
SELECT kit_isolate('campaign_lures');

-- One row a campaign and recipient: the send ledger. Free space and early vacuum keep a campaign's many small updates cheap.
CREATE TABLE deliveries (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  number int NOT NULL,
  member uuid NOT NULL,
  lure_idx smallint NOT NULL,
  hold_out boolean NOT NULL,
  email text NOT NULL,
  department uuid,
  department_name text,
  time_zone text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  due_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  owner bigint,
  attempts smallint NOT NULL DEFAULT 0,
  tried_at timestamptz,
  sent_at timestamptz,
  -- The first eight bytes of the Message-ID's signature: finds the delivery that a bounce speaks of.
  mail_key bigint,
  error text,
  PRIMARY KEY (org, campaign, number),
  UNIQUE (org, member, campaign),
  CHECK (state IN ('queued', 'claimed', 'committing', 'deferred', 'sent', 'bounced', 'unconfirmed', 'refused', 'cancelled'))
) WITH (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.05);
CREATE INDEX deliveries_due ON deliveries (org, campaign, next_at) WHERE state IN ('queued', 'deferred');
CREATE INDEX deliveries_held ON deliveries (owner) WHERE state IN ('claimed', 'committing');
SELECT kit_isolate('deliveries');
SELECT kit_worker('deliveries', 'SELECT');

-- Who was in the audience and gets nothing, and why.
CREATE TABLE campaign_left_out (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  member uuid NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (org, campaign, member)
);
SELECT kit_isolate('campaign_left_out');

CREATE VIEW campaigns_public_campaigns WITH (security_invoker = true) AS
  SELECT org, id, number, name, state, hold_out_share, evaluation_at, evaluated_at, start_at, ends_at, ended_at, launched_at, recipients FROM campaigns;
CREATE VIEW campaigns_public_lures WITH (security_invoker = true) AS
  SELECT org, campaign, idx, lure, version, difficulty, channel FROM campaign_lures;
CREATE VIEW campaigns_public_deliveries WITH (security_invoker = true) AS
  SELECT org, campaign, number, member, lure_idx, hold_out, email, department, department_name, time_zone, state, due_at, sent_at FROM deliveries;
GRANT SELECT ON campaigns_public_campaigns, campaigns_public_lures, campaigns_public_deliveries TO hookwise_app;

-- A link's token names its campaign by number; the organisation follows from it.
CREATE FUNCTION campaign_route(wanted bigint) RETURNS TABLE (org uuid, id uuid) LANGUAGE sql STABLE
  AS $$ SELECT c.org, c.id FROM campaigns c WHERE c.number = wanted $$;
SELECT kit_lookup('campaign_route(bigint)', 'campaigns');
-- The organisation's kill switch turns every campaign's links, whatever state the campaign itself is in.
GRANT SELECT ON organisations_public_organisations TO hookwise_lookup;
CREATE FUNCTION campaign_states(wanted bigint[]) RETURNS TABLE (number bigint, state text, evaluated boolean) LANGUAGE sql STABLE
  AS $$ SELECT c.number, CASE WHEN o.killed_at IS NULL THEN c.state ELSE 'killed' END, c.evaluated_at IS NOT NULL
          FROM campaigns c JOIN organisations_public_organisations o ON o.org = c.org WHERE c.number = ANY (wanted) $$;
SELECT kit_lookup('campaign_states(bigint[])', 'campaigns');

-- Fresh statistics after a hundred thousand rows came at once; the program's roles own no table, so this runs with its owner's rights.
CREATE FUNCTION campaigns_analyse() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
  AS $$ BEGIN ANALYZE deliveries; END $$;
REVOKE ALL ON FUNCTION campaigns_analyse() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION campaigns_analyse() TO hookwise_app, hookwise_worker;
