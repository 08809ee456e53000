-- What the messages of a campaign took that their servers have taken, where messages are paid for: written with what became of them.
-- `price` is in millionths of the currency; null where nobody gave one.
CREATE TABLE campaign_costs (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  channel text NOT NULL,
  country text NOT NULL,
  currency text NOT NULL,
  messages bigint NOT NULL,
  parts bigint NOT NULL,
  price bigint,
  PRIMARY KEY (org, campaign, channel, country, currency)
);
SELECT kit_isolate('campaign_costs');
