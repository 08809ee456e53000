-- Adds what one process has counted under some keys, and answers what all have, until when. It refuses nothing: it happened already.
CREATE FUNCTION kit_count(keys text[], weights int[], lasts int[]) RETURNS TABLE (key text, total int, ends_at timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
    INSERT INTO public.kit_limits AS l (key, count, ends_at)
    -- In one order everywhere, so that two calls at once never wait for each other.
    SELECT u.key, u.weight, clock_timestamp() + make_interval(secs => u.lasting)
      FROM unnest(keys, weights, lasts) AS u (key, weight, lasting) ORDER BY u.key
    ON CONFLICT ON CONSTRAINT kit_limits_pkey DO UPDATE SET
      count = CASE WHEN l.ends_at <= clock_timestamp() THEN excluded.count ELSE least(l.count::bigint + excluded.count, 2147483647)::int END,
      ends_at = CASE WHEN l.ends_at <= clock_timestamp() THEN excluded.ends_at ELSE l.ends_at END
    RETURNING l.key, l.count, l.ends_at;
END $$;
SELECT kit_lookup('kit_count(text[], int[], int[])', 'kit_limits', 'SELECT, INSERT, UPDATE, DELETE');
