-- What somebody says of reminders; without a row they get them by the usual channel.
CREATE TABLE training_preferences (
  org uuid NOT NULL,
  member uuid NOT NULL,
  reminders boolean NOT NULL,
  channel text,
  PRIMARY KEY (org, member)
);
SELECT kit_isolate('training_preferences');

-- Reminders in a row after which nobody came back.
ALTER TABLE training_reminders ADD COLUMN unanswered smallint NOT NULL DEFAULT 0;

-- Reminders of skills that fade: the id stands, signed, in the link that opens the one lesson.
CREATE TABLE training_fading (
  org uuid NOT NULL,
  id uuid NOT NULL,
  member uuid NOT NULL,
  lesson text NOT NULL,
  sent_at timestamptz NOT NULL,
  opened_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (org, id)
);
CREATE INDEX training_fading_oldest ON training_fading (org, sent_at);
CREATE INDEX training_fading_member ON training_fading (org, member);
SELECT kit_isolate('training_fading');

-- Plays of lessons by somebody who is signed in, as the server follows them: what was answered when.
CREATE TABLE training_playing (
  org uuid NOT NULL,
  member uuid NOT NULL,
  id uuid NOT NULL,
  lesson text NOT NULL,
  begun_at timestamptz NOT NULL,
  -- By the block's place: how much of it was right at the first try, and whether there was time to read it.
  blocks jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (org, member, id)
);
CREATE INDEX training_playing_oldest ON training_playing (org, begun_at);
SELECT kit_isolate('training_playing');
