-- Two people, the same eight messages, each in their own time.
CREATE TABLE practice_duels (
  org uuid NOT NULL,
  id uuid NOT NULL,
  challenger uuid NOT NULL,
  -- Whether the other may see the name; a pseudonym else.
  challenger_named boolean NOT NULL,
  opponent uuid,
  opponent_named boolean NOT NULL DEFAULT false,
  -- Whoever gives it takes the challenge: it is handed on to a colleague.
  code text NOT NULL,
  -- Whose people see the challenge by themselves; null where only the code leads to it.
  department uuid,
  -- Who is asked for a rematch, and nobody else.
  invited uuid,
  -- The items of both, as of a round.
  items jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  accepted_at timestamptz,
  PRIMARY KEY (org, id)
);
CREATE UNIQUE INDEX practice_duels_code ON practice_duels (org, code);
CREATE INDEX practice_duels_challenger ON practice_duels (org, challenger, created_at DESC);
CREATE INDEX practice_duels_opponent ON practice_duels (org, opponent, created_at DESC) WHERE opponent IS NOT NULL;
CREATE INDEX practice_duels_invited ON practice_duels (org, invited) WHERE accepted_at IS NULL AND invited IS NOT NULL;
CREATE INDEX practice_duels_department ON practice_duels (org, department, created_at DESC) WHERE accepted_at IS NULL AND department IS NOT NULL;
SELECT kit_isolate('practice_duels');
CREATE UNIQUE INDEX practice_rounds_duel ON practice_rounds (org, duel, member) WHERE duel IS NOT NULL;

-- Practice phish that players put together of reviewed pieces; no word of theirs is in it.
CREATE TABLE practice_builds (
  org uuid NOT NULL,
  id uuid NOT NULL,
  member uuid NOT NULL,
  pieces jsonb NOT NULL,
  -- Whether whoever met it is told whose it is.
  named boolean NOT NULL,
  created_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  PRIMARY KEY (org, id)
);
CREATE UNIQUE INDEX practice_builds_once ON practice_builds (org, member, pieces) WHERE withdrawn_at IS NULL;
CREATE INDEX practice_builds_out ON practice_builds (org, created_at DESC) WHERE withdrawn_at IS NULL;
SELECT kit_isolate('practice_builds');

-- What became of them, of the rounds' facts alone. `told_…` is what their author sees: it moves by several people at once, so that no step of it tells
-- what one of them did.
CREATE TABLE practice_build_counts (
  org uuid NOT NULL,
  build uuid NOT NULL,
  shown int NOT NULL DEFAULT 0,
  fooled int NOT NULL DEFAULT 0,
  found int NOT NULL DEFAULT 0,
  told_shown int NOT NULL DEFAULT 0,
  told_fooled int NOT NULL DEFAULT 0,
  told_found int NOT NULL DEFAULT 0,
  PRIMARY KEY (org, build)
);
SELECT kit_isolate('practice_build_counts');
