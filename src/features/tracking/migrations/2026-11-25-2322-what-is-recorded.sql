-- What was recorded of an outcome as a fact, and what its last hit was the first of, by those names.
ALTER TABLE tracking_outcomes RENAME COLUMN opened_told TO opened_recorded;
ALTER TABLE tracking_outcomes RENAME COLUMN clicked_told TO clicked_recorded;
ALTER TABLE tracking_outcomes RENAME COLUMN submitted_told TO submitted_recorded;
ALTER TABLE tracking_outcomes RENAME COLUMN reported_told TO reported_recorded;
ALTER TABLE tracking_outcomes RENAME COLUMN news TO last_changes;
