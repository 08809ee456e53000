-- A report: what it is of, and its words and figures, which hold what anybody may be told.
CREATE TABLE reports (
  org uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  scope jsonb NOT NULL,
  title text NOT NULL,
  language text NOT NULL,
  -- The kind and version of how figures are gathered and worded.
  rules text NOT NULL,
  -- The smallest group of the day when it was made.
  smallest int NOT NULL,
  -- SHA-256 of the source rows, hexadecimal.
  source_hash text NOT NULL,
  -- Goes when its files are made.
  document jsonb,
  state text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'done', 'failed')),
  work uuid NOT NULL,
  -- The member who ordered it; null for a key.
  made_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
CREATE INDEX reports_age ON reports (org, created_at);
SELECT kit_isolate('reports');

CREATE TABLE report_files (
  org uuid NOT NULL,
  report uuid NOT NULL,
  format text NOT NULL CHECK (format IN ('pdf', 'csv', 'xlsx')),
  bytes bytea NOT NULL,
  PRIMARY KEY (org, report, format),
  FOREIGN KEY (org, report) REFERENCES reports (org, id) ON DELETE CASCADE
);
SELECT kit_isolate('report_files');
