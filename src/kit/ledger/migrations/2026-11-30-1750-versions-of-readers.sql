-- Which kinds of facts the reactions of each version read whose processes run (decision 0661). Numbers say in which order versions began here, whatever clocks
-- say. It belongs to no organisation, and stays in one place where organisations are distributed.
CREATE TABLE ledger_versions (
  -- A digest of `kinds`.
  version text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  -- By a reaction's name.
  kinds jsonb NOT NULL,
  -- When one of its processes was heard of last, and since when without a break.
  seen_at timestamptz NOT NULL DEFAULT now(),
  since timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
GRANT SELECT ON ledger_versions TO hookwise_app;
GRANT SELECT, INSERT, UPDATE (seen_at, since) ON ledger_versions TO hookwise_worker;

-- As `ledger_settle(uuid, int)`, for whoever moves readers up to that place: also what versions read that began here later than its own, and run. One that was not
-- heard of for two minutes does not, unless its own has been heard of for no longer itself: the database may have been away from all of them.
CREATE FUNCTION ledger_settle(of_org uuid, most int, of_version text, OUT last bigint, OUT given int, OUT newer jsonb) LANGUAGE plpgsql SECURITY INVOKER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT s.last, s.given INTO last, given FROM ledger_settle(of_org, most) AS s;
  -- By a statement of its own, which sees what was committed before any of the facts that have places now.
  SELECT jsonb_agg(v.kinds) INTO newer FROM ledger_versions v LEFT JOIN ledger_versions own ON own.version = of_version
   WHERE v.version <> of_version AND v.number > coalesce(own.number, 0)
     AND (v.seen_at > now() - interval '2 minutes' OR own.since > now() - interval '2 minutes');
END $$;
REVOKE ALL ON FUNCTION ledger_settle(uuid, int, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_settle(uuid, int, text) TO hookwise_app;
