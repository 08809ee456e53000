-- Whose the reporter's address was when the report came: it may be a colleague's by now. Unknown of reports of before, and of addresses that nobody had.
ALTER TABLE triage_reports ADD COLUMN member uuid;
ALTER TABLE triage_reporters ADD COLUMN member uuid;
