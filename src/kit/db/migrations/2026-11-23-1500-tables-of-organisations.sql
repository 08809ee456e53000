-- Every table in which organisations have rows, and the column that tells whose a row is. What deletes an organisation asks this list.
CREATE FUNCTION kit_tables_of_organisations() RETURNS TABLE (name text, key text) LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.relname::text, a.attname::text
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.atttypid = 'uuid'::regtype AND NOT a.attisdropped
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
     AND (a.attname = 'org'
          OR a.attname = 'id' AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'own_organisation')
             AND NOT EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'org'))
$$;

-- Opens a table to functions that delete an organisation, for the rows of the transaction's own organisation.
CREATE FUNCTION kit_deletable(target text, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT, DELETE ON %I TO hookwise_lookup', target);
  EXECUTE format('CREATE POLICY deletion ON %I TO hookwise_lookup USING (%I = (SELECT current_org()))', target, key);
END $$;

-- As before (2026-11-21-0900), and a table that is made later can be emptied of an organisation like those before it.
CREATE OR REPLACE FUNCTION kit_isolate(target text, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE', key text DEFAULT 'org') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY own_organisation ON %I TO hookwise_app USING (%I = (SELECT current_org())) WITH CHECK (%I = (SELECT current_org()))', target, key, key);
  EXECUTE format('GRANT %s ON %I TO hookwise_app', rights, target);
  PERFORM kit_deletable(target, key);
END $$;

REVOKE ALL ON FUNCTION kit_deletable(text, text) FROM PUBLIC;

SELECT kit_deletable(name, key) FROM kit_tables_of_organisations();
