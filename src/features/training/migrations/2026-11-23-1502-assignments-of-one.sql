-- A person's lessons, and those that a campaign led to, are found without walking through everybody's. Row-level security keeps the operator ->> out of an
-- index search (it is not leakproof); a column of its own can be searched.
ALTER TABLE assignments ADD COLUMN campaign uuid
  GENERATED ALWAYS AS (CASE WHEN origin->>'campaign' ~ '^[0-9a-fA-F-]{36}$' THEN (origin->>'campaign')::uuid END) STORED;
CREATE INDEX assignments_by_member ON assignments (org, member, assigned_at DESC, id DESC);
CREATE INDEX assignments_by_campaign ON assignments (org, campaign, assigned_at DESC, id DESC) WHERE campaign IS NOT NULL;
