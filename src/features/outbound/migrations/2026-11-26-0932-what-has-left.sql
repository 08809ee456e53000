-- How far each process's journal of messages (a file outside the database) had come: when a file says more than this, the database is older than what left.
CREATE TABLE left_marks (
  org uuid NOT NULL,
  journal uuid NOT NULL,
  -- The data folder in which the journal lies.
  folder uuid NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, journal)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
SELECT kit_isolate('left_marks');
SELECT kit_worker('left_marks', 'SELECT, DELETE');

-- What left although this database, put back to a backup, does not know it: by a MAC of what it was for. It does not leave again.
CREATE TABLE outbound_left (
  org uuid NOT NULL,
  what text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, what)
);
SELECT kit_isolate('outbound_left');

-- Organisations whose messages wait, since nobody knows which of them left before the database was put back.
CREATE TABLE outbound_holds (
  org uuid NOT NULL PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now(),
  released_at timestamptz,
  -- What waited then was given up.
  dropped boolean NOT NULL DEFAULT false
);
SELECT kit_isolate('outbound_holds');
SELECT kit_worker('outbound_holds', 'SELECT');
