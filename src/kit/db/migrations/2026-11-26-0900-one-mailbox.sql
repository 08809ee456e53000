-- One mailbox in all the spellings that reach it, as `mailboxOf` (kit/address.ts) says it: a test holds the two together.
CREATE FUNCTION kit_mailbox(address text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
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
GRANT EXECUTE ON FUNCTION kit_mailbox(text) TO hookwise_app, hookwise_worker, hookwise_lookup;
