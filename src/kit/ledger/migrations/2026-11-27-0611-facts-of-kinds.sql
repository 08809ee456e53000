-- What the ledger has of some kinds, for migrations of features: what was not noted in its time may stand there.
CREATE FUNCTION ledger_of_kinds(wanted text[])
  RETURNS TABLE (org uuid, person uuid, kind text, at timestamptz, data jsonb) LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT f.org, f.person, f.kind, f.at, f.data FROM facts f WHERE f.kind = ANY (wanted) $$;
REVOKE EXECUTE ON FUNCTION ledger_of_kinds(text[]) FROM PUBLIC;
