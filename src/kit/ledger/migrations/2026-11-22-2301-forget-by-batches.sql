-- As ledger_forget_people (2026-11-22-1101), for so many facts at once: a transaction over years of facts would hold up every reader.
CREATE FUNCTION ledger_forget_batch(of_org uuid, before timestamptz, size int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  IF of_org IS DISTINCT FROM public.current_org() THEN
    RAISE EXCEPTION 'another organisation';
  END IF;
  UPDATE public.facts f SET person = NULL, data = f.data - 'text' - 'reporter' - 'tokens'
   WHERE f.org = of_org AND f.recorded < before AND (f.person IS NOT NULL OR f.data ?| ARRAY['text', 'reporter', 'tokens'])
     AND (f.tx, f.id) IN (SELECT o.tx, o.id FROM public.facts o
       WHERE o.org = of_org AND o.recorded < before AND (o.person IS NOT NULL OR o.data ?| ARRAY['text', 'reporter', 'tokens']) LIMIT size);
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
SELECT kit_lookup('ledger_forget_batch(uuid, timestamptz, int)', 'facts', 'SELECT, UPDATE');
REVOKE ALL ON FUNCTION ledger_forget_batch(uuid, timestamptz, int) FROM hookwise_worker;
DROP FUNCTION ledger_forget_people(uuid, timestamptz);
