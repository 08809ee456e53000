-- A fact's place in the order of its organisation, given after its transaction has been committed (decision 0301); null until then. It replaces the number
-- of the transaction, which says something on one node of one cluster only.
ALTER TABLE facts ADD COLUMN pos bigint;
DROP INDEX facts_order, facts_by_campaign;
UPDATE facts f SET pos = n.pos
  FROM (SELECT org, id, recorded, row_number() OVER (PARTITION BY org ORDER BY tx, id) AS pos FROM facts) AS n
 WHERE f.org = n.org AND f.id = n.id AND f.recorded = n.recorded;
CREATE INDEX facts_order ON facts (org, pos) WHERE pos IS NOT NULL;
CREATE INDEX facts_unsettled ON facts (org, id) WHERE pos IS NULL;
CREATE INDEX facts_by_campaign ON facts (org, campaign, pos) WHERE campaign IS NOT NULL AND pos IS NOT NULL;

-- The last place that was given in an organisation. Who gives the next ones holds its row.
CREATE TABLE ledger_heads (
  org uuid PRIMARY KEY,
  last bigint NOT NULL
) WITH (fillfactor = 50);
SELECT kit_isolate('ledger_heads', 'SELECT');
SELECT kit_worker('ledger_heads');
INSERT INTO ledger_heads SELECT org, max(pos) FROM facts GROUP BY org;

-- How far a reader has read an organisation's facts.
CREATE TABLE ledger_cursors (
  org uuid NOT NULL,
  reader text NOT NULL,
  pos bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (org, reader)
) WITH (fillfactor = 50);
SELECT kit_isolate('ledger_cursors', 'SELECT, INSERT, UPDATE');
SELECT kit_worker('ledger_cursors');
-- Where each reader stood; before what it had gone past because its organisation was held up, for all of its later facts wait behind that.
WITH places AS MATERIALIZED (
  SELECT DISTINCT tx, id FROM ledger_readers
), reached AS MATERIALIZED (
  SELECT p.tx, p.id, f.org, max(f.pos) AS pos FROM places p JOIN facts f ON (f.tx, f.id) <= (p.tx, p.id) GROUP BY p.tx, p.id, f.org
), held AS MATERIALIZED (
  SELECT w.reader, w.org, min(f.pos) AS pos FROM ledger_waiting w JOIN facts f ON f.org = w.org AND f.tx = w.tx AND f.id = w.fact GROUP BY w.reader, w.org
)
INSERT INTO ledger_cursors (org, reader, pos)
SELECT at.org, r.name, coalesce(held.pos - 1, at.pos)
  FROM ledger_readers r JOIN reached at ON at.tx = r.tx AND at.id = r.id LEFT JOIN held ON held.reader = r.name AND held.org = at.org
 WHERE r.shard = 0;

ALTER TABLE ledger_parked DROP CONSTRAINT ledger_parked_pkey, ADD PRIMARY KEY (org, reader, fact), DROP COLUMN tx;
CREATE POLICY own_organisation ON ledger_parked TO hookwise_app USING (org = current_org()) WITH CHECK (org = current_org());
GRANT SELECT, INSERT, DELETE ON ledger_parked TO hookwise_app;
ALTER TABLE ledger_parked ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
SELECT kit_worker('ledger_parked');

DROP FUNCTION ledger_repair();
DROP FUNCTION ledger_ahead();
DROP FUNCTION ledger_erase_batch(uuid, uuid, uuid, text[], xid8, bigint, int);
DROP TABLE ledger_waiting;
DROP TABLE ledger_readers;
ALTER TABLE facts DROP COLUMN tx;

