-- As before (2026-11-22-2030), with the texts of a fact looked at and not the fact as one text.
CREATE OR REPLACE FUNCTION ledger_erase_batch(of_org uuid, erased uuid, tombstone uuid, needles text[], after_tx xid8, after_id bigint, size int,
  OUT last_tx xid8, OUT last_id bigint) LANGUAGE plpgsql AS $$
BEGIN
  IF of_org IS DISTINCT FROM public.current_org() THEN
    RAISE EXCEPTION 'another organisation';
  END IF;
  SELECT f.tx, f.id INTO last_tx, last_id FROM public.facts f
   WHERE (f.tx, f.id) > (after_tx, after_id) ORDER BY f.tx, f.id OFFSET size - 1 LIMIT 1;
  UPDATE public.facts f
     SET person = CASE WHEN f.person = erased THEN tombstone ELSE f.person END,
         data = replace(public.kit_scrub_json(f.data, needles)::text, erased::text, tombstone::text)::jsonb
   WHERE f.org = of_org AND (f.tx, f.id) > (after_tx, after_id)
     AND (f.tx, f.id) <= (coalesce(last_tx, '18446744073709551615'::xid8), coalesce(last_id, 9223372036854775807))
     AND (f.person = erased OR strpos(f.data::text, erased::text) > 0 OR public.kit_names(f.data::text, needles));
  IF last_tx IS NULL THEN
    UPDATE public.ledger_parked p SET error = replace(public.kit_scrub(p.error, needles), erased::text, tombstone::text)
     WHERE p.org = of_org AND (strpos(p.error, erased::text) > 0 OR public.kit_names(p.error, needles));
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION kit_scrub_json(jsonb, text[]) TO hookwise_lookup;
SELECT kit_lookup('ledger_erase_batch(uuid, uuid, uuid, text[], xid8, bigint, int)', 'facts', 'SELECT, UPDATE');
REVOKE ALL ON FUNCTION ledger_erase_batch(uuid, uuid, uuid, text[], xid8, bigint, int) FROM hookwise_worker;
