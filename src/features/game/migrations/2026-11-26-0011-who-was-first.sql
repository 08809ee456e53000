-- Who holds the bonus for a campaign's first report.
CREATE INDEX game_acts_first ON game_acts (org, source) WHERE kind = 'first';
