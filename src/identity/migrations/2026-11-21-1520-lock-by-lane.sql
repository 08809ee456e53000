-- Wrong guesses are counted by lane: a remembered device, a network that the account has signed in from, or all strangers together. So a stranger's
-- guesses lock out strangers only. Names that nobody has are counted like accounts, that a lock tells nothing about them.
CREATE TABLE identity_lockouts (
  pool text NOT NULL REFERENCES identity_pools ON DELETE CASCADE,
  username text NOT NULL,
  -- What is guessed at: `password` or `code`.
  what text NOT NULL,
  lane text NOT NULL,
  failures int NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz,
  PRIMARY KEY (pool, username, what, lane)
);
CREATE INDEX identity_lockouts_old ON identity_lockouts (failed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_lockouts TO hookwise_identity;

-- The network that a sign-in came from (IPv4 /24, IPv6 /64): an owner's address changes within it.
ALTER TABLE identity_grants ADD neighbourhood text;
