-- What needs attention is looked for with every look at the overview.
CREATE INDEX deliveries_troubled ON deliveries (org, campaign, state) WHERE state IN ('bounced', 'refused', 'unconfirmed') OR settled;
CREATE INDEX campaigns_launched ON campaigns (org, launched_at) WHERE launched_at IS NOT NULL;
CREATE INDEX campaigns_stopped ON campaigns (org) WHERE problem IS NOT NULL;
CREATE INDEX campaign_requests_waiting ON campaign_requests (org, asked_at) WHERE state = 'open';
