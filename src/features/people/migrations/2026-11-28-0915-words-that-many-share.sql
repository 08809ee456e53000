-- Words of people are kept in one order, by word. What a person's text and tags were says which rows go with a change or a removal (people_keep_terms), so that
-- nobody needs them by person: half of what a word cost to write.
ALTER TABLE people_terms DROP CONSTRAINT people_terms_pkey;
ALTER TABLE people_terms ADD CONSTRAINT people_terms_pkey PRIMARY KEY (org, term, person);
DROP INDEX people_terms_found;

-- As before (2026-11-27-2210), but for a text that is kept as words, each once and followed by a space: nothing in it has to be looked for. A tag may be among them
-- once more: a name may hold a # as well.
CREATE OR REPLACE FUNCTION people_terms_of(search_text text, tags text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(CASE WHEN right(search_text, 1) = ' ' THEN string_to_array(left(search_text, -1), ' ')
                     ELSE ARRAY(SELECT DISTINCT left(word, 60) FROM unnest(regexp_split_to_array(search_text, '[][[:space:]@._+,;:''"()/&-]+')) AS w(word) WHERE word <> '') END)
  UNION ALL SELECT '#' || unnest(tags)
$$;

-- As before (2026-11-27-2210), but
-- what is taken away is found by its words;
-- what is written comes in the order in which it is kept, each word beside the one before;
-- a word that a thousand people of one statement share, such as the host of a list's addresses, is not written for each of them: one row of nobody says that
-- whoever has it is found by their own text. Tags are always written, since tags in use are listed from here.
-- An import switches nested loops off for its own rows; here they lead from a few words to their rows, where all would be read.
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
    FOR one IN SELECT g.org, array_agg(g.id) AS people, array_agg(t) AS terms
                 FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(g.search_text, g.tags) t
                WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY g.org LOOP
      DELETE FROM people_terms t USING unnest(one.people, one.terms) AS k (person, term) WHERE t.org = one.org AND t.term = k.term AND t.person = k.person;
    END LOOP;
    FOR one IN SELECT n.org, array_agg(n.id) AS people, array_agg(t) AS terms
                 FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(n.search_text, n.tags) t
                WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY n.org LOOP
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
