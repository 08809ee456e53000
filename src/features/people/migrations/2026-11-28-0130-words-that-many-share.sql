-- A word that a thousand people of one statement share, such as the host of a list's addresses, is not written for each of them: one row of nobody says that
-- whoever has it is found by their own text. Tags are always written, since tags in use are listed from here.
-- Words of a person are found by the words that the person's text has, and no longer by the person: with the one key goes half of what a word costs.
ALTER TABLE people_terms DROP CONSTRAINT people_terms_pkey;
-- By which a row is told on another server, where rows are handed on.
ALTER TABLE people_terms REPLICA IDENTITY FULL;

-- As before (2026-11-27-2210), but for a text that is kept as words, each once and followed by a space: nothing in it has to be looked for.
CREATE OR REPLACE FUNCTION people_terms_of(search_text text, tags text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(CASE WHEN right(search_text, 1) = ' ' THEN string_to_array(left(search_text, -1), ' ')
                     ELSE ARRAY(SELECT DISTINCT left(word, 60) FROM unnest(regexp_split_to_array(search_text, '[][[:space:]@._+,;:''"()/&-]+')) AS w(word) WHERE word <> '') END)
  UNION ALL SELECT '#' || unnest(tags)
$$;

CREATE OR REPLACE FUNCTION people_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shared_by CONSTANT int := 1000;
  nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  found_terms refcursor;
  whose uuid;
  people uuid[];
  terms text[];
  shared text[];
  known text[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF TG_OP = 'DELETE' THEN
      OPEN found_terms FOR SELECT g.org, array_agg(g.id), array_agg(t) FROM gone g, people_terms_of(g.search_text, g.tags) t GROUP BY g.org;
    ELSE
      OPEN found_terms FOR SELECT g.org, array_agg(g.id), array_agg(t)
                             FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(g.search_text, g.tags) t
                            WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY g.org;
    END IF;
    LOOP
      FETCH found_terms INTO whose, people, terms;
      EXIT WHEN NOT FOUND;
      DELETE FROM people_terms t USING unnest(people, terms) AS k (person, term) WHERE t.org = whose AND t.person = k.person AND t.term = k.term;
    END LOOP;
    CLOSE found_terms;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    OPEN found_terms FOR SELECT n.org, array_agg(n.id), array_agg(t) FROM come n, people_terms_of(n.search_text, n.tags) t GROUP BY n.org;
  ELSE
    OPEN found_terms FOR SELECT n.org, array_agg(n.id), array_agg(t)
                           FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(n.search_text, n.tags) t
                          WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY n.org;
  END IF;
  LOOP
    FETCH found_terms INTO whose, people, terms;
    EXIT WHEN NOT FOUND;
    shared := '{}';
    IF cardinality(terms) >= shared_by THEN
      shared := ARRAY(SELECT k.term FROM unnest(terms) AS k (term) WHERE left(k.term, 1) <> '#' GROUP BY k.term HAVING count(*) >= shared_by);
    END IF;
    IF shared = '{}' THEN
      INSERT INTO people_terms (org, person, term) SELECT whose, unnest(people), unnest(terms);
    ELSE
      INSERT INTO people_terms (org, person, term)
      SELECT whose, k.person, k.term FROM unnest(people, terms) AS k (person, term) WHERE k.term <> ALL (shared);
      known := ARRAY(SELECT t.term FROM people_terms t WHERE t.org = whose AND t.person = nobody AND t.term = ANY (shared));
      INSERT INTO people_terms (org, person, term) SELECT whose, nobody, k.term FROM unnest(shared) AS k (term) WHERE k.term <> ALL (known);
    END IF;
  END LOOP;
  CLOSE found_terms;
  RETURN NULL;
END $$;
