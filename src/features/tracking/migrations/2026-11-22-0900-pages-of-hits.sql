-- The page that a hit came from, or that was served for it; 0: none of ours. Null: from before pages had numbers.
ALTER TABLE hits ADD COLUMN visit bigint;
