-- What of the facts points and scores are made of: each simulated message somebody got, with what they did about it.
CREATE TABLE game_deliveries (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  delivery int NOT NULL,
  person uuid NOT NULL,
  lure text NOT NULL,
  channel text NOT NULL,
  class text NOT NULL,
  -- The lure's difficulty as it was known when the first fact of this message came (logits).
  difficulty double precision NOT NULL,
  difficulty_variance double precision NOT NULL,
  sent_at timestamptz,
  clicked_at timestamptz,
  submitted_at timestamptz,
  reported_at timestamptz,
  -- Whether the click, or the submit, was taken back; a later one stands again.
  click_withdrawn boolean NOT NULL DEFAULT false,
  submit_withdrawn boolean NOT NULL DEFAULT false,
  -- Whether nobody in the organisation had clicked when this was reported.
  ahead boolean NOT NULL DEFAULT false,
  -- When the campaign's time was over; null until that is learned from.
  closed_at timestamptz,
  -- The day of the report in the person's time zone, counted.
  day int,
  PRIMARY KEY (org, campaign, delivery)
) WITH (fillfactor = 80);
CREATE INDEX game_deliveries_of ON game_deliveries (org, person);
CREATE INDEX game_deliveries_by_age ON game_deliveries (org, coalesce(sent_at, clicked_at, submitted_at, reported_at));
CREATE INDEX game_deliveries_reported ON game_deliveries (org, campaign, reported_at) WHERE reported_at IS NOT NULL;
SELECT kit_isolate('game_deliveries');

-- Everything else that somebody did: rounds, lessons, judged reports, thanks.
CREATE TABLE game_acts (
  org uuid NOT NULL,
  person uuid NOT NULL,
  kind text NOT NULL,
  -- Of what, such as the round's id: a fact that is read twice is one act.
  source text NOT NULL,
  at timestamptz NOT NULL,
  day int NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY (org, person, kind, source)
);
CREATE INDEX game_acts_by_age ON game_acts (org, at);
SELECT kit_isolate('game_acts');

-- What is known of a campaign as a whole.
CREATE TABLE game_campaigns (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  first_sent_at timestamptz,
  first_click_at timestamptz,
  first_report_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (org, campaign)
);
CREATE INDEX game_campaigns_begun ON game_campaigns (org, first_sent_at);
SELECT kit_isolate('game_campaigns');

-- Campaigns whose time is over and whose silence is still to be learned from, and after which delivery to go on.
CREATE TABLE game_closing (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  after int NOT NULL DEFAULT -1,
  PRIMARY KEY (org, campaign)
);
SELECT kit_isolate('game_closing');
SELECT kit_worker('game_closing', 'SELECT');

-- How hard lures have turned out to be in this organisation, when the last campaign with them ended (logits).
CREATE TABLE game_lures (
  org uuid NOT NULL,
  lure text NOT NULL,
  channel text NOT NULL,
  class text NOT NULL,
  mean double precision NOT NULL,
  variance double precision NOT NULL,
  shown int NOT NULL,
  PRIMARY KEY (org, lure, channel, class)
);
SELECT kit_isolate('game_lures');

-- What the acts of a person come to.
CREATE TABLE game_players (
  org uuid NOT NULL,
  person uuid NOT NULL,
  -- Points, streak, tallies, badges: as rules/play.ts folds them.
  play jsonb NOT NULL,
  points int NOT NULL DEFAULT 0,
  -- The awareness score's state, and what it says at that moment; null before there is any evidence.
  state text,
  learned_at timestamptz,
  score double precision,
  sd double precision,
  messages int NOT NULL DEFAULT 0,
  answers int NOT NULL DEFAULT 0,
  -- What acts that are no longer kept had come to, and up to which moment: points never fall.
  carried jsonb,
  carried_until timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, person)
) WITH (fillfactor = 70);
CREATE INDEX game_players_changed ON game_players (org, changed_at);
SELECT kit_isolate('game_players');

