-- Who holds the bonus for a campaign's first report.
CREATE INDEX game_acts_first ON game_acts (org, source) WHERE kind = 'first';
-- The smallest leagues of a tier, which people are drawn into.
CREATE INDEX game_leagues_smallest ON game_leagues (org, season, tier, people, league);
