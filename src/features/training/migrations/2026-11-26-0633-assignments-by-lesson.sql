-- The assignments of one lesson were looked for among all.
CREATE INDEX assignments_by_lesson ON assignments (org, lesson, assigned_at DESC, id DESC);
