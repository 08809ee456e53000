-- Networks that scanners came from, under a keyed digest: without the root key a row tells no network, and with it no organisation. Organisations (and, in rows of
-- one organisation, its campaigns) share 63 slots; a slot's bit says that somebody in it met a program, or a person, from that network. Nothing is counted.
CREATE TABLE tracking_scanner_networks (
  key bytea NOT NULL PRIMARY KEY,
  programs bigint NOT NULL DEFAULT 0,
  people bigint NOT NULL DEFAULT 0,
  seen_on date NOT NULL DEFAULT current_date
) WITH (fillfactor = 80);
CREATE INDEX tracking_scanner_networks_old ON tracking_scanner_networks (seen_on);
ALTER TABLE tracking_scanner_networks ENABLE ROW LEVEL SECURITY;
ALTER TABLE tracking_scanner_networks FORCE ROW LEVEL SECURITY;

-- Remembers what came from networks; whatever is known already is not written again, but once a day that it was seen.
CREATE FUNCTION tracking_meet(keys bytea[], slots int[], people boolean[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tracking_scanner_networks AS t (key, programs, people)
  SELECT u.key, bit_or(CASE WHEN u.person THEN 0 ELSE 1::bigint << u.slot END), bit_or(CASE WHEN u.person THEN 1::bigint << u.slot ELSE 0 END)
    FROM unnest(keys, slots, people) AS u (key, slot, person) GROUP BY u.key ORDER BY u.key
  ON CONFLICT (key) DO UPDATE SET programs = t.programs | excluded.programs, people = t.people | excluded.people, seen_on = current_date
   WHERE t.seen_on < current_date OR t.programs | excluded.programs <> t.programs OR t.people | excluded.people <> t.people
$$;
SELECT kit_lookup('tracking_meet(bytea[], int[], boolean[])', 'tracking_scanner_networks', 'SELECT, INSERT, UPDATE, DELETE');

-- Of these networks those from which programs came to at least so many slots, and people to at most a quarter as many.
CREATE FUNCTION tracking_scanners_among(keys bytea[], fewest int) RETURNS TABLE (key bytea) LANGUAGE sql STABLE AS $$
  SELECT t.key FROM tracking_scanner_networks t
   WHERE t.key = ANY (keys) AND t.seen_on > current_date - 30
     AND bit_count(t.programs::bit(64)) >= fewest AND bit_count(t.people::bit(64)) * 4 <= bit_count(t.programs::bit(64))
$$;
SELECT kit_lookup('tracking_scanners_among(bytea[], int)', 'tracking_scanner_networks');

CREATE FUNCTION tracking_forget_scanners() RETURNS void LANGUAGE sql
  AS $$ DELETE FROM tracking_scanner_networks WHERE seen_on < current_date - 30 $$;
SELECT kit_lookup('tracking_forget_scanners()', 'tracking_scanner_networks');
