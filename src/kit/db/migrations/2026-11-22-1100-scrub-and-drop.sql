-- A text without what names a person: every needle, in any case, becomes [erased].
CREATE FUNCTION kit_scrub(value text, needles text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  needle text;
BEGIN
  FOREACH needle IN ARRAY needles LOOP
    value := regexp_replace(value, regexp_replace(needle, '([^[:alnum:][:space:]])', '\\\1', 'g'), '[erased]', 'gi');
  END LOOP;
  RETURN value;
END $$;

-- Whether a text names a person by one of the needles, in any case.
CREATE FUNCTION kit_names(value text, needles text[]) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM unnest(needles) AS n (needle) WHERE strpos(lower(value), lower(n.needle)) > 0) $$;

-- Drops the months of raw hits that are past for everybody: an organisation's own limit can only be shorter. Runs with its owner's rights.
CREATE FUNCTION kit_drop_hits(kept_days int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET row_security = off AS $$
DECLARE
  one record;
  dropped int := 0;
BEGIN
  IF kept_days < 90 THEN
    RAISE EXCEPTION 'raw hits of the last 90 days are not dropped by the month';
  END IF;
  FOR one IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
              WHERE i.inhparent = 'public.hits'::regclass AND c.relname ~ '^hits_[0-9]{6}$'
                AND to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' < current_date - kept_days LOOP
    EXECUTE format('DROP TABLE public.%I', one.relname);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
REVOKE ALL ON FUNCTION kit_drop_hits(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kit_drop_hits(int) TO hookwise_worker;
