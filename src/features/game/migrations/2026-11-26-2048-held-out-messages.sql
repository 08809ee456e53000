-- Whether a message's recipient is held out, and the evaluation has not come: until then their click and their silence count for nothing (decision 0399).
ALTER TABLE game_deliveries ADD COLUMN held boolean NOT NULL DEFAULT false;
ALTER TABLE game_campaigns ADD COLUMN evaluated_at timestamptz;
