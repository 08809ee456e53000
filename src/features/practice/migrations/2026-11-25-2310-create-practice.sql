-- One row a round: its eight items as they were sealed at its start, and what was answered so far. All that an answer changes is this row, so that
-- thousands of people who finish in the same minute wait for nobody but themselves.
CREATE TABLE practice_rounds (
  org uuid NOT NULL,
  id uuid NOT NULL,
  member uuid NOT NULL,
  -- The duel that it is played for; null for practice of one's own.
  duel uuid,
  -- What an answer has to bring along: it stands in nothing but the round itself.
  nonce text NOT NULL,
  -- [{"item", "difficulty"}] by position.
  items jsonb NOT NULL,
  -- [{"position", "decision", "sure", "looked", "seconds"}] in the order in which they came.
  answers jsonb NOT NULL DEFAULT '[]',
  -- Whether answers once came faster than anybody reads: by the server's clock, which no phone can set.
  hurried boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- When it was put away unfinished.
  closed_at timestamptz,
  earns boolean,
  -- What a finished round adds to sensitivity and bias.
  hooks smallint,
  hooks_reported smallint,
  hooks_checked smallint,
  good smallint,
  good_reported smallint,
  good_checked smallint,
  right_answers smallint,
  seconds real,
  PRIMARY KEY (org, id)
) WITH (fillfactor = 80);
-- One open round a person, and one for each of their duels.
CREATE UNIQUE INDEX practice_rounds_open ON practice_rounds (org, member, duel) NULLS NOT DISTINCT
  WHERE finished_at IS NULL AND closed_at IS NULL;
CREATE INDEX practice_rounds_newest ON practice_rounds (org, member, started_at DESC);
SELECT kit_isolate('practice_rounds');

-- What the rounds' facts say of a person's skill and of an item's difficulty (log-odds), both learned from this organisation's answers alone.
CREATE TABLE practice_players (
  org uuid NOT NULL,
  member uuid NOT NULL,
  skill real NOT NULL,
  answers int NOT NULL,
  PRIMARY KEY (org, member)
);
SELECT kit_isolate('practice_players');

CREATE TABLE practice_difficulties (
  org uuid NOT NULL,
  template text NOT NULL,
  difficulty real NOT NULL,
  answers int NOT NULL,
  PRIMARY KEY (org, template)
);
SELECT kit_isolate('practice_difficulties');
