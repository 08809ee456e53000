-- The reports of one kind were looked for among all.
CREATE INDEX reports_by_kind ON reports (org, kind, id);
