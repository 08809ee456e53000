-- A lure in other people's language is a row of its own: it has its own version and difficulty, and counts as the chosen lure it stands for.
ALTER TABLE campaign_lures
  -- The place of the chosen lure; null for the chosen ones themselves.
  ADD COLUMN base_idx smallint,
  -- The lure whose words go out in its place.
  ADD COLUMN variant uuid,
  ADD COLUMN locale text,
  ADD CHECK ((base_idx IS NULL) = (variant IS NULL) AND (base_idx IS NULL) = (locale IS NULL));
CREATE OR REPLACE VIEW campaigns_public_lures WITH (security_invoker = true) AS
  SELECT org, campaign, idx, lure, version, difficulty, channel, coalesce(variant, lure) AS content, coalesce(base_idx, idx) AS place FROM campaign_lures;
