-- How many wait, and since when, is asked by every overview: of those alone.
CREATE INDEX triage_groups_waiting ON triage_groups (org, waiting_since) WHERE waiting;
