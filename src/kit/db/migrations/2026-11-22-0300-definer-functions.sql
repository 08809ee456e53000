-- What runs with another's rights looks names up in PostgreSQL's own schema first and in the caller's temporary tables last. Unless it is
-- named, pg_temp comes first, and a temporary table with a trigger would run the caller's code with those rights.
CREATE OR REPLACE FUNCTION kit_lookup(called regprocedure, target text, rights text DEFAULT 'SELECT') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_policies WHERE schemaname = current_schema() AND tablename = target AND policyname = 'lookup') THEN
    EXECUTE format('CREATE POLICY lookup ON %I TO hookwise_lookup USING (true) WITH CHECK (true)', target);
  END IF;
  EXECUTE format('GRANT %s ON %I TO hookwise_lookup', rights, target);
  -- A new owner must be able to create in the schema, but only at this moment.
  EXECUTE format('GRANT CREATE ON SCHEMA %I TO hookwise_lookup', current_schema());
  EXECUTE format('ALTER FUNCTION %s OWNER TO hookwise_lookup', called);
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM hookwise_lookup', current_schema());
  EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = pg_catalog, %I, pg_temp', called, current_schema());
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO hookwise_app, hookwise_worker', called);
END $$;

-- Who owns a table is shut out of it like everybody else (FORCE ROW LEVEL SECURITY), unless it is a superuser: it would find no row, change
-- none and say nothing. With row_security off it says so.
DO $$
DECLARE
  one regprocedure;
  owner name;
BEGIN
  FOR one, owner IN SELECT p.oid, pg_get_userbyid(p.proowner) FROM pg_proc p
                     WHERE p.prosecdef AND p.pronamespace = current_schema()::regnamespace LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, %I, pg_temp', one, current_schema());
    IF owner <> 'hookwise_lookup' THEN
      EXECUTE format('ALTER FUNCTION %s SET row_security = off', one);
    END IF;
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
  END LOOP;
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM hookwise_lookup', current_schema());
END $$;

-- Tools of the migrations, and of nobody else.
REVOKE ALL ON FUNCTION kit_isolate(text, text, text), kit_worker(text, text), kit_lookup(regprocedure, text, text) FROM PUBLIC;
