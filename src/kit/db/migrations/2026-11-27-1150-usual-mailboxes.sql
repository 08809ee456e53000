-- As before (2026-11-26-0900), for the few addresses that a provider reads in a way of its own.
CREATE FUNCTION kit_mailbox_read(address text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  domain text := lower(split_part(address, '@', -1));
  local text;
  owner text;
BEGIN
  IF strpos(address, '@') = 0 THEN RETURN address; END IF;
  local := regexp_replace(lower(left(address, -length(domain) - 1)), '^(.[^+]*)\+.*$', '\1');
  IF domain IN ('gmail.com', 'googlemail.com') THEN RETURN replace(local, '.', '') || '@gmail.com'; END IF;
  IF domain ~ '^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com|myyahoo\.com)$' THEN
    RETURN regexp_replace(local, '^(.[^-]*)-.*$', '\1') || '@' || domain;
  END IF;
  owner := substring(domain FROM '^([^.]+)\.fastmail\.(com|fm)$');
  IF owner IS NOT NULL THEN RETURN owner || '@' || right(domain, -length(owner) - 1); END IF;
  RETURN local || '@' || domain;
END $$;
GRANT EXECUTE ON FUNCTION kit_mailbox_read(text) TO hookwise_app, hookwise_worker, hookwise_lookup;

-- What has no sign of such a provider is its own mailbox, in small letters: said in one expression, which PostgreSQL puts in the place of the call, for each
-- delivery of a launch asks it.
CREATE OR REPLACE FUNCTION kit_mailbox(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN strpos(address, '+') > 0 OR strpos(lower(address), 'mail') > 0 OR strpos(lower(address), 'yahoo') > 0 THEN kit_mailbox_read(address)
    WHEN strpos(address, '@') = 0 THEN address
    ELSE lower(left(address, -length(lower(split_part(address, '@', -1))) - 1)) || '@' || lower(split_part(address, '@', -1))
  END;
