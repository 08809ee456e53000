-- As before (2026-11-22-8503), without the words that records are written in, such as a difficulty, what somebody did, or a lesson's name: whoever is called as one of
-- them would take it from what is told of everybody.
CREATE OR REPLACE FUNCTION kit_scrub_json(value jsonb, needles text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'string' THEN
      IF value #>> '{}' ~ '^[a-z][a-z0-9_./-]*$' THEN
        RETURN value;
      END IF;
      RETURN to_jsonb(public.kit_scrub(value #>> '{}', needles));
    WHEN 'array' THEN
      RETURN coalesce((SELECT jsonb_agg(public.kit_scrub_json(one.part, needles) ORDER BY one.place)
                         FROM jsonb_array_elements(value) WITH ORDINALITY AS one (part, place)), '[]');
    WHEN 'object' THEN
      RETURN coalesce((SELECT jsonb_object_agg(CASE WHEN one.key ~ '^[A-Za-z0-9_-]*$' THEN one.key ELSE public.kit_scrub(one.key, needles) END,
                                               public.kit_scrub_json(one.value, needles)) FROM jsonb_each(value) AS one), '{}');
    ELSE
      RETURN value;
  END CASE;
END $$;

-- Whether the texts of a document name a person, and not the words and signs that it is written with. What is no document is looked at as it stands.
CREATE FUNCTION kit_names_within(document text, needles text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  value jsonb;
BEGIN
  IF public.kit_names(document, needles) IS NOT TRUE THEN
    RETURN false;
  END IF;
  BEGIN
    value := document::jsonb;
  EXCEPTION WHEN invalid_text_representation THEN
    RETURN true;
  END;
  RETURN public.kit_scrub_json(value, needles) <> value;
END $$;
GRANT EXECUTE ON FUNCTION kit_names_within(text, text[]) TO hookwise_app, hookwise_worker, hookwise_lookup;
