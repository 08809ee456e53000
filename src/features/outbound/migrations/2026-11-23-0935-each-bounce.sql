-- Whoever is tried again after a bounce may bounce again, with the same code: that is another notification about the same mail, and no repetition of the first.
ALTER TABLE outbound_bounces ADD COLUMN digest bytea NOT NULL DEFAULT '';
DROP INDEX outbound_bounces_once;
CREATE UNIQUE INDEX outbound_bounces_once ON outbound_bounces (org, message_id, action, code, digest);
