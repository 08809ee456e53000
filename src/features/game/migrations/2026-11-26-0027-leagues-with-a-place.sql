-- The league with the fewest people is asked for once for each who enters: a tier of a large organisation has thousands.
CREATE INDEX game_leagues_by_people ON game_leagues (org, season, tier, people, league);
