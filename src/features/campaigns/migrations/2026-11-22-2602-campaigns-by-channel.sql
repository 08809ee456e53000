-- A campaign's lures are all of one channel, and so is its way out.
ALTER TABLE campaigns ADD COLUMN channel text NOT NULL DEFAULT 'email';
