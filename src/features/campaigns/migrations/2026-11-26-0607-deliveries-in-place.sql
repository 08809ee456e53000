-- A row whose indexed columns keep their values is updated in its page, without a new entry in each index. `state`, which changes with every step of a
-- delivery, stood in three of them. What they ask of it are columns now, which change only when the answer does (decision 0336).
ALTER TABLE deliveries
  ADD COLUMN waits boolean GENERATED ALWAYS AS (state IN ('queued', 'deferred')) STORED,
  ADD COLUMN held bigint GENERATED ALWAYS AS (CASE WHEN state IN ('claimed', 'committing') THEN owner END) STORED,
  ADD COLUMN troubled boolean GENERATED ALWAYS AS (state IN ('bounced', 'refused', 'unconfirmed') OR settled) STORED;
DROP INDEX deliveries_due, deliveries_held, deliveries_troubled;
CREATE INDEX deliveries_due ON deliveries (org, campaign, channel, next_at) WHERE waits;
CREATE INDEX deliveries_held ON deliveries (held) WHERE held IS NOT NULL;
CREATE INDEX deliveries_troubled ON deliveries (org, campaign) WHERE troubled;
