-- Ids of reports tell the hour only: what came first is told by its moment.
CREATE INDEX triage_reports_in_order ON triage_reports (org, grp, at DESC, id DESC);
DROP INDEX triage_reports_of;
CREATE INDEX triage_reports_waiting ON triage_reports (org, at, id) WHERE grp IS NULL;
DROP INDEX triage_reports_unread;
