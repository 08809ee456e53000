-- Which organisation the first start made, on an empty database and for whoever runs the installation: its owners may read what strangers write to them. That of
-- 2026-11-27-1920 named the oldest one, which may be a tenant's; a process of that version goes on writing such rows, without saying this of them.
ALTER TABLE organisation_running ADD COLUMN first_start boolean NOT NULL DEFAULT false;

-- organisations_running is unused since 2026-11-27; a later version takes it away.
CREATE FUNCTION organisations_operators() RETURNS SETOF uuid LANGUAGE sql STABLE AS
  $$ SELECT r.org FROM organisation_running r WHERE r.first_start ORDER BY r.org LIMIT 1 $$;
SELECT kit_lookup('organisations_operators()', 'organisation_running');

-- Only a first start makes a demo.
INSERT INTO organisation_running (org, first_start) SELECT d.org, true FROM organisations_demo d
  ON CONFLICT (org) DO UPDATE SET first_start = true;

-- For the next migration of the keys alone, which takes it away again.
CREATE FUNCTION organisations_note_first_start(made uuid) RETURNS void LANGUAGE sql AS
  $$ INSERT INTO organisation_running (org, first_start) VALUES (made, true) ON CONFLICT (org) DO UPDATE SET first_start = true $$;
REVOKE ALL ON FUNCTION organisations_note_first_start(uuid) FROM PUBLIC;
