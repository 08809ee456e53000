-- When somebody was last reminded of a lesson, of whichever: it is once a week at most, however many wait.
CREATE TABLE training_reminders (
  org uuid NOT NULL,
  member uuid NOT NULL,
  reminded_at timestamptz NOT NULL,
  PRIMARY KEY (org, member)
);
SELECT kit_isolate('training_reminders');

-- Days between two reminders to the same person; a week at least.
ALTER TABLE training_settings ADD COLUMN reminder_days smallint NOT NULL DEFAULT 7;
