-- An approval covers where a mail goes and what it says of a person, not only whom it is about.
ALTER TABLE campaign_request_people ADD COLUMN bound bytea;
ALTER TABLE deliveries ADD COLUMN said bytea;
-- Requests of before hold neither: people whom nobody can compare are left out, and asking again helps.
