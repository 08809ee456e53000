-- The points of a league's people as they were first looked at on a day (UTC): what is told of others moves once a day.
CREATE TABLE game_league_tables (
  org uuid NOT NULL,
  season int NOT NULL,
  league uuid NOT NULL,
  day int NOT NULL,
  -- By the person's id.
  points jsonb NOT NULL,
  PRIMARY KEY (org, season, league)
);
SELECT kit_isolate('game_league_tables');
