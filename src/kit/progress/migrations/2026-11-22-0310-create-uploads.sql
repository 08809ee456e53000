-- An uploaded file until its job has read it: in parts, where the worker of any machine finds it. The last part says so.
CREATE TABLE upload_parts (
  org uuid NOT NULL,
  upload uuid NOT NULL,
  part int NOT NULL,
  bytes bytea NOT NULL,
  last boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, upload, part)
);
-- Files are read once: packing them costs more than it saves.
ALTER TABLE upload_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
SELECT kit_isolate('upload_parts', 'SELECT, INSERT, DELETE');
