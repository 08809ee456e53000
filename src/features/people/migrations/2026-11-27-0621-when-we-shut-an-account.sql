-- When the provider, by its own clock, had last changed an account once the house was done with shutting it: who changes it later is somebody else. Null where
-- the provider does not say, or the house was not done.
ALTER TABLE people_shut_accounts ADD COLUMN changed_at timestamptz;
