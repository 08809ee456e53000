-- After a dump was restored into a new cluster its transaction numbers may lie in the future, where no reader would ever reach them.
-- What all readers have passed becomes transaction 1, the rest keeps its order in 2, 3, …; cursors move along. Runs with its owner's
-- rights: the program's own roles cannot change a fact.
CREATE FUNCTION ledger_repair() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF coalesce((SELECT max(tx) FROM facts), '0') < pg_snapshot_xmax(pg_current_snapshot()) THEN
    RETURN false;
  END IF;
  ALTER TABLE facts NO FORCE ROW LEVEL SECURITY;
  CREATE TEMP TABLE ledger_ranks ON COMMIT DROP AS
    SELECT tx, CASE WHEN passed THEN 1 ELSE 1 + dense_rank() OVER (PARTITION BY passed ORDER BY tx) END AS rank
      FROM (SELECT DISTINCT tx, tx <= (SELECT coalesce(min(tx), '0') FROM ledger_readers) AS passed FROM facts) AS all_tx;
  UPDATE ledger_readers r SET tx = coalesce((SELECT max(k.rank) FROM ledger_ranks k WHERE k.tx <= r.tx), 0)::text::xid8;
  UPDATE facts f SET tx = k.rank::text::xid8 FROM ledger_ranks k WHERE k.tx = f.tx;
  ALTER TABLE facts FORCE ROW LEVEL SECURITY;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION ledger_repair() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_repair() TO hookwise_worker;
