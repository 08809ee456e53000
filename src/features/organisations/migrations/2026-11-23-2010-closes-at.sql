-- When the organisation's deletion begins, while it waits: until it is taken back nothing is sent any more.
ALTER TABLE organisations ADD COLUMN closes_at timestamptz;
