-- What was told last of a campaign to those who may not see the people themselves: counts as they stood then, and which sums of them are shown.
CREATE TABLE insight_releases (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  release jsonb NOT NULL,
  smallest int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (org, campaign)
);
SELECT kit_isolate('insight_releases');
