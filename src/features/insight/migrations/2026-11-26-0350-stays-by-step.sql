-- How many people stayed on the moment for each of the steps in stays.ts.
ALTER TABLE insight_campaigns ADD COLUMN stays int[] NOT NULL DEFAULT '{}';
