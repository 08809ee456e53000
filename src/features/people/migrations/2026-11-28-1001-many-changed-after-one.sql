-- As before (2026-11-28-0915), but who was changed is planned each time: a plan that was made for one person compares each with each, and a session that
-- changed one first never ended changing all.
CREATE OR REPLACE FUNCTION people_keep_terms() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = on AS $$
DECLARE
  many CONSTANT int := 1000;
  nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  shared text[] := '{}';
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR one IN SELECT g.org, array_agg(g.id) AS people, array_agg(t) AS terms
                 FROM gone g, people_terms_of(g.search_text, g.tags) t GROUP BY g.org LOOP
      DELETE FROM people_terms t USING unnest(one.people, one.terms) AS k (person, term) WHERE t.org = one.org AND t.term = k.term AND t.person = k.person;
    END LOOP;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    FOR one IN EXECUTE 'SELECT g.org, array_agg(g.id) AS people, array_agg(t) AS terms
                 FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(g.search_text, g.tags) t
                WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY g.org' LOOP
      DELETE FROM people_terms t USING unnest(one.people, one.terms) AS k (person, term) WHERE t.org = one.org AND t.term = k.term AND t.person = k.person;
    END LOOP;
    FOR one IN EXECUTE 'SELECT n.org, array_agg(n.id) AS people, array_agg(t) AS terms
                 FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(n.search_text, n.tags) t
                WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY n.org' LOOP
      INSERT INTO people_terms (org, person, term)
      SELECT DISTINCT one.org, k.person, k.term FROM (SELECT unnest(one.people) AS person, unnest(one.terms) COLLATE "C" AS term) AS k ORDER BY k.term, k.person;
    END LOOP;
    RETURN NULL;
  END IF;
  FOR one IN SELECT n.org, array_agg(n.id) AS people, array_agg(t) AS terms
               FROM come n, people_terms_of(n.search_text, n.tags) t GROUP BY n.org LOOP
    IF cardinality(one.terms) >= many THEN
      shared := ARRAY(SELECT k.term FROM unnest(one.terms) AS k (term) GROUP BY k.term HAVING count(*) >= many AND left(k.term, 1) <> '#');
      INSERT INTO people_terms (org, person, term) SELECT one.org, nobody, unnest(shared) ON CONFLICT DO NOTHING;
    END IF;
    INSERT INTO people_terms (org, person, term)
    SELECT DISTINCT one.org, k.person, k.term FROM (SELECT unnest(one.people) AS person, unnest(one.terms) COLLATE "C" AS term) AS k
     WHERE NOT EXISTS (SELECT 1 FROM unnest(shared) AS s (term) WHERE s.term = k.term) ORDER BY k.term, k.person;
  END LOOP;
  RETURN NULL;
END $$;
