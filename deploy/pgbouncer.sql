-- psql -d hookwise -f deploy/pgbouncer.sql    As a superuser, in the product's database: lets PgBouncer ask for passwords, whose roles follow from ROOT_KEY.
-- Then: ALTER ROLE pgbouncer PASSWORD '…'; the same stands in users.txt.
DO $$ BEGIN CREATE ROLE pgbouncer LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
CREATE OR REPLACE FUNCTION pgbouncer_user(INOUT usename name, OUT passwd text) LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
  AS 'SELECT s.usename, s.passwd FROM pg_shadow s WHERE s.usename = pgbouncer_user.usename';
REVOKE ALL ON FUNCTION pgbouncer_user(name) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pgbouncer_user(name) TO pgbouncer;
