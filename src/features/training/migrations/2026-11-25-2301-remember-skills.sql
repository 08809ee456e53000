-- One look at a skill: a lesson, a simulation, an answer in practice. Once a source; what a card is follows from them alone.
CREATE TABLE training_reviews (
  org uuid NOT NULL,
  member uuid NOT NULL,
  skill text NOT NULL,
  -- <campaign>/<delivery>:clicked, <campaign>/<delivery>:reported, or the fact's id.
  source text NOT NULL,
  at timestamptz NOT NULL,
  -- again, hard, good or easy.
  grade text NOT NULL,
  PRIMARY KEY (org, member, skill, source)
);
CREATE INDEX training_reviews_oldest ON training_reviews (org, at);
SELECT kit_isolate('training_reviews');

-- What is remembered of a skill, by FSRS.
CREATE TABLE training_cards (
  org uuid NOT NULL,
  member uuid NOT NULL,
  skill text NOT NULL,
  stability double precision NOT NULL,
  difficulty double precision NOT NULL,
  seen_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  reviews int NOT NULL,
  lapses int NOT NULL,
  PRIMARY KEY (org, member, skill)
);
CREATE INDEX training_cards_due ON training_cards (org, due_at);
SELECT kit_isolate('training_cards');
SELECT kit_worker('training_cards', 'SELECT');

-- Lessons played to their end by somebody who was signed in; a play is counted once, however often it is sent.
CREATE TABLE training_plays (
  org uuid NOT NULL,
  member uuid NOT NULL,
  id uuid NOT NULL,
  lesson text NOT NULL,
  finished_at timestamptz NOT NULL,
  -- The grade of its answers; null for a play that counted nothing, since the lesson had been played that day.
  grade text,
  seconds int,
  PRIMARY KEY (org, member, id)
);
CREATE INDEX training_plays_lesson ON training_plays (org, member, lesson, finished_at DESC);
CREATE INDEX training_plays_oldest ON training_plays (org, finished_at);
SELECT kit_isolate('training_plays');

-- "Do it later": until when a lesson is not offered to a person, whether assigned or fading.
CREATE TABLE training_later (
  org uuid NOT NULL,
  member uuid NOT NULL,
  lesson text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (org, member, lesson)
);
SELECT kit_isolate('training_later');

-- How long the lesson of an assignment took; null where that is not known.
ALTER TABLE assignments ADD COLUMN seconds int;

CREATE VIEW training_public_cards WITH (security_invoker = true) AS
  SELECT org, member, skill, stability, difficulty, seen_at, due_at, reviews, lapses FROM training_cards;
GRANT SELECT ON training_public_cards TO hookwise_app;
