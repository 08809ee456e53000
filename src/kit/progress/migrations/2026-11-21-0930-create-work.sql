-- Long work: what was asked, how far it is, how it ended.
CREATE TABLE work (
  org uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- The permission that a reader of this work needs besides `jobs:read`.
  needs text NOT NULL,
  actor jsonb NOT NULL,
  input jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  done bigint NOT NULL DEFAULT 0,
  total bigint,
  result jsonb,
  problem jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (org, id)
);
CREATE INDEX work_by_time ON work (org, created_at DESC, id DESC);
SELECT kit_isolate('work');

-- The report, line by line. `line` is the line of the file, or a running number. No foreign key: a hundred thousand lines come at once,
-- and they are deleted with their work.
CREATE TABLE work_lines (
  org uuid NOT NULL,
  work uuid NOT NULL,
  line int NOT NULL,
  status text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (org, work, line)
);
CREATE INDEX work_lines_refused ON work_lines (org, work, line) WHERE status = 'refused';
SELECT kit_isolate('work_lines');
