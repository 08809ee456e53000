-- As before (2026-11-22-1100), with the text put into small letters once and not for every needle: an erasure asks it of every fact of an organisation.
CREATE OR REPLACE FUNCTION kit_names(value text, needles text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  small text := pg_catalog.lower(value);
  needle text;
BEGIN
  FOREACH needle IN ARRAY needles LOOP
    IF pg_catalog.strpos(small, pg_catalog.lower(needle)) OPERATOR(pg_catalog.>) 0 THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END $$;
