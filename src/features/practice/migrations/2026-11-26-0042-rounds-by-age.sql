-- What is too old is looked for every day, in organisations of a million people, too.
CREATE INDEX practice_rounds_by_age ON practice_rounds (org, started_at);
CREATE INDEX practice_duels_by_age ON practice_duels (org, created_at);
