-- Whether the ledger's transaction numbers lie ahead of this cluster's. Asked with the rights of the worker's role, which sees all facts.
CREATE FUNCTION ledger_ahead() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT greatest((SELECT max(f.tx) FROM public.facts f), (SELECT max(r.tx) FROM public.ledger_readers r), '0')
            >= pg_snapshot_xmax(pg_current_snapshot()) $$;
REVOKE ALL ON FUNCTION ledger_ahead() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_ahead() TO hookwise_worker;

-- As before (2026-11-21-0912), and for every owner: one who is no superuser is shut out of the table too, found nothing ahead and repaired
-- nothing. Transactions that all readers have passed become 1, the others small numbers in their order; those whose facts follow one another
-- by their ids share one, so that the numbers stay below those of a young cluster. What was not repaired is an error.
CREATE OR REPLACE FUNCTION ledger_repair() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET row_security = off AS $$
DECLARE
  least_read xid8;
BEGIN
  -- Waits until nobody reads or writes facts, and keeps everybody out until this has ended.
  ALTER TABLE public.facts NO FORCE ROW LEVEL SECURITY;
  LOCK TABLE public.ledger_readers IN ACCESS EXCLUSIVE MODE;
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
  )
  UPDATE public.facts f SET tx = k.number FROM numbers k WHERE k.tx = f.tx;
  IF public.ledger_ahead() THEN
    RAISE EXCEPTION 'the ledger was not repaired: its transaction numbers still lie ahead of this cluster''s'
      USING HINT = 'Let the cluster use up some transaction numbers (pg_resetwal -x), then start again.';
  END IF;
  ALTER TABLE public.facts FORCE ROW LEVEL SECURITY;
  RETURN true;
END $$;

-- As before (2026-11-21-0910), with the schema named: what is made goes into the first one of the search_path.
CREATE OR REPLACE FUNCTION kit_partitions(target text, first_day date, months int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET row_security = off AS $$
DECLARE
  day date;
  name text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_class c WHERE c.relname = target AND c.relkind = 'p' AND c.relnamespace = 'public'::regnamespace) THEN
    RAISE EXCEPTION '% is not partitioned', target;
  END IF;
  FOR step IN 0 .. months LOOP
    day := (date_trunc('month', first_day) + make_interval(months => step))::date;
    name := target || to_char(day, '_YYYYMM');
    IF to_regclass(format('public.%I', name)) IS NULL THEN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)', name, target, day, (day + interval '1 month')::date);
    END IF;
  END LOOP;
END $$;
