-- The edition that was replaced, and when: a process of the version before, which still runs beside the new one, does not bring it back.
ALTER TABLE lure_libraries ADD COLUMN replaced text, ADD COLUMN replaced_at timestamptz;
