-- A report that comes back: made of each period when it is over, and told by mail to its readers.
CREATE TABLE report_schedules (
  org uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  department uuid,
  every text NOT NULL CHECK (every IN ('month', 'quarter')),
  -- BCP 47; null for the organisation's.
  language text,
  active boolean NOT NULL DEFAULT true,
  -- The period whose report is made next. When that is follows from it and the organisation's time zone.
  next_period text NOT NULL,
  -- Why the last report was not made.
  problem text,
  -- Kind and id of whom it acts for, and the member behind it.
  requested_by text NOT NULL,
  requested_member uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
SELECT kit_isolate('report_schedules');
SELECT kit_worker('report_schedules', 'SELECT');

CREATE TABLE report_schedule_readers (
  org uuid NOT NULL,
  schedule uuid NOT NULL,
  member uuid NOT NULL,
  PRIMARY KEY (org, schedule, member),
  FOREIGN KEY (org, schedule) REFERENCES report_schedules (org, id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_readers_member ON report_schedule_readers (org, member);
SELECT kit_isolate('report_schedule_readers');

-- The schedule that made it; it may be gone.
ALTER TABLE reports ADD COLUMN schedule uuid;
-- However clocks jump, a schedule makes one report of a period.
CREATE UNIQUE INDEX reports_schedule ON reports (org, schedule, (scope ->> 'period')) WHERE schedule IS NOT NULL;
