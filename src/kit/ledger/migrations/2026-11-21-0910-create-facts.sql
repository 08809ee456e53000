-- Facts are inserted only. (tx, id) orders them so that a reader never jumps over a transaction that is still open.
CREATE TABLE facts (
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  org uuid NOT NULL,
  person uuid,
  data jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  recorded timestamptz NOT NULL DEFAULT now()
) PARTITION BY RANGE (recorded);
CREATE TABLE facts_default PARTITION OF facts DEFAULT;
CREATE INDEX facts_order ON facts (tx, id);
CREATE INDEX facts_campaign ON facts (org, (data->>'campaign'), tx, id) WHERE data ? 'campaign';
SELECT kit_isolate('facts', 'SELECT, INSERT');
SELECT kit_worker('facts', 'SELECT');

CREATE TABLE ledger_readers (
  name text NOT NULL,
  shard int NOT NULL,
  tx xid8 NOT NULL DEFAULT '0',
  id bigint NOT NULL DEFAULT 0,
  moved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, shard)
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON ledger_readers TO hookwise_worker;

CREATE TABLE ledger_parked (
  reader text NOT NULL,
  fact bigint NOT NULL,
  tx xid8 NOT NULL,
  org uuid NOT NULL,
  error text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (reader, fact)
);
GRANT SELECT, INSERT, DELETE ON ledger_parked TO hookwise_worker;

-- Monthly partitions, made ahead of time by the daily upkeep. Runs with its owner's rights: the program's own roles cannot create tables.
CREATE FUNCTION kit_partitions(target text, first_day date, months int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  day date;
BEGIN
  IF target NOT IN (SELECT relname FROM pg_class WHERE relkind = 'p') THEN
    RAISE EXCEPTION '% is not partitioned', target;
  END IF;
  FOR step IN 0 .. months LOOP
    day := (date_trunc('month', first_day) + make_interval(months => step))::date;
    IF to_regclass(format('%I', target || to_char(day, '_YYYYMM'))) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', target || to_char(day, '_YYYYMM'), target, day, (day + interval '1 month')::date);
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION kit_partitions(text, date, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kit_partitions(text, date, int) TO hookwise_worker;
SELECT kit_partitions('facts', current_date, 3);
