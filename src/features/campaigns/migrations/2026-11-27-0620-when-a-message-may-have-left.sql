-- The last moment at which a message may have left: its last commit before the dot. `tried_at` is the first of its tries, and a try may come in another month.
ALTER TABLE deliveries ADD COLUMN committed_at timestamptz;
