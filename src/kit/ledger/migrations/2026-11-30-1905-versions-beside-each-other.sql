-- What versions other than one's own read that run, newer or not: who takes back what the version before left out is no older (decision 0661). `number` of
-- `ledger_versions` is unused since 2026-11-30; a later version takes it away.
--
-- Silence is counted from when its own was heard of: the database may have been away from all, or its clock have gone forth. Until its own has been heard of for
-- two minutes again all count, also after a clock that was ahead; what that one has written counts no longer then. One that has no row, since it never said what it
-- reads or a promotion has lost that, heeds who was heard of within the hour.
CREATE FUNCTION ledger_beside(of_version text) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY INVOKER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN (SELECT jsonb_agg(v.kinds ORDER BY v.version) FROM ledger_versions v LEFT JOIN ledger_versions own ON own.version = of_version
           WHERE v.version <> of_version
             AND (v.seen_at BETWEEN coalesce(own.seen_at, now() - interval '1 hour') - interval '2 minutes' AND now() + interval '2 minutes'
               OR own.since > now() - interval '2 minutes' OR own.seen_at > now()));
END $$;
REVOKE ALL ON FUNCTION ledger_beside(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_beside(text) TO hookwise_app, hookwise_worker;

CREATE OR REPLACE FUNCTION ledger_settle(of_org uuid, most int, of_version text, OUT last bigint, OUT given int, OUT newer jsonb) LANGUAGE plpgsql SECURITY INVOKER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT s.last, s.given INTO last, given FROM ledger_settle(of_org, most) AS s;
  -- By a statement of its own, which sees what was committed before any of the facts that have places now.
  SELECT ledger_beside(of_version) INTO newer;
END $$;
