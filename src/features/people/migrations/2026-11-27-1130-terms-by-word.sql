-- One index instead of two on words of people, the one by which they are found: nine words a person made each import write 18 entries. A person's words are
-- taken away as they were brought, by themselves. They are written in the order of the index, which makes neighbours of them.
CREATE UNIQUE INDEX people_terms_by_term ON people_terms (org, term, person);
ALTER TABLE people_terms DROP CONSTRAINT people_terms_pkey;
ALTER TABLE people_terms ADD CONSTRAINT people_terms_pkey PRIMARY KEY USING INDEX people_terms_by_term;
DROP INDEX people_terms_found;

CREATE OR REPLACE FUNCTION people_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR one IN SELECT g.org, array_agg(g.id) AS people, array_agg(t) AS terms FROM gone g, people_terms_of(g.search_text, g.tags) t GROUP BY g.org LOOP
      DELETE FROM people_terms t USING unnest(one.people, one.terms) AS k (person, term)
       WHERE t.org = one.org AND t.term = k.term COLLATE "C" AND t.person = k.person;
    END LOOP;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    FOR one IN SELECT g.org, array_agg(g.id) AS people, array_agg(t) AS terms
                 FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(g.search_text, g.tags) t
                WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY g.org LOOP
      DELETE FROM people_terms t USING unnest(one.people, one.terms) AS k (person, term)
       WHERE t.org = one.org AND t.term = k.term COLLATE "C" AND t.person = k.person;
    END LOOP;
    FOR one IN SELECT n.org, array_agg(n.id) AS people, array_agg(t) AS terms
                 FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(n.search_text, n.tags) t
                WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY n.org LOOP
      INSERT INTO people_terms (org, person, term)
      SELECT one.org, k.person, k.term FROM unnest(one.people, one.terms) AS k (person, term) ORDER BY k.term COLLATE "C", k.person;
    END LOOP;
    RETURN NULL;
  END IF;
  FOR one IN SELECT n.org, array_agg(n.id) AS people, array_agg(t) AS terms
               FROM come n, people_terms_of(n.search_text, n.tags) t GROUP BY n.org LOOP
    INSERT INTO people_terms (org, person, term)
    SELECT one.org, k.person, k.term FROM unnest(one.people, one.terms) AS k (person, term) ORDER BY k.term COLLATE "C", k.person;
  END LOOP;
  RETURN NULL;
END $$;

-- Of all people in order nearly all are active: an index of these alone saved few steps, and cost one more entry at each change.
DROP INDEX people_active;

-- Room for a changed person beside what it was, so that a change that moves no key writes no index.
ALTER TABLE people SET (fillfactor = 80);
