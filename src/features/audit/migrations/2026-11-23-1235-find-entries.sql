-- Who did it, and when: the log is searched by both. Times never go back along a chain, since they are taken under its lock.
CREATE INDEX audit_entries_by_actor ON audit_entries (org, actor_id, seq DESC);
CREATE INDEX audit_entries_by_member ON audit_entries (org, actor_member, seq DESC) WHERE actor_member IS NOT NULL;
CREATE INDEX audit_entries_by_time ON audit_entries (org, at, seq);
