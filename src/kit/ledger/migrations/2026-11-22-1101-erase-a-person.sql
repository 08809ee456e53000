-- The ledger is insert-only for the program's roles. A person's erasure is the one exception, and this the one way: the facts stay with their
-- order, kind and time, so that counts do; the person becomes somebody whom nothing leads to, and texts lose what names them.
CREATE FUNCTION ledger_erase(of_org uuid, erased uuid, tombstone uuid, needles text[]) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  IF of_org IS DISTINCT FROM public.current_org() THEN
    RAISE EXCEPTION 'another organisation';
  END IF;
  UPDATE public.facts f
     SET person = CASE WHEN f.person = erased THEN tombstone ELSE f.person END,
         data = replace(public.kit_scrub(f.data::text, needles), erased::text, tombstone::text)::jsonb
   WHERE f.org = of_org AND (f.person = erased OR strpos(f.data::text, erased::text) > 0 OR public.kit_names(f.data::text, needles));
  GET DIAGNOSTICS changed = ROW_COUNT;
  UPDATE public.ledger_parked p SET error = replace(public.kit_scrub(p.error, needles), erased::text, tombstone::text)
   WHERE p.org = of_org AND (strpos(p.error, erased::text) > 0 OR public.kit_names(p.error, needles));
  RETURN changed;
END $$;
SELECT kit_lookup('ledger_erase(uuid, uuid, uuid, text[])', 'facts', 'SELECT, UPDATE');
SELECT kit_lookup('ledger_erase(uuid, uuid, uuid, text[])', 'ledger_parked', 'SELECT, UPDATE');
GRANT EXECUTE ON FUNCTION kit_scrub(text, text[]), kit_names(text, text[]) TO hookwise_lookup;
REVOKE ALL ON FUNCTION ledger_erase(uuid, uuid, uuid, text[]) FROM hookwise_worker;

-- What is older than an organisation keeps results: counts stay, nobody stands behind them any more.
CREATE FUNCTION ledger_forget_people(of_org uuid, before timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  IF of_org IS DISTINCT FROM public.current_org() THEN
    RAISE EXCEPTION 'another organisation';
  END IF;
  UPDATE public.facts f SET person = NULL, data = f.data - 'text' - 'reporter' - 'tokens'
   WHERE f.org = of_org AND f.recorded < before AND (f.person IS NOT NULL OR f.data ?| ARRAY['text', 'reporter', 'tokens']);
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
SELECT kit_lookup('ledger_forget_people(uuid, timestamptz)', 'facts', 'SELECT, UPDATE');
REVOKE ALL ON FUNCTION ledger_forget_people(uuid, timestamptz) FROM hookwise_worker;