-- Points of one season, by person; `listed` is on the organisation's board by the person's own wish.
CREATE TABLE game_standings (
  org uuid NOT NULL,
  season int NOT NULL,
  person uuid NOT NULL,
  points int NOT NULL,
  listed boolean NOT NULL,
  -- By lot: the order of those who have as many points, which tells of nobody.
  lot uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (org, season, person)
) WITH (fillfactor = 70);
CREATE INDEX game_standings_board ON game_standings (org, season, points DESC, lot) WHERE listed;
SELECT kit_isolate('game_standings');

-- How many listed people have how many points: a rank is a sum over these few rows, never over people.
CREATE TABLE game_board_counts (
  org uuid NOT NULL,
  season int NOT NULL,
  points int NOT NULL,
  people int NOT NULL,
  PRIMARY KEY (org, season, points)
) WITH (fillfactor = 70);
SELECT kit_isolate('game_board_counts');

-- The leagues of a season, each of people of like level.
CREATE TABLE game_leagues (
  org uuid NOT NULL,
  season int NOT NULL,
  tier int NOT NULL,
  league uuid NOT NULL,
  people int NOT NULL,
  PRIMARY KEY (org, season, tier, league)
);
SELECT kit_isolate('game_leagues');

-- Who was drawn into which league under which of the drawn names. A draw is never made again: it is not derived from facts.
CREATE TABLE game_league_members (
  org uuid NOT NULL,
  season int NOT NULL,
  person uuid NOT NULL,
  tier int NOT NULL,
  league uuid NOT NULL,
  pseudonym int NOT NULL,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (org, season, person),
  UNIQUE (org, league, pseudonym)
);
SELECT kit_isolate('game_league_members');

-- What of a badge or a level was told already: it is told once, however often facts are read.
CREATE TABLE game_told (
  org uuid NOT NULL,
  person uuid NOT NULL,
  what text NOT NULL,
  PRIMARY KEY (org, person, what)
);
SELECT kit_isolate('game_told');

CREATE TABLE game_crews (
  org uuid NOT NULL,
  id uuid NOT NULL,
  -- Which of the drawn names.
  name int NOT NULL,
  -- By which it is joined.
  code text NOT NULL,
  -- Whose people it is made of; null where they chose each other.
  department uuid,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id),
  UNIQUE (org, code)
);
SELECT kit_isolate('game_crews');

CREATE TABLE game_crew_members (
  org uuid NOT NULL,
  person uuid NOT NULL,
  crew uuid NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, person),
  FOREIGN KEY (org, crew) REFERENCES game_crews ON DELETE CASCADE
);
CREATE INDEX game_crew_members_of ON game_crew_members (org, crew);
SELECT kit_isolate('game_crew_members');

-- Who thanked whom for which act; never shown with names.
CREATE TABLE game_thanks (
  org uuid NOT NULL,
  id uuid NOT NULL,
  giver uuid NOT NULL,
  receiver uuid NOT NULL,
  act text NOT NULL,
  mutual boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id),
  UNIQUE (org, giver, act)
);
CREATE INDEX game_thanks_received ON game_thanks (org, receiver, at);
SELECT kit_isolate('game_thanks');

-- What an organisation switched; everything is on without a row.
CREATE TABLE game_settings (
  org uuid NOT NULL PRIMARY KEY,
  settings jsonb NOT NULL
);
SELECT kit_isolate('game_settings');

-- What a person switched.
CREATE TABLE game_preferences (
  org uuid NOT NULL,
  person uuid NOT NULL,
  preferences jsonb NOT NULL,
  PRIMARY KEY (org, person)
);
SELECT kit_isolate('game_preferences');

-- Figures of groups as they were told last to those who may not see the people themselves: once a day, and only where few people's changes do not show.
CREATE TABLE game_releases (
  org uuid NOT NULL,
  what text NOT NULL,
  release jsonb NOT NULL,
  smallest int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (org, what)
);
SELECT kit_isolate('game_releases');
