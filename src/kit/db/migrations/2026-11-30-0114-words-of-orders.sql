-- As before (2026-11-29-2135), with the columns that an import of people was told, and whom a visitor wrote to: whoever is called Department, or Support, took the one from an
-- import that waits, and the other's waiting messages went with them.
CREATE OR REPLACE FUNCTION kit_scrub_json(value jsonb, needles text[], under text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'string' THEN
      IF value #>> '{}' ~ '^[a-z][A-Za-z0-9_.:/-]*$' AND under = ANY ('{about,act,action,alignmentClass,badge,channel,channels,class,code,columns,cueClass,decision,difficulty,
        every,evidence,field,fields,form,former,grade,health,item,kind,landingKind,language,lesson,lessons,locale,lure,may,mode,needs,outcome,part,path,plan,privacyMode,purpose,
        reason,reasons,role,set,skill,skills,source,state,status,template,theme,themes,type,verdict,was,where,why}'::text[]) THEN
        RETURN value;
      END IF;
      RETURN to_jsonb(public.kit_scrub(value #>> '{}', needles));
    WHEN 'array' THEN
      RETURN coalesce((SELECT jsonb_agg(public.kit_scrub_json(one.part, needles, under) ORDER BY one.place)
                         FROM jsonb_array_elements(value) WITH ORDINALITY AS one (part, place)), '[]');
    WHEN 'object' THEN
      RETURN coalesce((SELECT jsonb_object_agg(CASE WHEN one.key ~ '^[A-Za-z0-9_-]*$' THEN one.key ELSE public.kit_scrub(one.key, needles) END,
                                               public.kit_scrub_json(one.value, needles, one.key)) FROM jsonb_each(value) AS one), '{}');
    ELSE
      RETURN value;
  END CASE;
END $$;
