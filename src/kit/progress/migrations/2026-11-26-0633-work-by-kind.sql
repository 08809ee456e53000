-- The jobs of one kind were looked for among all.
CREATE INDEX work_by_kind ON work (org, kind, id);
