-- As before (2026-11-23-1500, 2026-11-25-2257), with what came and went gathered first, one organisation's at a time: on a distributed PostgreSQL a
-- statement on a table cannot read it beside.

-- The counters' columns, each within a pattern.
CREATE FUNCTION insight_counters(pattern text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT string_agg(format(pattern, name), ', ' ORDER BY place)
    FROM unnest(ARRAY['sent', 'bounced', 'unconfirmed', 'opened_raw', 'opened_machine', 'opened_person', 'clicked_raw', 'clicked_machine', 'clicked_person',
      'submitted_raw', 'submitted_machine', 'submitted_person', 'reported_raw', 'reported_machine', 'reported_person']) WITH ORDINALITY AS c (name, place)
$$;

CREATE OR REPLACE FUNCTION insight_sum_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  columns text := insight_counters('%1$I');
  went text := format('SELECT org, campaign, lure, hold_out, difficulty, %s FROM no_longer_there', insight_counters('-%1$I AS %1$I'));
  came text := format('SELECT org, campaign, lure, hold_out, difficulty, %s FROM now_there', columns);
  one record;
BEGIN
  FOR one IN EXECUTE format(
    'SELECT s.org, jsonb_agg(to_jsonb(s) ORDER BY s.campaign, s.lure, s.hold_out, s.difficulty) AS changes
       FROM (SELECT org, campaign, lure, hold_out, difficulty, %s FROM (%s) AS changed GROUP BY 1, 2, 3, 4, 5) AS s GROUP BY s.org',
    insight_counters('sum(%1$I) AS %1$I'), CASE TG_OP WHEN 'INSERT' THEN came WHEN 'UPDATE' THEN came || ' UNION ALL ' || went ELSE went END) LOOP
    EXECUTE format(
      'INSERT INTO insight_lure_counts AS c (org, campaign, lure, hold_out, difficulty, %1$s)
       SELECT $1, r.campaign, r.lure, r.hold_out, r.difficulty, %3$s
         FROM jsonb_to_recordset($2) AS r (campaign uuid, lure uuid, hold_out boolean, difficulty text, %4$s)
       ON CONFLICT (org, campaign, lure, hold_out, difficulty) DO UPDATE SET %2$s',
      columns, insight_counters('%1$I = c.%1$I + excluded.%1$I'), insight_counters('r.%1$I'), insight_counters('%1$I int')) USING one.org, one.changes;
    IF TG_OP = 'DELETE' THEN
      DELETE FROM insight_lure_counts c
       WHERE c.org = one.org AND c.campaign IN (SELECT r.campaign FROM jsonb_to_recordset(one.changes) AS r (campaign uuid))
         AND NOT EXISTS (SELECT FROM insight_counts k WHERE k.org = one.org AND k.campaign = c.campaign AND k.lure = c.lure
                           AND k.hold_out = c.hold_out AND k.difficulty = c.difficulty);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION insight_sum_departments() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  columns text := insight_counters('%1$I');
  went text := format('SELECT org, campaign, department, difficulty, %s FROM no_longer_there', insight_counters('-%1$I AS %1$I'));
  came text := format('SELECT org, campaign, department, difficulty, %s FROM now_there', columns);
  one record;
BEGIN
  FOR one IN EXECUTE format(
    'SELECT s.org, jsonb_agg(to_jsonb(s) ORDER BY s.bucket, s.department, s.difficulty) AS changes
       FROM (SELECT org, insight_bucket(campaign) AS bucket, department, difficulty, %s FROM (%s) AS changed GROUP BY 1, 2, 3, 4) AS s GROUP BY s.org',
    insight_counters('sum(%1$I) AS %1$I'), CASE TG_OP WHEN 'INSERT' THEN came WHEN 'UPDATE' THEN came || ' UNION ALL ' || went ELSE went END) LOOP
    IF TG_OP = 'DELETE' THEN
      -- What was deleted before its counts stays deleted.
      EXECUTE format(
        'UPDATE insight_department_counts c SET %s FROM jsonb_to_recordset($2) AS r (bucket int, department uuid, difficulty text, %s)
          WHERE c.org = $1 AND c.bucket = r.bucket AND c.department = r.department AND c.difficulty = r.difficulty',
        insight_counters('%1$I = c.%1$I + r.%1$I'), insight_counters('%1$I int')) USING one.org, one.changes;
      EXECUTE format(
        'DELETE FROM insight_department_counts c USING jsonb_to_recordset($2) AS r (bucket int, department uuid, difficulty text)
          WHERE c.org = $1 AND c.bucket = r.bucket AND c.department = r.department AND c.difficulty = r.difficulty AND 0 = ALL (ARRAY[%s])',
        insight_counters('c.%1$I')) USING one.org, one.changes;
    ELSE
      EXECUTE format(
        'INSERT INTO insight_department_counts AS c (org, bucket, department, difficulty, %1$s)
         SELECT $1, r.bucket, r.department, r.difficulty, %3$s FROM jsonb_to_recordset($2) AS r (bucket int, department uuid, difficulty text, %4$s)
         ON CONFLICT (org, bucket, department, difficulty) DO UPDATE SET %2$s',
        columns, insight_counters('%1$I = c.%1$I + excluded.%1$I'), insight_counters('r.%1$I'), insight_counters('%1$I int')) USING one.org, one.changes;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
