-- As before (2026-11-22-1321): a distributed PostgreSQL does not ask its nodes for rows without a column.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('kit_partitions(text, date, int)'::regprocedure), 'EXISTS (SELECT FROM', 'EXISTS (SELECT 1 FROM');
END $$;
