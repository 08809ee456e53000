-- As before (2026-11-21-1070), of every organisation: those of the first few hundred looks alone may all be one organisation's. One step of
-- the index an organisation that has looks before it, however many these are.
CREATE INDEX tracking_outcomes_due_of ON tracking_outcomes (org, due_at) WHERE due_at IS NOT NULL;
DROP INDEX tracking_outcomes_due;
DROP FUNCTION tracking_due(int);
CREATE FUNCTION tracking_due(most int) RETURNS TABLE (org uuid) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE first AS (
    (SELECT o.org, o.due_at FROM tracking_outcomes o WHERE o.due_at IS NOT NULL ORDER BY o.org, o.due_at LIMIT 1)
    UNION ALL
    SELECT n.org, n.due_at FROM first f
     CROSS JOIN LATERAL (SELECT o.org, o.due_at FROM tracking_outcomes o
                          WHERE o.due_at IS NOT NULL AND o.org > f.org ORDER BY o.org, o.due_at LIMIT 1) AS n
  )
  SELECT f.org FROM first f WHERE f.due_at <= now() ORDER BY f.due_at LIMIT most
$$;
SELECT kit_lookup('tracking_due(int)', 'tracking_outcomes');
