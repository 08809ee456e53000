-- A simulation that comes back: what each of its simulations is made of, and in which rhythm.
CREATE TABLE programmes (
  org uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  every text NOT NULL CHECK (every IN ('week', 'fortnight', 'month', 'quarter')),
  starts_on date NOT NULL,
  -- So many days before its date a simulation is drafted.
  lead_days int NOT NULL,
  -- Whether it is launched, or asked to be approved, as soon as it is drafted: on behalf of whoever changed the programme last.
  launches boolean NOT NULL,
  audience jsonb NOT NULL,
  -- How many lures of which difficulty (shapes.ts).
  mix jsonb NOT NULL,
  schedule jsonb NOT NULL,
  profile uuid,
  hold_out_share real NOT NULL DEFAULT 0,
  results_days int NOT NULL DEFAULT 3,
  -- Kind and id of whom it acts for, and the member behind it.
  created_by text NOT NULL,
  requested_member uuid,
  -- Why its last simulation could not be planned.
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
SELECT kit_isolate('programmes');
SELECT kit_worker('programmes', 'SELECT');

-- Dates that differ from the rhythm, and those that have their simulation.
CREATE TABLE programme_dates (
  org uuid NOT NULL,
  programme uuid NOT NULL,
  -- The date by the rhythm.
  slot date NOT NULL,
  -- The date instead; null for one that is left out.
  held_on date,
  campaign uuid,
  -- Whether its launch was tried, or is nobody's business but people's.
  tried boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org, programme, slot),
  FOREIGN KEY (org, programme) REFERENCES programmes (org, id) ON DELETE CASCADE
);
CREATE INDEX programme_dates_campaign ON programme_dates (org, campaign);
SELECT kit_isolate('programme_dates');
