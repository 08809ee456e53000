-- What is learned goes on from what was kept: rounded, it came out otherwise each time that rounds were read in other batches, as a replay does.
ALTER TABLE practice_players ALTER COLUMN skill TYPE double precision;
ALTER TABLE practice_difficulties ALTER COLUMN difficulty TYPE double precision;
