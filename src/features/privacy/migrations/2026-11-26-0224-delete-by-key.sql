-- As before (2026-11-23-1505), by the rows' keys: their places differ from node to node.
CREATE OR REPLACE FUNCTION privacy_delete_rows(target text, size int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  mine uuid := current_org();
  owner text := (SELECT t.key FROM kit_tables_of_organisations() t WHERE t.name = target AND t.name <> 'organisation_deletions');
  -- A table without a primary key (facts) has a number that the database gives, and is partitioned by another column.
  key text := (SELECT string_agg(quote_ident(a.attname), ', ') FROM pg_attribute a
                WHERE a.attrelid = format('public.%I', target)::regclass AND NOT a.attisdropped AND a.attnum > 0
                  AND CASE WHEN EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisprimary)
                        THEN a.attnum = ANY ((SELECT i.indkey FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisprimary)::int2[])
                        ELSE a.attidentity <> '' OR a.attnum = ANY ((SELECT p.partattrs FROM pg_partitioned_table p WHERE p.partrelid = a.attrelid)::int2[]) END);
  gone int;
BEGIN
  PERFORM FROM organisation_deletions d WHERE d.org = mine AND d.state IN ('running', 'done') FOR UPDATE;
  IF NOT FOUND OR owner IS NULL THEN
    RAISE EXCEPTION 'no rows of % are to be deleted', target;
  END IF;
  EXECUTE format('DELETE FROM %1$I WHERE %2$I = $1 AND (%3$s) IN (SELECT %3$s FROM %1$I WHERE %2$I = $1 LIMIT $2)', target, owner, key) USING mine, size;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN nullif(gone, 0);
END $$;

-- What is replaced forgets whose rights it runs with.
SELECT kit_lookup('privacy_delete_rows(text, int)', 'organisation_deletions', 'SELECT, UPDATE');
