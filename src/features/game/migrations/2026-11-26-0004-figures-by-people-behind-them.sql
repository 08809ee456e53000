-- When somebody's score changed last, and when they came to another department: what is told of groups moves with enough people behind it (decision 0268).
ALTER TABLE game_players ADD COLUMN scored_at timestamptz, ADD COLUMN moved_at timestamptz;
ALTER TABLE game_standings ADD COLUMN changed_at timestamptz NOT NULL DEFAULT clock_timestamp();
