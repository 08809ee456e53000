-- As before (2026-11-26-0252), by one walk over the facts without places: a fact's place follows from its number, so that nothing is put together and
-- looked up again. Places have gaps where other organisations' numbers lie between.
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
  -- What was committed since, with numbers between these, has its place by its number, too.
  UPDATE facts f SET pos = last + 1 + f.id - first_id WHERE f.org = of_org AND f.pos IS NULL AND f.id >= first_id AND f.id <= last_id;
  GET DIAGNOSTICS given = ROW_COUNT;
  last := last + 1 + last_id - first_id;
  UPDATE ledger_heads AS h SET last = ledger_settle.last WHERE h.org = of_org;
END $$;
