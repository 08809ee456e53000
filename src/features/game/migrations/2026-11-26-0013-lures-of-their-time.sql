-- When a lure was learned from last: what many lures of late seem to be together is the people's, and not the lures'.
ALTER TABLE game_lures ADD COLUMN learned_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE game_lures ALTER COLUMN learned_at DROP DEFAULT;
