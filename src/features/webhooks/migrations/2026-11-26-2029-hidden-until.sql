-- Until when an event of hidden people is told to nobody, neither by the log nor by trying again; nothing for all others (decision 0397).
ALTER TABLE webhook_deliveries ADD COLUMN hidden_until timestamptz;
