CREATE TABLE assignments (
  org uuid NOT NULL,
  id uuid NOT NULL,
  member uuid NOT NULL,
  lesson text NOT NULL,
  -- clicked: a simulation led to it; by-hand: somebody gave it.
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  -- What its facts say of the simulation (campaign, delivery, lure …); empty when given by hand.
  origin jsonb NOT NULL DEFAULT '{}',
  assigned_by text,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  opened_at timestamptz,
  completed_at timestamptz,
  completed_where text,
  withdrawn_at timestamptz,
  reminded smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (org, id),
  CHECK (state IN ('open', 'completed', 'withdrawn'))
);
-- The same lesson waits for a person once, however often it was deserved.
CREATE UNIQUE INDEX assignments_once ON assignments (org, member, lesson) WHERE state = 'open';
CREATE INDEX assignments_newest ON assignments (org, assigned_at DESC, id DESC);
CREATE INDEX assignments_waiting ON assignments (due_at) WHERE state = 'open' AND reminded < 2;
SELECT kit_isolate('assignments');
SELECT kit_worker('assignments', 'SELECT');

-- The clicks that led to assignments. One without an assignment belongs to somebody who is held out until an evaluation.
CREATE TABLE training_causes (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  delivery int NOT NULL,
  member uuid NOT NULL,
  lesson text NOT NULL,
  origin jsonb NOT NULL,
  assignment uuid,
  clicked_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  PRIMARY KEY (org, campaign, delivery)
);
CREATE INDEX training_causes_assignment ON training_causes (org, assignment);
CREATE INDEX training_causes_held ON training_causes (org, member) WHERE assignment IS NULL AND withdrawn_at IS NULL;
SELECT kit_isolate('training_causes');

-- Lessons finished in place, on the page after a click; often before the click counts as a person's.
CREATE TABLE training_moments (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  delivery int NOT NULL,
  finished_at timestamptz NOT NULL,
  PRIMARY KEY (org, campaign, delivery)
);
SELECT kit_isolate('training_moments');

CREATE TABLE training_settings (
  org uuid NOT NULL,
  due_days smallint NOT NULL DEFAULT 14,
  reminders boolean NOT NULL DEFAULT true,
  PRIMARY KEY (org)
);
SELECT kit_isolate('training_settings');

CREATE VIEW training_public_assignments WITH (security_invoker = true) AS
  SELECT org, id, member, lesson, reason, state, origin, assigned_at, due_at, completed_at FROM assignments;
GRANT SELECT ON training_public_assignments TO hookwise_app;
