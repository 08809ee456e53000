-- psql -d hookwise -f deploy/pgbouncer.sql    As a superuser, in the product's database: lets PgBouncer ask for passwords, whose roles follow from ROOT_KEY.
-- Then: ALTER ROLE pgbouncer PASSWORD '…'; the same stands in users.txt. Before the product's first start or after it.
DO $$ BEGIN CREATE ROLE pgbouncer LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
-- In a schema of its own: migrations change the functions of the product's, which are to be their owner's.
CREATE SCHEMA IF NOT EXISTS pgbouncer;
CREATE OR REPLACE FUNCTION pgbouncer.password_of(INOUT usename name, OUT passwd text) LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
  AS 'SELECT s.usename, s.passwd FROM pg_shadow s WHERE s.usename = password_of.usename';
REVOKE ALL ON FUNCTION pgbouncer.password_of(name) FROM PUBLIC;
GRANT USAGE ON SCHEMA pgbouncer TO pgbouncer;
GRANT EXECUTE ON FUNCTION pgbouncer.password_of(name) TO pgbouncer;
-- What stood among the product's functions before: migrations would be refused to change it. The pooler is started anew with the new pgbouncer.ini, which asks the one above.
DROP FUNCTION IF EXISTS public.pgbouncer_user(name);
