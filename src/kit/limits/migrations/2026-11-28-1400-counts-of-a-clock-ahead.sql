-- As kit_count before, and told what each limit lasts as a whole: what ends later than that was counted by a clock that was ahead, and begins anew.
-- The one of three arguments is unused since 2026-11-28; a later version takes it away.
CREATE FUNCTION kit_count(keys text[], weights int[], lasts int[], wholes int[]) RETURNS TABLE (key text, total int, ends_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  -- In one order everywhere, so that two calls at once never wait for each other.
  FOR one IN SELECT u.key, u.weight, make_interval(secs => u.lasting) AS lasting, make_interval(secs => u.whole) AS whole
      FROM unnest(keys, weights, lasts, wholes) AS u (key, weight, lasting, whole) ORDER BY u.key LOOP
    RETURN QUERY
      INSERT INTO kit_limits AS l (key, count, ends_at) VALUES (one.key, one.weight, clock_timestamp() + one.lasting)
      ON CONFLICT ON CONSTRAINT kit_limits_pkey DO UPDATE SET
        count = CASE WHEN l.ends_at <= clock_timestamp() OR l.ends_at > clock_timestamp() + one.whole THEN excluded.count
                     ELSE least(l.count::bigint + excluded.count, 2147483647)::int END,
        ends_at = CASE WHEN l.ends_at <= clock_timestamp() OR l.ends_at > clock_timestamp() + one.whole THEN excluded.ends_at ELSE l.ends_at END
      RETURNING l.key, l.count, l.ends_at;
  END LOOP;
END $$;
SELECT kit_lookup('kit_count(text[], int[], int[], int[])', 'kit_limits', 'SELECT, INSERT, UPDATE, DELETE');
