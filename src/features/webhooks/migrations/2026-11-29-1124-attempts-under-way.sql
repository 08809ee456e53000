-- Since when an attempt at a delivery is under way: whoever else has an order for it waits (decision 0572).
ALTER TABLE webhook_deliveries ADD COLUMN claimed_at timestamptz;
-- Which step of telling what waits for a webhook comes next; null while nobody walks over that.
ALTER TABLE webhooks ADD COLUMN walk uuid;
-- What waits is little of the log, and looked for over all organisations.
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (org, webhook, id) WHERE state = 'waiting';
SELECT kit_worker('webhooks', 'SELECT (org, id, active)');
SELECT kit_worker('webhook_deliveries', 'SELECT (org, webhook, id, state, attempts, created_at, tried_at, hidden_until)');
