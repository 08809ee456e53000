-- How often messages of a campaign were tried again: where one comes back and another is tried again, the counts are what they were (decision 0649).
ALTER TABLE insight_campaigns ADD COLUMN retries int NOT NULL DEFAULT 0;
