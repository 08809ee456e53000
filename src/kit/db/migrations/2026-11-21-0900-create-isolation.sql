-- The organisation whose transaction this is, or null.
CREATE FUNCTION current_org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('hookwise.org', true), '')::uuid $$;

-- Shuts a table off by organisation: the request role sees only rows of the organisation that is set.
CREATE FUNCTION kit_isolate(target text, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE', key text DEFAULT 'org') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY own_organisation ON %I TO hookwise_app USING (%I = (SELECT current_org())) WITH CHECK (%I = (SELECT current_org()))', target, key, key);
  EXECUTE format('GRANT %s ON %I TO hookwise_app', rights, target);
END $$;

-- Lets the worker's role see a table across organisations.
CREATE FUNCTION kit_worker(target text, rights text DEFAULT 'SELECT') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY worker ON %I TO hookwise_worker USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT %s ON %I TO hookwise_worker', rights, target);
END $$;

-- Makes a function a look-up that runs before the organisation is known: it alone may read the table, and both roles may call it.
CREATE FUNCTION kit_lookup(called regprocedure, target text, rights text DEFAULT 'SELECT') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_policies WHERE schemaname = current_schema() AND tablename = target AND policyname = 'lookup') THEN
    EXECUTE format('CREATE POLICY lookup ON %I TO hookwise_lookup USING (true) WITH CHECK (true)', target);
  END IF;
  EXECUTE format('GRANT %s ON %I TO hookwise_lookup', rights, target);
  EXECUTE format('ALTER FUNCTION %s OWNER TO hookwise_lookup', called);
  EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I', called, current_schema());
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO hookwise_app, hookwise_worker', called);
END $$;

GRANT USAGE ON SCHEMA public TO hookwise_app, hookwise_worker;
GRANT USAGE, CREATE ON SCHEMA public TO hookwise_lookup;
