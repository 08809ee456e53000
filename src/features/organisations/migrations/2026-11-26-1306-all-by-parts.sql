-- As before (2026-11-26-0221). Where organisations lie on many nodes and one is away, it asks those that can be reached: with a subquery among its
-- conditions a distributed PostgreSQL plans by parts, which it does for a single table only then.
CREATE OR REPLACE FUNCTION organisations_all() RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT o.id FROM organisations o WHERE (SELECT true) ORDER BY o.created_at, o.id;
END $$;
SELECT kit_lookup('organisations_all()', 'organisations');
