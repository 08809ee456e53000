-- Each part of what a second person was asked to approve, as a digest of its own: what has changed since can be named.
ALTER TABLE campaign_requests ADD COLUMN part_digests jsonb NOT NULL DEFAULT '{}';
-- When a closed campaign had nothing left that could go out: with `ended_at` it tells how long a kill switch took.
ALTER TABLE campaigns ADD COLUMN stopped_at timestamptz;
CREATE INDEX campaigns_by_end ON campaigns (org, ends_at);
