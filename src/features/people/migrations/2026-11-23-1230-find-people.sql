-- What people are found by: each word of name and address, and each tag with # before. Under row-level security an index helps only where its
-- operators are leakproof (= and < on text are, LIKE and @> are not), so that words stand in rows of their own.
CREATE TABLE people_terms (
  org uuid NOT NULL,
  person uuid NOT NULL,
  term text COLLATE "C" NOT NULL,
  PRIMARY KEY (org, person, term)
);
CREATE INDEX people_terms_found ON people_terms (org, term, person);
SELECT kit_isolate('people_terms');

CREATE FUNCTION people_terms_of(search_text text, tags text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(word, 60) FROM regexp_split_to_table(search_text, '[][[:space:]@._+,;:''"()/&-]+') AS w(word) WHERE word <> ''
  UNION SELECT '#' || tag FROM unnest(tags) AS t(tag)
$$;

CREATE FUNCTION people_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM people_terms t USING gone g WHERE t.org = g.org AND t.person = g.id;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO people_terms (org, person, term) SELECT n.org, n.id, t FROM come n, people_terms_of(n.search_text, n.tags) t;
  ELSE
    DELETE FROM people_terms t USING gone g, come n
     WHERE g.org = n.org AND g.id = n.id AND (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags)
       AND t.org = n.org AND t.person = n.id;
    INSERT INTO people_terms (org, person, term)
    SELECT n.org, n.id, t FROM gone g JOIN come n ON g.org = n.org AND g.id = n.id, people_terms_of(n.search_text, n.tags) t
     WHERE (g.search_text, g.tags) IS DISTINCT FROM (n.search_text, n.tags);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER people_terms_come AFTER INSERT ON people REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION people_keep_terms();
CREATE TRIGGER people_terms_change AFTER UPDATE ON people REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION people_keep_terms();
CREATE TRIGGER people_terms_go AFTER DELETE ON people REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION people_keep_terms();

INSERT INTO people_terms (org, person, term) SELECT p.org, p.id, t FROM people p, people_terms_of(p.search_text, p.tags) t;

-- Lists by department, by role and of those who are not active, in the order of names; their counts read the index alone.
DROP INDEX people_by_department;
CREATE INDEX people_by_department ON people (org, department, sort_key, id) INCLUDE (active) WHERE department IS NOT NULL;
CREATE INDEX people_by_role ON people (org, role, sort_key, id) INCLUDE (active);
CREATE INDEX people_inactive ON people (org, sort_key, id) WHERE NOT active;
CREATE INDEX people_active ON people (org, sort_key, id) WHERE active;

-- A department may stand below another one.
ALTER TABLE departments ADD COLUMN parent uuid, ADD FOREIGN KEY (org, parent) REFERENCES departments ON DELETE SET NULL (parent);
CREATE INDEX departments_by_parent ON departments (org, parent) WHERE parent IS NOT NULL;

-- A change of many people at once: whom it is about, what became of each, and what was before, so that it can be taken back.
CREATE TABLE people_changes (
  org uuid NOT NULL,
  work uuid NOT NULL,
  person uuid NOT NULL,
  -- What this person's role or department becomes; null where that is the same for all, or none.
  value text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'changed', 'unchanged', 'left')),
  reason text,
  before text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, work, person),
  FOREIGN KEY (org, person) REFERENCES people ON DELETE CASCADE
);
CREATE INDEX people_changes_of ON people_changes (org, person);
SELECT kit_isolate('people_changes');

-- Filters, order and columns of the list that somebody keeps under a name.
CREATE TABLE people_views (
  org uuid NOT NULL,
  id uuid NOT NULL,
  member uuid NOT NULL,
  name text NOT NULL,
  -- The query of the list's address.
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, member) REFERENCES people ON DELETE CASCADE
);
CREATE UNIQUE INDEX people_views_named ON people_views (org, member, name);
SELECT kit_isolate('people_views');
