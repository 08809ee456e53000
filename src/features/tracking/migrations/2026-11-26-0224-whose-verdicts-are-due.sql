-- As before (2026-11-22-2010), in a form that a distributed PostgreSQL can ask of every node at once: one step of the index an organisation.
CREATE OR REPLACE FUNCTION tracking_due(most int) RETURNS TABLE (org uuid) LANGUAGE plpgsql STABLE AS $$
DECLARE
  moment timestamptz := now();
BEGIN
  RETURN QUERY
    SELECT f.org FROM (
      SELECT o.org, (SELECT min(t.due_at) FROM tracking_outcomes t WHERE t.org = o.org AND t.due_at IS NOT NULL) AS due_at
        FROM organisations_public_organisations o
    ) AS f WHERE f.due_at <= moment ORDER BY f.due_at LIMIT most;
END $$;
SELECT kit_lookup('tracking_due(int)', 'tracking_outcomes');
