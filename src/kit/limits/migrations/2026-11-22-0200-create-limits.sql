-- What was counted under a key since its first count. Keys are digests: they tell nobody whom they count.
CREATE TABLE kit_limits (
  key text NOT NULL PRIMARY KEY,
  count int NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX kit_limits_ended ON kit_limits (ends_at);
ALTER TABLE kit_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE kit_limits FORCE ROW LEVEL SECURITY;

-- Counts one under every key, or under none when one of them is full. Answers the seconds until there is room, 0 when it was counted.
CREATE FUNCTION kit_take(keys text[], mosts int[], lasts int[]) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  one record;
  counted int;
  ending timestamptz;
  wait int := 0;
BEGIN
  -- In one order everywhere, so that two calls at once never wait for each other.
  FOR one IN SELECT u.key, u.most, u.lasting FROM unnest(keys, mosts, lasts) AS u (key, most, lasting) ORDER BY u.key LOOP
    INSERT INTO public.kit_limits AS l (key, count, ends_at) VALUES (one.key, 1, clock_timestamp() + make_interval(secs => one.lasting))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN l.ends_at <= clock_timestamp() THEN 1 ELSE l.count + 1 END,
      ends_at = CASE WHEN l.ends_at <= clock_timestamp() THEN excluded.ends_at ELSE l.ends_at END
    RETURNING l.count, l.ends_at INTO counted, ending;
    IF counted > one.most THEN
      wait := greatest(wait, 1, ceil(extract(epoch FROM ending - clock_timestamp()))::int);
    END IF;
  END LOOP;
  -- What is refused does not count: asking again and again makes nothing worse.
  IF wait > 0 THEN
    UPDATE public.kit_limits SET count = kit_limits.count - 1 WHERE kit_limits.key = ANY (keys);
  END IF;
  RETURN wait;
END $$;
SELECT kit_lookup('kit_take(text[], int[], int[])', 'kit_limits', 'SELECT, INSERT, UPDATE, DELETE');

-- Forgets what was counted under some keys.
CREATE FUNCTION kit_forget(keys text[]) RETURNS void LANGUAGE sql
  AS $$ DELETE FROM public.kit_limits WHERE kit_limits.key = ANY (keys) $$;
SELECT kit_lookup('kit_forget(text[])', 'kit_limits');

-- Drops counts that have ended.
CREATE FUNCTION kit_forget_ended() RETURNS void LANGUAGE sql
  AS $$ DELETE FROM public.kit_limits WHERE kit_limits.ends_at <= now() $$;
SELECT kit_lookup('kit_forget_ended()', 'kit_limits');
