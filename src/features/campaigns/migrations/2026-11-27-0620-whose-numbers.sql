-- Whose campaign has a number: asked for a click before its organisation is known, also while the node with the campaign's rows is away. So it stays in one
-- place (kit_directory), and is written where a number is given, by whichever version of the program.
CREATE TABLE campaign_directory (
  number bigint PRIMARY KEY,
  org uuid NOT NULL
);
CREATE INDEX campaign_directory_by_org ON campaign_directory (org);
SELECT kit_isolate('campaign_directory', 'SELECT, INSERT, DELETE');
SELECT kit_directory('campaign_directory', 'whose campaign has this number');

-- No campaign gets a number of the old function behind the copy.
LOCK TABLE campaigns IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO campaign_directory (number, org) SELECT number, org FROM campaigns;

-- As before (2026-11-26-0223), and it is entered. Who writes past row-level security names no organisation; the links of such a campaign lead nowhere.
CREATE OR REPLACE FUNCTION campaign_next_number() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  given bigint := (((extract(epoch FROM clock_timestamp()) - 1577836800)::bigint / 60 & 16777215) << 16) | (nextval('public.campaign_numbers') & 65535);
BEGIN
  IF public.current_org() IS NOT NULL THEN
    INSERT INTO campaign_directory (number, org) VALUES (given, public.current_org());
  END IF;
  RETURN given;
END $$;

-- campaign_route and campaign_states are unused since 2026-11-27; a later version takes them away.
CREATE FUNCTION campaign_organisations(wanted bigint[]) RETURNS TABLE (number bigint, org uuid) LANGUAGE sql STABLE AS
  $$ SELECT d.number, d.org FROM campaign_directory d WHERE d.number = ANY (wanted) $$;
SELECT kit_lookup('campaign_organisations(bigint[])', 'campaign_directory');
