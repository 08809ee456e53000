-- As before (2026-11-22-0301). A month of which rows lie in the default partition already (the product was off for long, a clock was wrong) could never
-- be made again, nor any after it: its rows move with it. Waits five seconds at most for those who read, since everybody waits behind it.
CREATE OR REPLACE FUNCTION kit_partitions(target text, first_day date, months int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET row_security = off SET lock_timeout = '5s' AS $$
DECLARE
  day date;
  until date;
  name text;
  part_key text;
  rest oid;
  strays bool;
  own_columns text;
BEGIN
  SELECT a.attname, p.partdefid INTO part_key, rest
    FROM pg_class c JOIN pg_partitioned_table p ON p.partrelid = c.oid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
   WHERE c.relname = target AND c.relkind = 'p' AND c.relnamespace = 'public'::regnamespace;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% is not partitioned', target;
  END IF;
  FOR step IN 0 .. months LOOP
    day := (date_trunc('month', first_day) + make_interval(months => step))::date;
    until := (day + interval '1 month')::date;
    name := target || to_char(day, '_YYYYMM');
    CONTINUE WHEN to_regclass(format('public.%I', name)) IS NOT NULL;
    strays := false;
    IF rest <> 0 THEN
      -- The default partition alone: it has no policies, so that any owner sees what is in it.
      EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %I >= %L AND %I < %L)', rest::regclass, part_key, day, part_key, until) INTO strays;
    END IF;
    IF strays THEN
      EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', target);
      SELECT string_agg(quote_ident(a.attname), ', ') INTO own_columns FROM pg_attribute a
       WHERE a.attrelid = format('public.%I', target)::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '';
      EXECUTE format('CREATE UNLOGGED TABLE public.kit_moving AS SELECT %s FROM %s WHERE %I >= %L AND %I < %L', own_columns, rest::regclass, part_key, day, part_key, until);
      EXECUTE format('DELETE FROM %s WHERE %I >= %L AND %I < %L', rest::regclass, part_key, day, part_key, until);
    END IF;
    EXECUTE format('CREATE TABLE public.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)', name, target, day, until);
    IF strays THEN
      -- Into the partition itself, which has no policies either.
      EXECUTE format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM public.kit_moving', name, own_columns, own_columns);
      DROP TABLE public.kit_moving;
    END IF;
  END LOOP;
END $$;
