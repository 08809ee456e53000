-- What a list says of a version: a tenth of it, so that HTML and text need not be unpacked for each line. Written with each version, whichever version of the
-- program saves it. Those of before get theirs from a job, some at a time: to write the table anew would hold up everybody for as long as it takes.
CREATE FUNCTION lure_outline(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT (content - '{html,text}'::text[]) #- '{landing,html}' $$;
ALTER TABLE lure_versions ADD COLUMN outline jsonb;
GRANT UPDATE (outline) ON lure_versions TO hookwise_app;
CREATE INDEX lure_versions_without_outline ON lure_versions (org) WHERE outline IS NULL;

CREATE FUNCTION lure_versions_outline() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.outline := lure_outline(NEW.content);
  RETURN NEW;
END $$;
CREATE TRIGGER outlined BEFORE INSERT OR UPDATE OF content ON lure_versions FOR EACH ROW EXECUTE FUNCTION lure_versions_outline();
