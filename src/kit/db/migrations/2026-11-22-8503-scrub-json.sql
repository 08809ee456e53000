-- A document without what names a person: kit_scrub for each of its texts, and for a key that is no plain word. Never for the document as one text: somebody
-- who is called Delivery would take a field from what is told of others, and a name with quotes would leave no document at all.
CREATE FUNCTION kit_scrub_json(value jsonb, needles text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'string' THEN
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
