-- Every request to the lure host as it came, kept 90 days. (spool, seq) is a hit's identity: a spool drained twice changes nothing.
CREATE TABLE hits (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  delivery int NOT NULL,
  at timestamptz NOT NULL,
  spool bigint NOT NULL,
  seq bigint NOT NULL,
  -- Codes of tracking/spool/record.ts.
  action smallint NOT NULL,
  signs smallint NOT NULL,
  dwell int NOT NULL,
  -- Whole for 24 hours, then the /24 or /48 it lies in.
  address inet,
  -- Whole for 30 days, then its family.
  agent text NOT NULL,
  PRIMARY KEY (org, campaign, delivery, at, spool, seq)
) PARTITION BY RANGE (at);
CREATE TABLE hits_default PARTITION OF hits DEFAULT;
CREATE INDEX hits_at ON hits USING brin (at);
CREATE INDEX hits_decoys ON hits (org, campaign, at) WHERE action = 5;
SELECT kit_isolate('hits');
SELECT kit_partitions('hits', (current_date - interval '4 months')::date, 6);

-- How far each organisation's share of a spool is in `hits`; moves in the same transaction.
CREATE TABLE tracking_positions (
  org uuid NOT NULL,
  spool bigint NOT NULL,
  seq bigint NOT NULL DEFAULT 0,
  moved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, spool)
) WITH (fillfactor = 50);
SELECT kit_isolate('tracking_positions');

-- Each delivery's state as a fold over its hits: first times only ever fall, so order and copies of hits do not matter.
CREATE TABLE tracking_outcomes (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  delivery int NOT NULL,
  member uuid,
  lure_idx smallint NOT NULL,
  department uuid,
  department_name text,
  hold_out boolean NOT NULL,
  -- First hits, whoever made them.
  opened_at timestamptz,
  clicked_at timestamptz,
  submitted_at timestamptz,
  reported_at timestamptz,
  finished_at timestamptz,
  decoy_at timestamptz,
  -- What the last change was the first of: 1 opened, 2 clicked, 4 submitted, 8 reported, 16 finished; 64: the delivery was unconfirmed.
  news smallint NOT NULL DEFAULT 0,
  -- What the ledger was told: person or machine, and for a person the time that counts.
  opened_told text,
  clicked_told text,
  submitted_told text,
  reported_told text,
  opened_person_at timestamptz,
  clicked_person_at timestamptz,
  submitted_person_at timestamptz,
  reported_person_at timestamptz,
  -- The present verdict on the click, with its reasons.
  click_verdict text NOT NULL DEFAULT 'unverified',
  click_reasons text[] NOT NULL DEFAULT '{}',
  override text CHECK (override IN ('person', 'machine')),
  override_by text,
  override_reason text,
  -- When the verdict is to be looked at next.
  due_at timestamptz,
  PRIMARY KEY (org, campaign, delivery)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX tracking_outcomes_due ON tracking_outcomes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tracking_outcomes_member ON tracking_outcomes (org, member);
SELECT kit_isolate('tracking_outcomes');
SELECT kit_worker('tracking_outcomes', 'SELECT');

-- Up to four recipients that one address served: four or four thousand mean the same. Forgotten after 24 hours.
CREATE TABLE tracking_sources (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  address inet NOT NULL,
  recipients int[] NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, campaign, address)
);
SELECT kit_isolate('tracking_sources');

-- Networks that an organisation declared: its own way out to the internet (many people, one address) or a scanner's.
CREATE TABLE tracking_networks (
  org uuid NOT NULL,
  network cidr NOT NULL,
  kind text NOT NULL CHECK (kind IN ('own', 'scanner')),
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (org, network)
);
SELECT kit_isolate('tracking_networks');

CREATE VIEW tracking_public_outcomes WITH (security_invoker = true) AS
  SELECT org, campaign, delivery, member, lure_idx, department, department_name, hold_out, finished_at,
         coalesce(opened_person_at, opened_at) AS opened_at, CASE WHEN opened_at IS NOT NULL THEN coalesce(opened_told, 'unverified') END AS opened_verdict,
         coalesce(clicked_person_at, clicked_at) AS clicked_at, CASE WHEN clicked_at IS NOT NULL THEN coalesce(clicked_told, 'unverified') END AS clicked_verdict,
         coalesce(submitted_person_at, submitted_at) AS submitted_at, CASE WHEN submitted_at IS NOT NULL THEN coalesce(submitted_told, 'unverified') END AS submitted_verdict,
         coalesce(reported_person_at, reported_at) AS reported_at, CASE WHEN reported_at IS NOT NULL THEN coalesce(reported_told, 'unverified') END AS reported_verdict,
         click_verdict, click_reasons, override
    FROM tracking_outcomes;
GRANT SELECT ON tracking_public_outcomes TO hookwise_app;

-- Which organisations have verdicts to look at; the organisation alone.
CREATE FUNCTION tracking_due(most int) RETURNS TABLE (org uuid) LANGUAGE sql STABLE
  AS $$ SELECT DISTINCT d.org FROM (SELECT o.org FROM tracking_outcomes o WHERE o.due_at <= now() ORDER BY o.due_at LIMIT most) AS d $$;
SELECT kit_lookup('tracking_due(int)', 'tracking_outcomes');
