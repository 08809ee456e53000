-- The planner's statistics keep sample values of columns, of rows that are long gone, too, until the table is analysed again; an empty table keeps
-- them for ever. Runs with its owner's rights: the program's own roles may not analyse.
CREATE FUNCTION kit_forget_samples(of_table text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET row_security = off AS $$
DECLARE
  target oid := (SELECT c.oid FROM pg_class c WHERE c.relname = of_table AND c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p'));
  members oid[] := target || ARRAY(SELECT relid FROM pg_partition_tree(target) WHERE relid <> target);
  superuser boolean := (SELECT rolsuper FROM pg_roles WHERE rolname = current_user);
  one record;
BEGIN
  IF target IS NULL THEN
    RAISE EXCEPTION '% is no table of the program', of_table;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_class WHERE oid = ANY (members) AND reltuples >= 0) THEN
    RETURN;
  END IF;
  EXECUTE format('ANALYZE public.%I', of_table);
  FOR one IN SELECT n.oid, n.relname, a.attname, c.relkind = 'p' AS inherited
               FROM pg_class c
               JOIN LATERAL (SELECT c.oid, c.relname UNION ALL SELECT i.oid, i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = c.oid) n ON true
               JOIN pg_attribute a ON a.attrelid = n.oid AND a.attnum > 0 AND NOT a.attisdropped
              WHERE c.oid = ANY (members) AND c.reltuples = 0 AND NOT superuser AND current_setting('server_version_num')::int >= 180000 LOOP
    PERFORM pg_clear_attribute_stats('public', one.relname, one.attname, one.inherited);
  END LOOP;
  IF superuser THEN
    DELETE FROM pg_statistic s WHERE s.starelid IN (
      SELECT c.oid FROM pg_class c WHERE c.oid = ANY (members) AND c.reltuples = 0
      UNION ALL SELECT x.indexrelid FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid WHERE c.oid = ANY (members) AND c.reltuples = 0);
  END IF;
END $$;
REVOKE ALL ON FUNCTION kit_forget_samples(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kit_forget_samples(text) TO hookwise_worker;
