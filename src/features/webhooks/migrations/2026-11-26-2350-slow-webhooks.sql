-- Whether the last attempt took long: what waits for it stands further behind in its organisation's line (decision 0424).
ALTER TABLE webhooks ADD COLUMN slow boolean NOT NULL DEFAULT false;
