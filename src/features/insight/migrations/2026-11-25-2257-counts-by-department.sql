-- The counts once more by department, all campaigns of about 50 days together: a year's departments are a sum of some rows each instead of a row for each
-- campaign and lure. Which days is told by the campaign's id itself (its first 16 bits, of a clock of 2^32 ms), so that a bucket never changes.
CREATE FUNCTION insight_bucket(campaign uuid) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ('x' || left(campaign::text, 4))::bit(16)::int $$;

CREATE TABLE insight_department_counts (
  org uuid NOT NULL,
  bucket int NOT NULL,
  department uuid NOT NULL,
  difficulty text NOT NULL,
  sent int NOT NULL,
  bounced int NOT NULL,
  unconfirmed int NOT NULL,
  opened_raw int NOT NULL,
  opened_machine int NOT NULL,
  opened_person int NOT NULL,
  clicked_raw int NOT NULL,
  clicked_machine int NOT NULL,
  clicked_person int NOT NULL,
  submitted_raw int NOT NULL,
  submitted_machine int NOT NULL,
  submitted_person int NOT NULL,
  reported_raw int NOT NULL,
  reported_machine int NOT NULL,
  reported_person int NOT NULL,
  PRIMARY KEY (org, bucket, department, difficulty)
) WITH (fillfactor = 70);
SELECT kit_isolate('insight_department_counts');

INSERT INTO insight_department_counts
SELECT org, insight_bucket(campaign), department, difficulty, sum(sent), sum(bounced), sum(unconfirmed), sum(opened_raw), sum(opened_machine), sum(opened_person),
       sum(clicked_raw), sum(clicked_machine), sum(clicked_person), sum(submitted_raw), sum(submitted_machine), sum(submitted_person),
       sum(reported_raw), sum(reported_machine), sum(reported_person)
  FROM insight_counts GROUP BY 1, 2, 3, 4;

-- As with the sums by lure: whoever writes counts writes these. What was deleted before its counts stays deleted.
CREATE FUNCTION insight_sum_departments() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  columns constant text := 'sent, bounced, unconfirmed, opened_raw, opened_machine, opened_person, clicked_raw, clicked_machine, clicked_person, '
    'submitted_raw, submitted_machine, submitted_person, reported_raw, reported_machine, reported_person';
  sums text := regexp_replace(columns, '(\w+)', 'sum(\1) AS \1', 'g');
  added text := regexp_replace(columns, '(\w+)', '\1 = c.\1 + excluded.\1', 'g');
  taken text := regexp_replace(columns, '(\w+)', '\1 = c.\1 - gone.\1', 'g');
  negated text := regexp_replace(columns, '(\w+)', '-\1 AS \1', 'g');
  keys constant text := 'org, insight_bucket(campaign) AS bucket, department, difficulty';
BEGIN
  IF TG_OP = 'DELETE' THEN
    EXECUTE format(
      'UPDATE insight_department_counts c SET %s FROM (SELECT %s, %s FROM no_longer_there GROUP BY 1, 2, 3, 4) AS gone
        WHERE (c.org, c.bucket, c.department, c.difficulty) = (gone.org, gone.bucket, gone.department, gone.difficulty)', taken, keys, sums);
    EXECUTE format(
      'DELETE FROM insight_department_counts c USING (SELECT DISTINCT %s FROM no_longer_there) AS gone
        WHERE (c.org, c.bucket, c.department, c.difficulty) = (gone.org, gone.bucket, gone.department, gone.difficulty) AND 0 = ALL (ARRAY[%s])',
      keys, columns);
  ELSE
    EXECUTE format(
      'INSERT INTO insight_department_counts AS c (org, bucket, department, difficulty, %s) SELECT %s, %s FROM (%s) AS changed
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 ON CONFLICT (org, bucket, department, difficulty) DO UPDATE SET %s', columns, keys, sums,
      CASE TG_OP WHEN 'INSERT' THEN 'SELECT * FROM now_there' ELSE
        format('SELECT * FROM now_there UNION ALL SELECT org, campaign, department, lure, hold_out, difficulty, %s FROM no_longer_there', negated) END, added);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION insight_sum_departments() FROM PUBLIC;

CREATE TRIGGER departments_added AFTER INSERT ON insight_counts REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION insight_sum_departments();
CREATE TRIGGER departments_changed AFTER UPDATE ON insight_counts REFERENCING OLD TABLE AS no_longer_there NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION insight_sum_departments();
CREATE TRIGGER departments_removed AFTER DELETE ON insight_counts REFERENCING OLD TABLE AS no_longer_there
  FOR EACH STATEMENT EXECUTE FUNCTION insight_sum_departments();

GRANT INSERT, UPDATE ON insight_department_counts TO hookwise_lookup;
