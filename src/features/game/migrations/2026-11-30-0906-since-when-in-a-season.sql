-- When somebody came into a season's sums: who came between two tellings of a group is the difference of its figures. Of rows of before nobody knows.
ALTER TABLE game_standings ADD COLUMN begun_at timestamptz;
ALTER TABLE game_standings ALTER COLUMN begun_at SET DEFAULT clock_timestamp();