-- Gives places to so many of an organisation's facts that have none, in the order of their numbers: a transaction that began after another one's end has
-- larger ones. One caller at a time; what is still open is not seen, and gets a later place when it is there. Answers the last place that is given, and
-- how many were given now.
CREATE FUNCTION ledger_settle(of_org uuid, most int, OUT last bigint, OUT given int) LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  months timestamptz[];
BEGIN
  IF of_org IS DISTINCT FROM current_org() THEN
    RAISE EXCEPTION 'another organisation';
  END IF;
  SELECT h.last INTO last FROM ledger_heads h WHERE h.org = of_org FOR UPDATE;
  IF NOT FOUND THEN
    IF NOT EXISTS (SELECT FROM facts f WHERE f.org = of_org AND f.pos IS NULL) THEN
      last := 0;
      given := 0;
      RETURN;
    END IF;
    INSERT INTO ledger_heads (org, last) VALUES (of_org, 0) ON CONFLICT (org) DO NOTHING;
    SELECT h.last INTO last FROM ledger_heads h WHERE h.org = of_org FOR UPDATE;
  END IF;
  -- By a statement of its own, which sees what was committed while the row was waited for.
  SELECT array_agg(n.id ORDER BY n.id), array_agg(n.recorded ORDER BY n.id) INTO ids, months
    FROM (SELECT f.id, f.recorded FROM facts f WHERE f.org = of_org AND f.pos IS NULL ORDER BY f.id LIMIT most) AS n;
  given := coalesce(cardinality(ids), 0);
  IF given = 0 THEN
    RETURN;
  END IF;
  UPDATE facts f SET pos = last + n.place FROM unnest(ids, months) WITH ORDINALITY AS n (id, recorded, place)
   WHERE f.org = of_org AND f.id = n.id AND f.recorded = n.recorded AND f.pos IS NULL;
  last := last + given;
  UPDATE ledger_heads AS h SET last = ledger_settle.last WHERE h.org = of_org;
END $$;
SELECT kit_lookup('ledger_settle(uuid, int)', 'facts', 'SELECT, UPDATE');
SELECT kit_lookup('ledger_settle(uuid, int)', 'ledger_heads', 'SELECT, INSERT, UPDATE');

-- As before (2026-11-22-8504), by the organisation's own order; what has no place yet belongs to the last batch.
CREATE FUNCTION ledger_erase_batch(of_org uuid, erased uuid, tombstone uuid, needles text[], after bigint, size int, OUT last bigint) LANGUAGE plpgsql AS $$
BEGIN
  IF of_org IS DISTINCT FROM current_org() THEN
    RAISE EXCEPTION 'another organisation';
  END IF;
  SELECT f.pos INTO last FROM facts f WHERE f.org = of_org AND f.pos > after ORDER BY f.pos OFFSET size - 1 LIMIT 1;
  UPDATE facts f
     SET person = CASE WHEN f.person = erased THEN tombstone ELSE f.person END,
         data = replace(kit_scrub_json(f.data, needles)::text, erased::text, tombstone::text)::jsonb
   WHERE f.org = of_org AND (f.pos > after AND (last IS NULL OR f.pos <= last) OR last IS NULL AND f.pos IS NULL)
     AND (f.person = erased OR strpos(f.data::text, erased::text) > 0 OR kit_names(f.data::text, needles));
  IF last IS NULL THEN
    UPDATE ledger_parked p SET error = replace(kit_scrub(p.error, needles), erased::text, tombstone::text)
     WHERE p.org = of_org AND (strpos(p.error, erased::text) > 0 OR kit_names(p.error, needles));
  END IF;
END $$;
SELECT kit_lookup('ledger_erase_batch(uuid, uuid, uuid, text[], bigint, int)', 'facts', 'SELECT, UPDATE');
REVOKE ALL ON FUNCTION ledger_erase_batch(uuid, uuid, uuid, text[], bigint, int) FROM hookwise_worker;

-- As before (2026-11-22-2301), by numbers.
CREATE OR REPLACE FUNCTION ledger_forget_batch(of_org uuid, before timestamptz, size int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  IF of_org IS DISTINCT FROM current_org() THEN
    RAISE EXCEPTION 'another organisation';
  END IF;
  UPDATE facts f SET person = NULL, data = f.data - 'text' - 'reporter' - 'tokens'
   WHERE f.org = of_org AND f.recorded < before AND (f.person IS NOT NULL OR f.data ?| ARRAY['text', 'reporter', 'tokens'])
     AND (f.recorded, f.id) IN (SELECT o.recorded, o.id FROM facts o
       WHERE o.org = of_org AND o.recorded < before AND (o.person IS NOT NULL OR o.data ?| ARRAY['text', 'reporter', 'tokens']) LIMIT size);
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
SELECT kit_lookup('ledger_forget_batch(uuid, timestamptz, int)', 'facts', 'SELECT, UPDATE');
REVOKE ALL ON FUNCTION ledger_forget_batch(uuid, timestamptz, int) FROM hookwise_worker;
