CREATE TABLE api_keys (
  org uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- SHA-256 of the whole key; the key itself is kept nowhere.
  hash bytea NOT NULL UNIQUE,
  -- The first characters, by which people recognise it.
  start text NOT NULL,
  -- Either a role, whose permissions the key follows, or a fixed list.
  role text,
  scopes text[],
  member uuid,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (org, id),
  CHECK ((role IS NULL) <> (scopes IS NULL))
);
CREATE INDEX api_keys_by_member ON api_keys (org, member) WHERE member IS NOT NULL;
SELECT kit_isolate('api_keys');

-- Before the organisation is known: whose key has this hash.
CREATE FUNCTION api_keys_find(wanted bytea) RETURNS TABLE (org uuid, id uuid) LANGUAGE sql STABLE
  AS $$ SELECT k.org, k.id FROM api_keys k WHERE k.hash = wanted $$;
SELECT kit_lookup('api_keys_find(bytea)', 'api_keys');
