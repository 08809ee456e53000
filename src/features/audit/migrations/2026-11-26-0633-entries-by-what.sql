-- The log of one kind of thing was read entry by entry.
CREATE INDEX audit_entries_by_what ON audit_entries (org, what, seq DESC);
