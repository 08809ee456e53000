-- Since when the organisation's deletion is under way. `closes_at` says when it is to begin: by a clock that is ahead that seems to have passed.
ALTER TABLE organisations ADD COLUMN closing_since timestamptz;
