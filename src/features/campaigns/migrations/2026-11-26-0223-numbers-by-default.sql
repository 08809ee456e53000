-- As before (2026-11-23-0300), by the column's default instead of a trigger, and unique within the organisation: over all of them the minute and the
-- sequence see to it.
CREATE SEQUENCE campaign_numbers;
GRANT USAGE ON SEQUENCE campaign_numbers TO hookwise_app;
SELECT setval('campaign_numbers', nextval(pg_get_serial_sequence('campaigns', 'number')));
CREATE FUNCTION campaign_next_number() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT (((extract(epoch FROM clock_timestamp()) - 1577836800)::bigint / 60 & 16777215) << 16) | (nextval('public.campaign_numbers') & 65535)
$$;
DROP TRIGGER campaign_number ON campaigns;
DROP FUNCTION campaign_number();
ALTER TABLE campaigns ALTER COLUMN number DROP IDENTITY;
ALTER TABLE campaigns ALTER COLUMN number SET DEFAULT campaign_next_number(), DROP CONSTRAINT campaigns_number_key, ADD UNIQUE (org, number);
ALTER SEQUENCE campaign_numbers OWNED BY campaigns.number;
CREATE INDEX campaigns_by_number ON campaigns (number);

-- As before (2026-11-23-1501), as a column that the database computes instead of a trigger. What a schedule holds is an instant with its zone, which
-- reads the same whatever the session's settings are.
CREATE FUNCTION campaign_instant(written text) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT written::timestamptz $$;
DROP TRIGGER campaign_planned ON campaigns;
DROP FUNCTION campaign_planned();
ALTER TABLE campaigns DROP COLUMN planned_at;
ALTER TABLE campaigns ADD COLUMN planned_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(start_at, campaign_instant(schedule->>'start'), created_at)) STORED;
CREATE INDEX campaigns_by_plan ON campaigns (org, planned_at, id);

-- As before (2026-11-21-1060), in a language that a distributed PostgreSQL runs where it is called.
CREATE OR REPLACE FUNCTION campaign_route(wanted bigint) RETURNS TABLE (org uuid, id uuid) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.org, c.id FROM campaigns c WHERE c.number = wanted;
END $$;
CREATE OR REPLACE FUNCTION campaign_states(wanted bigint[]) RETURNS TABLE (number bigint, state text, evaluated boolean) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT c.number, CASE WHEN o.killed_at IS NULL THEN c.state ELSE 'killed' END, c.evaluated_at IS NOT NULL
      FROM campaigns c JOIN organisations_public_organisations o ON o.org = c.org WHERE c.number = ANY (wanted);
END $$;

-- What is replaced forgets whose rights it runs with.
SELECT kit_lookup('campaign_route(bigint)', 'campaigns');
SELECT kit_lookup('campaign_states(bigint[])', 'campaigns');
