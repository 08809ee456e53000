-- A moment so many seconds later. PostgreSQL takes adding an interval for something that depends on the session's zone, as days and months do; seconds do
-- not, and a distributed PostgreSQL runs on rows only what depends on nothing.
CREATE FUNCTION kit_later(moment timestamptz, seconds float8) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  AS $$ SELECT moment + make_interval(secs => seconds) $$;

-- Texts one behind the other, for a search in all of them; concat() depends on how a session writes dates, texts on nothing.
CREATE FUNCTION kit_texts(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  AS $$ SELECT string_agg(part, ' ') FROM unnest(parts) AS p (part) $$;
GRANT EXECUTE ON FUNCTION kit_later(timestamptz, float8), kit_texts(text[]) TO hookwise_app, hookwise_worker, hookwise_lookup;
