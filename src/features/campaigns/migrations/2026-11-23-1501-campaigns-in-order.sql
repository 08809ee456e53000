-- What the list of campaigns is sorted by, so that a page of it is read from an index. Under row-level security an index search wants plain columns.
ALTER TABLE campaigns ADD COLUMN name_key text GENERATED ALWAYS AS (lower(name)) STORED, ADD COLUMN planned_at timestamptz;

CREATE FUNCTION campaign_planned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.planned_at := coalesce(NEW.start_at, (NEW.schedule->>'start')::timestamptz, NEW.created_at);
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_planned BEFORE INSERT OR UPDATE OF start_at, schedule, created_at ON campaigns
  FOR EACH ROW EXECUTE FUNCTION campaign_planned();
UPDATE campaigns SET planned_at = coalesce(start_at, (schedule->>'start')::timestamptz, created_at);
ALTER TABLE campaigns ALTER COLUMN planned_at SET NOT NULL;

CREATE INDEX campaigns_by_name ON campaigns (org, name_key, id);
CREATE INDEX campaigns_by_plan ON campaigns (org, planned_at, id);
CREATE INDEX campaigns_by_state ON campaigns (org, state, id);
