-- The counts once more with all departments together: what is told of a year's campaigns is a sum of some hundred rows instead of a hundred thousand.
CREATE TABLE insight_lure_counts (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  lure uuid NOT NULL,
  hold_out boolean NOT NULL,
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
  PRIMARY KEY (org, campaign, lure, hold_out, difficulty)
) WITH (fillfactor = 70);
SELECT kit_isolate('insight_lure_counts');

INSERT INTO insight_lure_counts
SELECT org, campaign, lure, hold_out, difficulty, sum(sent), sum(bounced), sum(unconfirmed), sum(opened_raw), sum(opened_machine), sum(opened_person),
       sum(clicked_raw), sum(clicked_machine), sum(clicked_person), sum(submitted_raw), sum(submitted_machine), sum(submitted_person),
       sum(reported_raw), sum(reported_machine), sum(reported_person)
  FROM insight_counts GROUP BY org, campaign, lure, hold_out, difficulty;

-- Whoever writes counts writes these sums: the two cannot part. What is deleted leaves no row of nothing behind.
CREATE FUNCTION insight_sum_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  columns constant text := 'sent, bounced, unconfirmed, opened_raw, opened_machine, opened_person, clicked_raw, clicked_machine, clicked_person, '
    'submitted_raw, submitted_machine, submitted_person, reported_raw, reported_machine, reported_person';
  sums text := regexp_replace(columns, '(\w+)', 'sum(\1)', 'g');
  added text := regexp_replace(columns, '(\w+)', '\1 = c.\1 + excluded.\1', 'g');
  negated text := regexp_replace(columns, '(\w+)', '-\1 AS \1', 'g');
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM now_there'
    WHEN 'UPDATE' THEN format('SELECT * FROM now_there UNION ALL SELECT org, campaign, department, lure, hold_out, difficulty, %s FROM no_longer_there', negated)
    ELSE format('SELECT org, campaign, department, lure, hold_out, difficulty, %s FROM no_longer_there', negated) END;
BEGIN
  EXECUTE format(
    'INSERT INTO insight_lure_counts AS c (org, campaign, lure, hold_out, difficulty, %1$s)
     SELECT org, campaign, lure, hold_out, difficulty, %2$s FROM (%4$s) AS changed GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT (org, campaign, lure, hold_out, difficulty) DO UPDATE SET %3$s', columns, sums, added, changes);
  IF TG_OP = 'DELETE' THEN
    DELETE FROM insight_lure_counts c USING (SELECT DISTINCT org, campaign FROM no_longer_there) AS gone
     WHERE c.org = gone.org AND c.campaign = gone.campaign
       AND NOT EXISTS (SELECT FROM insight_counts k WHERE k.org = c.org AND k.campaign = c.campaign AND k.lure = c.lure
                         AND k.hold_out = c.hold_out AND k.difficulty = c.difficulty);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION insight_sum_counts() FROM PUBLIC;

CREATE TRIGGER sum_added AFTER INSERT ON insight_counts REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION insight_sum_counts();
CREATE TRIGGER sum_changed AFTER UPDATE ON insight_counts REFERENCING OLD TABLE AS no_longer_there NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION insight_sum_counts();
CREATE TRIGGER sum_removed AFTER DELETE ON insight_counts REFERENCING OLD TABLE AS no_longer_there
  FOR EACH STATEMENT EXECUTE FUNCTION insight_sum_counts();

-- What deletes an organisation deletes its counts, and with them changes these sums.
GRANT INSERT, UPDATE ON insight_lure_counts TO hookwise_lookup;
