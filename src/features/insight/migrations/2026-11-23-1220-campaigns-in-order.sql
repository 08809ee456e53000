-- Campaigns of a period, and the last launch, without reading all of them.
CREATE INDEX insight_campaigns_launched ON insight_campaigns (org, launched_at);
