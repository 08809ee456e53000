-- What is heard of campaigns late that were evaluated before anybody noted it here counts at once, too (decision 0399).
UPDATE game_campaigns g SET evaluated_at = c.evaluated_at FROM campaigns_public_campaigns c WHERE c.org = g.org AND c.id = g.campaign AND c.evaluated_at IS NOT NULL;
