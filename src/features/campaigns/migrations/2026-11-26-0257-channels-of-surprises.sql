-- The contract says that somebody chooses a channel at least; a constraint kept every other text of the row from being tried for what erasure leaves.
ALTER TABLE surprises DROP CONSTRAINT IF EXISTS surprises_channels_check;
