-- What a person reported is looked for by who they are, when they ask for it and when they are erased.
CREATE INDEX triage_reports_member ON triage_reports (org, member) WHERE member IS NOT NULL;
CREATE INDEX triage_reporters_member ON triage_reporters (org, member) WHERE member IS NOT NULL;
