-- References that set a column to NULL exist on one node only: whoever deletes a person or a department takes them out of the others.
ALTER TABLE people DROP CONSTRAINT people_org_department_fkey, DROP CONSTRAINT people_org_manager_fkey, ADD FOREIGN KEY (org, department) REFERENCES departments;
ALTER TABLE departments DROP CONSTRAINT departments_org_manager_fkey, DROP CONSTRAINT departments_org_parent_fkey;

-- Unique within the organisation. Over all of them they are by being drawn: ids of 122 random bits, hashes of secrets.
ALTER TABLE people_invitations DROP CONSTRAINT people_invitations_id_key, ADD UNIQUE (org, id);
ALTER TABLE people_recoveries DROP CONSTRAINT people_recoveries_id_key;
CREATE INDEX people_recoveries_by_id ON people_recoveries (id);
ALTER TABLE people_learn_codes DROP CONSTRAINT people_learn_codes_hash_key;
CREATE INDEX people_learn_codes_by_hash ON people_learn_codes (hash);
ALTER TABLE people_learn_sessions DROP CONSTRAINT people_learn_sessions_hash_key;
CREATE INDEX people_learn_sessions_by_hash ON people_learn_sessions (hash);

-- As before (2026-11-21-1600, 1620, 1630), in a language that a distributed PostgreSQL runs where it is called.
CREATE OR REPLACE FUNCTION people_memberships(wanted_issuer text, wanted_subject text)
  RETURNS TABLE (org uuid, person uuid, role text, name text, active boolean, organisation text, plan text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT a.org, a.person, p.role, p.name, p.active, o.name, o.plan
      FROM people_accounts a
      JOIN people p ON p.org = a.org AND p.id = a.person
      JOIN organisations_public_organisations o ON o.org = a.org
     WHERE a.issuer = wanted_issuer AND a.subject = wanted_subject
     ORDER BY o.plan = 'individual', a.joined_at, a.org;
END $$;
CREATE OR REPLACE FUNCTION people_invitations_of(wanted text)
  RETURNS TABLE (org uuid, id uuid, person uuid, role text, subject text, invited_at timestamptz, organisation text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT i.org, i.id, i.person, p.role, i.subject, i.invited_at, o.name
      FROM people_invitations i
      JOIN people p ON p.org = i.org AND p.id = i.person AND p.active AND p.email_key = i.email_key
      JOIN organisations_public_organisations o ON o.org = i.org
     WHERE i.email_key = wanted COLLATE "C" AND i.state = 'pending'
     ORDER BY i.invited_at, i.id;
END $$;
CREATE OR REPLACE FUNCTION people_accounts_at(wanted text)
  RETURNS TABLE (org uuid, person uuid, plan text, issuer text, subject text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT a.org, a.person, o.plan, a.issuer, a.subject
      FROM people p
      JOIN people_accounts a ON a.org = p.org AND a.person = p.id
      JOIN organisations_public_organisations o ON o.org = p.org
     WHERE p.email_key = wanted COLLATE "C" AND p.active
     ORDER BY o.plan <> 'individual', a.joined_at;
END $$;
CREATE OR REPLACE FUNCTION people_recovery(wanted uuid) RETURNS TABLE (org uuid, person uuid) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT r.org, r.person FROM people_recoveries r WHERE r.id = wanted;
END $$;
CREATE OR REPLACE FUNCTION people_learn_code(wanted bytea) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.org FROM people_learn_codes c WHERE c.hash = wanted;
END $$;
CREATE OR REPLACE FUNCTION people_learn_session(wanted bytea) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT s.org FROM people_learn_sessions s WHERE s.hash = wanted;
END $$;

-- As before (2026-11-23-1230), with what came and went gathered first: on a distributed PostgreSQL a statement on a table cannot read it beside.
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
      INSERT INTO people_terms (org, person, term) SELECT one.org, k.person, k.term FROM unnest(one.people, one.terms) AS k (person, term);
    END LOOP;
    RETURN NULL;
  END IF;
  FOR one IN SELECT n.org, array_agg(n.id) AS people, array_agg(t) AS terms
               FROM come n, people_terms_of(n.search_text, n.tags) t GROUP BY n.org LOOP
    INSERT INTO people_terms (org, person, term) SELECT one.org, k.person, k.term FROM unnest(one.people, one.terms) AS k (person, term);
  END LOOP;
  RETURN NULL;
END $$;

-- What is replaced forgets whose rights it runs with.
SELECT kit_lookup('people_memberships(text, text)', 'people_accounts');
SELECT kit_lookup('people_invitations_of(text)', 'people_invitations');
SELECT kit_lookup('people_accounts_at(text)', 'people_accounts');
SELECT kit_lookup('people_recovery(uuid)', 'people_recoveries');
SELECT kit_lookup('people_learn_code(bytea)', 'people_learn_codes');
SELECT kit_lookup('people_learn_session(bytea)', 'people_learn_sessions');
