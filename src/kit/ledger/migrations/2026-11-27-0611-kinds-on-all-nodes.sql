-- As it was; but a cluster's coordinator cannot tell its nodes of a parameter of a function in plain SQL, and the migration that reads it would fail there.
CREATE OR REPLACE FUNCTION ledger_of_kinds(wanted text[])
  RETURNS TABLE (org uuid, person uuid, kind text, at timestamptz, data jsonb) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
  AS $$ BEGIN RETURN QUERY SELECT f.org, f.person, f.kind, f.at, f.data FROM facts f WHERE f.kind = ANY (wanted); END $$;
