-- How far each sender's journal (a file outside the database) had come: when a file says more than this, the database is older than what was sent.
CREATE TABLE send_marks (
  org uuid NOT NULL,
  journal uuid NOT NULL,
  -- The data folder in which the journal lies.
  folder uuid NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, journal)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
SELECT kit_isolate('send_marks');
SELECT kit_worker('send_marks', 'SELECT, DELETE');
