-- When somebody first left the moment's page, so that how long they stayed counts once.
ALTER TABLE tracking_outcomes ADD COLUMN stayed_at timestamptz;
