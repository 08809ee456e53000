-- When somebody left a crew last: what was told of it is told with their points. Beside their switches, for it follows from no fact and outlives a replay.
ALTER TABLE game_preferences ADD COLUMN left_crew_at timestamptz;
