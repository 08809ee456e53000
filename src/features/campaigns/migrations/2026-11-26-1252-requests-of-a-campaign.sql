-- What was asked for last, of each campaign that stands still: looked for with every look at the overview.
CREATE INDEX campaign_requests_of_campaign ON campaign_requests (org, campaign, asked_at);
