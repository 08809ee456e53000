-- A campaign may use several channels, each with the profile it sends by (null: the organisation's default): {"email": null, "sms": "<profile>"}.
-- The columns of before stay for processes of the version before, which run beside new ones during an upgrade, and are filled by the trigger.
ALTER TABLE campaigns ADD COLUMN channels jsonb NOT NULL DEFAULT '{}';
UPDATE campaigns SET channels = jsonb_build_object(channel, profile);

CREATE FUNCTION campaign_channels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first text;
BEGIN
  IF NEW.channels = '{}' OR TG_OP = 'UPDATE' AND NEW.channels = OLD.channels AND (NEW.channel, NEW.profile) IS DISTINCT FROM (OLD.channel, OLD.profile) THEN
    NEW.channels := jsonb_build_object(NEW.channel, NEW.profile);
  ELSE
    SELECT key INTO first FROM jsonb_object_keys(NEW.channels) AS key ORDER BY key = NEW.channel DESC, key LIMIT 1;
    NEW.channel := first;
    NEW.profile := (NEW.channels->>first)::uuid;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_channels BEFORE INSERT OR UPDATE OF channels, channel, profile ON campaigns
  FOR EACH ROW EXECUTE FUNCTION campaign_channels();

-- By which of them a delivery goes.
ALTER TABLE deliveries ADD COLUMN channel text NOT NULL DEFAULT 'email';
UPDATE deliveries d SET channel = c.channel FROM campaigns c WHERE c.org = d.org AND c.id = d.campaign AND c.channel <> 'email';
DROP INDEX deliveries_due;
CREATE INDEX deliveries_due ON deliveries (org, campaign, channel, next_at) WHERE state IN ('queued', 'deferred');
CREATE OR REPLACE VIEW campaigns_public_deliveries WITH (security_invoker = true) AS
  SELECT org, campaign, number, member, lure_idx, hold_out, address, department, department_name, time_zone, state, due_at, sent_at, channel FROM deliveries;
