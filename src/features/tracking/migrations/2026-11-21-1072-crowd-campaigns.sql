-- The crowd plays the demo's own simulations only: whoever launches one in the demo organisation finds nobody's clicks but theirs.
ALTER TABLE tracking_crowds ADD COLUMN campaigns uuid[] NOT NULL DEFAULT '{}';
