CREATE INDEX practice_builds_of ON practice_builds (org, member, created_at DESC, id);
