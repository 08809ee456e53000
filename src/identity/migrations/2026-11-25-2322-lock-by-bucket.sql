-- Wrong guesses are counted by bucket, as code and papers call it: a remembered device, a known network, or all strangers together.
ALTER TABLE identity_lockouts RENAME COLUMN lane TO bucket;
