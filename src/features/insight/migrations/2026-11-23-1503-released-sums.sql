-- What was released is read as it is told: by lure, and apart from it by department; the whole of it only when it is told anew.
ALTER TABLE insight_releases ADD COLUMN told jsonb, ADD COLUMN departments_told jsonb;

CREATE FUNCTION pg_temp.sums_of(release jsonb, by_lure boolean) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM (
    SELECT CASE WHEN by_lure THEN r.campaign ELSE '' END AS campaign, CASE WHEN by_lure THEN '' ELSE r.department END AS department,
           CASE WHEN by_lure THEN r.lure ELSE '' END AS lure, by_lure AND r.hold_out AS hold_out, r.difficulty,
           sum(r.sent) AS sent, sum(r.bounced) AS bounced, sum(r.unconfirmed) AS unconfirmed,
           sum(r.opened_raw) AS opened_raw, sum(r.opened_machine) AS opened_machine, sum(r.opened_person) AS opened_person,
           sum(r.clicked_raw) AS clicked_raw, sum(r.clicked_machine) AS clicked_machine, sum(r.clicked_person) AS clicked_person,
           sum(r.submitted_raw) AS submitted_raw, sum(r.submitted_machine) AS submitted_machine, sum(r.submitted_person) AS submitted_person,
           sum(r.reported_raw) AS reported_raw, sum(r.reported_machine) AS reported_machine, sum(r.reported_person) AS reported_person
      FROM jsonb_to_recordset(release->'rows') AS r(campaign text, department text, lure text, hold_out boolean, difficulty text,
           sent int, bounced int, unconfirmed int, opened_raw int, opened_machine int, opened_person int, clicked_raw int, clicked_machine int,
           clicked_person int, submitted_raw int, submitted_machine int, submitted_person int, reported_raw int, reported_machine int, reported_person int)
     GROUP BY 1, 2, 3, 4, 5) AS s $$;
UPDATE insight_releases SET departments_told = pg_temp.sums_of(release, false),
  told = jsonb_build_object('campaign', release->'campaign', 'margins', release->'margins', 'rows', pg_temp.sums_of(release, true));
DROP FUNCTION pg_temp.sums_of(jsonb, boolean);
ALTER TABLE insight_releases ALTER COLUMN told SET NOT NULL, ALTER COLUMN departments_told SET NOT NULL;
