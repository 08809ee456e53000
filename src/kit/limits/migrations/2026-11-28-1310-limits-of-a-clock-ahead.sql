-- As before; but what ends later than it lasts was counted by a clock that was ahead, and begins anew: it would hold somebody for as long as the clock was wrong.
CREATE OR REPLACE FUNCTION kit_take(keys text[], mosts int[], lasts int[], weights int[] DEFAULT NULL) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  one record;
  counted bigint;
  ending timestamptz;
  wait int := 0;
BEGIN
  -- In one order everywhere, so that two calls at once never wait for each other.
  FOR one IN SELECT u.key, u.most, make_interval(secs => u.lasting) AS lasting, coalesce(u.weight, 1) AS weight
      FROM unnest(keys, mosts, lasts, weights) AS u (key, most, lasting, weight) ORDER BY u.key LOOP
    INSERT INTO public.kit_limits AS l (key, count, ends_at) VALUES (one.key, one.weight, clock_timestamp() + one.lasting)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN l.ends_at <= clock_timestamp() OR l.ends_at > clock_timestamp() + one.lasting THEN one.weight ELSE l.count + one.weight END,
      ends_at = CASE WHEN l.ends_at <= clock_timestamp() OR l.ends_at > clock_timestamp() + one.lasting THEN clock_timestamp() + one.lasting ELSE l.ends_at END
    RETURNING l.count, l.ends_at INTO counted, ending;
    IF counted > one.most THEN
      wait := greatest(wait, 1, ceil(extract(epoch FROM ending - clock_timestamp()))::int);
    END IF;
  END LOOP;
  -- What is refused does not count: asking again and again makes nothing worse.
  IF wait > 0 THEN
    UPDATE public.kit_limits AS l SET count = l.count - coalesce(u.weight, 1) FROM unnest(keys, weights) AS u (key, weight) WHERE l.key = u.key;
  END IF;
  RETURN wait;
END $$;
SELECT kit_lookup('kit_take(text[], int[], int[], int[])', 'kit_limits', 'SELECT, INSERT, UPDATE, DELETE');
