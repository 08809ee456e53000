-- A day as 2026-11-26. PostgreSQL takes to_char() for something that depends on how a session writes months; years, months and days in digits do not, and a
-- distributed PostgreSQL answers with what a statement wrote only where that depends on nothing.
CREATE FUNCTION kit_day(day date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  AS $$ SELECT to_char(day, 'YYYY-MM-DD') $$;
GRANT EXECUTE ON FUNCTION kit_day(date) TO hookwise_app, hookwise_worker, hookwise_lookup;
