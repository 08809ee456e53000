-- Simulations that somebody asked for of themselves, at times that they do not know. Personal organisations alone have them.
CREATE TABLE surprises (
  org uuid NOT NULL,
  member uuid NOT NULL,
  -- How many of a calendar month.
  per_month int NOT NULL CHECK (per_month BETWEEN 1 AND 4),
  channels text[] NOT NULL CHECK (cardinality(channels) > 0),
  -- The hours in which they are awake, by their own clock (HH:MM).
  awake_from text NOT NULL,
  awake_until text NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  -- When the next one begins. Nobody is told.
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  -- Why the last one could not be sent.
  problem text,
  asked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, member)
);
SELECT kit_isolate('surprises');
SELECT kit_worker('surprises', 'SELECT');
CREATE INDEX surprises_due ON surprises (next_at) WHERE NOT paused;
