-- As before (2026-11-21-1600, 2026-11-26-0222). Where organisations lie on many nodes and one is away, it asks those that can be reached: with a subquery among its
-- conditions a distributed PostgreSQL plans by parts, which it does for a single table only then.
CREATE OR REPLACE FUNCTION people_learn_code(wanted bytea) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.org FROM people_learn_codes c WHERE (SELECT true) AND c.hash = wanted;
END $$;
CREATE OR REPLACE FUNCTION people_learn_session(wanted bytea) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT s.org FROM people_learn_sessions s WHERE (SELECT true) AND s.hash = wanted;
END $$;
SELECT kit_lookup('people_learn_code(bytea)', 'people_learn_codes');
SELECT kit_lookup('people_learn_session(bytea)', 'people_learn_sessions');

CREATE OR REPLACE FUNCTION people_memberships(wanted_issuer text, wanted_subject text)
  RETURNS TABLE (org uuid, person uuid, role text, name text, active boolean, organisation text, plan text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT a.org, a.person, p.role, p.name, p.active, o.name, o.plan
      FROM people_accounts a
      JOIN people p ON p.org = a.org AND p.id = a.person
      JOIN organisations_public_organisations o ON o.org = a.org
     WHERE (SELECT true) AND a.issuer = wanted_issuer AND a.subject = wanted_subject
     ORDER BY o.plan = 'individual', a.joined_at, a.org;
END $$;
SELECT kit_lookup('people_memberships(text, text)', 'people');
