-- How often an attempt was begun and nobody wrote what came of it: processes may have died with it (decision 0584).
ALTER TABLE webhook_deliveries ADD COLUMN begun smallint NOT NULL DEFAULT 0;
