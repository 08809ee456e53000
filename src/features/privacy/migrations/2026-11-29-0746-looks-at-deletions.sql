-- When a deletion that waits was last looked at: what a clock leapt over since, or the installation stood still, is no part of its wait.
ALTER TABLE organisation_deletions ADD COLUMN looked_at timestamptz NOT NULL DEFAULT now();
