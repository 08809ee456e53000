-- As before (2026-11-26-0224), also organisations whose looks seem to be planned for later than any is, by a clock that was ahead: one more step of the index each.
CREATE OR REPLACE FUNCTION tracking_due(most int) RETURNS TABLE (org uuid) LANGUAGE plpgsql STABLE AS $$
DECLARE
  moment timestamptz := now();
BEGIN
  RETURN QUERY
    SELECT f.org FROM (
      SELECT o.org, (SELECT min(t.due_at) FROM tracking_outcomes t WHERE t.org = o.org AND t.due_at IS NOT NULL) AS due_at,
             (SELECT max(t.due_at) FROM tracking_outcomes t WHERE t.org = o.org AND t.due_at IS NOT NULL) AS latest
        FROM organisations_public_organisations o
    ) AS f WHERE f.due_at <= moment OR f.latest > moment + interval '2 hours' ORDER BY f.due_at LIMIT most;
END $$;
SELECT kit_lookup('tracking_due(int)', 'tracking_outcomes');
