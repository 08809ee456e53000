-- Wrong guesses are counted by lane (identity_lockouts), not by user.
ALTER TABLE identity_users DROP COLUMN failures, DROP COLUMN failed_at, DROP COLUMN locked_until;
