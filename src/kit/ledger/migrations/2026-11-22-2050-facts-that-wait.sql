-- Facts that a reader has gone past without them, because their organisation's rows were locked or its work took too long: they are read by themselves,
-- in their order, while the reader goes on with everybody else's.
CREATE TABLE ledger_waiting (
  reader text NOT NULL,
  org uuid NOT NULL,
  tx xid8 NOT NULL,
  fact bigint NOT NULL,
  PRIMARY KEY (reader, org, tx, fact)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON ledger_waiting TO hookwise_worker;

-- As before (2026-11-22-0301); what waits is found again by the new numbers.
CREATE OR REPLACE FUNCTION ledger_repair() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET row_security = off AS $$
DECLARE
  least_read xid8;
BEGIN
  -- Waits until nobody reads or writes facts, and keeps everybody out until this has ended.
  ALTER TABLE public.facts NO FORCE ROW LEVEL SECURITY;
  LOCK TABLE public.ledger_readers, public.ledger_waiting IN ACCESS EXCLUSIVE MODE;
  IF NOT public.ledger_ahead() THEN
    ALTER TABLE public.facts FORCE ROW LEVEL SECURITY;
    RETURN false;
  END IF;
  least_read := coalesce((SELECT min(r.tx) FROM public.ledger_readers r), '0');
  WITH by_tx AS MATERIALIZED (
    SELECT f.tx, f.tx < least_read AS passed, min(f.id) AS first, max(f.id) AS last FROM public.facts f GROUP BY f.tx
  ), steps AS (
    SELECT tx, passed, last,
           first < max(last) OVER (PARTITION BY passed ORDER BY tx ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS apart FROM by_tx
  ), numbers AS MATERIALIZED (
    SELECT tx, passed, last,
           (CASE WHEN passed THEN 1 ELSE 2 + count(*) FILTER (WHERE apart) OVER (PARTITION BY passed ORDER BY tx) END)::text::xid8 AS number
      FROM steps
  ), moved AS (
    UPDATE public.ledger_readers r SET tx = at.number, id = at.id
      FROM public.ledger_readers old
     CROSS JOIN LATERAL (
       SELECT coalesce(k.number, '0') AS number,
              CASE WHEN k.tx IS NULL THEN 0 WHEN k.tx = old.tx THEN old.id WHEN k.passed THEN 9223372036854775807 ELSE k.last END AS id
         FROM (SELECT 1) AS always
         LEFT JOIN LATERAL (SELECT * FROM numbers n WHERE n.tx <= old.tx ORDER BY n.tx DESC LIMIT 1) AS k ON true
     ) AS at
     WHERE old.name = r.name AND old.shard = r.shard
  ), waiting AS (
    UPDATE public.ledger_waiting w SET tx = k.number FROM numbers k WHERE k.tx = w.tx
  )
  UPDATE public.facts f SET tx = k.number FROM numbers k WHERE k.tx = f.tx;
  IF public.ledger_ahead() THEN
    RAISE EXCEPTION 'the ledger was not repaired: its transaction numbers still lie ahead of this cluster''s'
      USING HINT = 'Let the cluster use up some transaction numbers (pg_resetwal -x), then start again.';
  END IF;
  ALTER TABLE public.facts FORCE ROW LEVEL SECURITY;
  RETURN true;
END $$;
