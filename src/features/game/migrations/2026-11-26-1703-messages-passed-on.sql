-- Whether a colleague has reported a message, to whom its recipient had passed it on.
ALTER TABLE game_deliveries ADD COLUMN passed_on boolean NOT NULL DEFAULT false;
