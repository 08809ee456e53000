-- Of people in their order nearly all are learners, who are read there: an order by role is kept of the others alone, who are few.
DROP INDEX people_by_role;
DROP INDEX people_with_roles;
CREATE INDEX people_with_roles ON people (org, role, sort_key, id) INCLUDE (active) WHERE role <> 'learner';

-- As before (2026-11-23-1230): the words of one person come from an array, so that no store of rows is opened and closed for each person.
CREATE OR REPLACE FUNCTION people_terms_of(search_text text, tags text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(word, 60) FROM (SELECT unnest(regexp_split_to_array(search_text, '[][[:space:]@._+,;:''"()/&-]+'))) AS w(word) WHERE word <> ''
  UNION SELECT '#' || unnest(tags)
$$;

-- As before (2026-11-26-0222): what was gathered is written as it is unfolded; in FROM it would first be laid down as a whole once more.
CREATE OR REPLACE FUNCTION people_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR one IN SELECT g.org, array_agg(g.id) AS people FROM gone g GROUP BY g.org LOOP
      DELETE FROM people_terms t WHERE t.org = one.org AND t.person = ANY (one.people);
    END LOOP;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    FOR one IN SELECT n.org, array_agg(n.id) AS people FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id
                WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY n.org LOOP
      DELETE FROM people_terms t WHERE t.org = one.org AND t.person = ANY (one.people);
    END LOOP;
    FOR one IN SELECT n.org, array_agg(n.id) AS people, array_agg(t) AS terms
                 FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(n.search_text, n.tags) t
                WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags) GROUP BY n.org LOOP
      INSERT INTO people_terms (org, person, term) SELECT one.org, unnest(one.people), unnest(one.terms);
    END LOOP;
    RETURN NULL;
  END IF;
  FOR one IN SELECT n.org, array_agg(n.id) AS people, array_agg(t) AS terms
               FROM come n, people_terms_of(n.search_text, n.tags) t GROUP BY n.org LOOP
    INSERT INTO people_terms (org, person, term) SELECT one.org, unnest(one.people), unnest(one.terms);
  END LOOP;
  RETURN NULL;
END $$;
