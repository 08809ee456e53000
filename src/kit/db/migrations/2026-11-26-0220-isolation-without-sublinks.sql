-- As before (2026-11-23-1500), and the policy compares the column with a plain expression: a distributed PostgreSQL sends it along with the statement to
-- where the organisation's rows are, and cannot do so with a subquery. The expression stands in current_org() alone.
CREATE OR REPLACE FUNCTION kit_isolate(target text, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE', key text DEFAULT 'org') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY own_organisation ON %I TO hookwise_app USING (%I = current_org()) WITH CHECK (%I = current_org())', target, key, key);
  EXECUTE format('GRANT %s ON %I TO hookwise_app', rights, target);
  PERFORM kit_deletable(target, key);
END $$;

CREATE OR REPLACE FUNCTION kit_deletable(target text, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT, DELETE ON %I TO hookwise_lookup', target);
  EXECUTE format('CREATE POLICY deletion ON %I TO hookwise_lookup USING (%I = current_org())', target, key);
END $$;

DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT t.name, t.key, p.polname AS policy FROM kit_tables_of_organisations() t
               JOIN pg_policy p ON p.polrelid = format('public.%I', t.name)::regclass AND p.polname IN ('own_organisation', 'deletion') LOOP
    EXECUTE format('ALTER POLICY %I ON %I USING (%I = current_org())', one.policy, one.name, one.key);
    IF one.policy = 'own_organisation' THEN
      EXECUTE format('ALTER POLICY %I ON %I WITH CHECK (%I = current_org())', one.policy, one.name, one.key);
    END IF;
  END LOOP;
END $$;

-- Names a table in which something is unique over all organisations, or which is asked before the organisation is known. Where the others are distributed
-- by organisation it stays in one place; so nothing refers to it, and it refers to none of them. The comment is what tells it from the others.
CREATE FUNCTION kit_directory(target text, why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('COMMENT ON TABLE %I IS %L', target, 'directory: ' || why);
END $$;
REVOKE ALL ON FUNCTION kit_directory(text, text) FROM PUBLIC;
