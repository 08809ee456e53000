-- A fact's campaign is found out as it gets its place, before which nobody looks for it. A generated column searched every fact's text as it was written, and
-- PostgreSQL read its definition again for each fact whose place was set (decision 0605). Where facts are distributed the column stays as it is: a cluster's
-- nodes cannot be told.
DO $migration$
DECLARE
  distributed bool := false;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
    EXECUTE $$SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'public.facts'::regclass)$$ INTO distributed;
  END IF;
  IF distributed THEN
    RETURN;
  END IF;
  ALTER TABLE facts ALTER COLUMN campaign DROP EXPRESSION;
  GRANT UPDATE (campaign) ON facts TO hookwise_app;

  -- As before (2026-11-26-0557). What is no campaign's id leaves the fact without one, and never without a place.
  CREATE OR REPLACE FUNCTION ledger_settle(of_org uuid, most int, OUT last bigint, OUT given int) LANGUAGE plpgsql SECURITY INVOKER
    SET search_path = pg_catalog, public, pg_temp AS $$
  DECLARE
    first_id bigint;
    last_id bigint;
  BEGIN
    IF of_org IS DISTINCT FROM current_org() THEN
      RAISE EXCEPTION 'another organisation';
    END IF;
    given := 0;
    SELECT h.last INTO last FROM ledger_heads h WHERE h.org = of_org FOR UPDATE;
    IF NOT FOUND THEN
      last := 0;
      IF NOT EXISTS (SELECT FROM facts f WHERE f.org = of_org AND f.pos IS NULL) THEN
        RETURN;
      END IF;
      INSERT INTO ledger_heads (org, last) VALUES (of_org, 0) ON CONFLICT (org) DO NOTHING;
      SELECT h.last INTO last FROM ledger_heads h WHERE h.org = of_org FOR UPDATE;
    END IF;
    -- By a statement of its own, which sees what was committed while the row was waited for.
    SELECT min(n.id), max(n.id) INTO first_id, last_id
      FROM (SELECT f.id FROM facts f WHERE f.org = of_org AND f.pos IS NULL ORDER BY f.id LIMIT most) AS n;
    IF first_id IS NULL THEN
      RETURN;
    END IF;
    -- What was committed since, with numbers between these, has its place by its number, too. The first condition is cheap and holds the length, the second
    -- one what stands between the hyphens.
    UPDATE facts f SET pos = last + 1 + f.id - first_id,
           campaign = CASE WHEN f.data->>'campaign' LIKE '________-____-____-____-____________'
                            AND f.data->>'campaign' ~ '^[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+$'
                           THEN (f.data->>'campaign')::uuid END
     WHERE f.org = of_org AND f.pos IS NULL AND f.id >= first_id AND f.id <= last_id;
    GET DIAGNOSTICS given = ROW_COUNT;
    last := last + 1 + last_id - first_id;
    UPDATE ledger_heads AS h SET last = ledger_settle.last WHERE h.org = of_org;
  END $$;
END $migration$;
