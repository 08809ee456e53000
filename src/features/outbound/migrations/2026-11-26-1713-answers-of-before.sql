-- Among what was heard before this version are answers that asked for messages again. They are known by these digests alone, and stay for good: whoever caught
-- one lifts no STOP by telling it again (decision 0402). What is heard from now on goes with its age, as before.
ALTER TABLE outbound_heard ADD COLUMN kept boolean NOT NULL DEFAULT true;
ALTER TABLE outbound_heard ALTER COLUMN kept SET DEFAULT false;
