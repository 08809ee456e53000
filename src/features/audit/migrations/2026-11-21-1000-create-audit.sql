-- One hash chain an organisation. The request role can add and read, never change: what is written stays.
CREATE TABLE audit_entries (
  org uuid NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  actor_member uuid,
  act text NOT NULL,
  what text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL,
  prev bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (org, seq)
);
CREATE INDEX audit_entries_by_subject ON audit_entries (org, subject, seq DESC);
CREATE INDEX audit_entries_by_act ON audit_entries (org, act, seq DESC);
SELECT kit_isolate('audit_entries', 'SELECT, INSERT');

-- The end of each chain. Its row is the lock that keeps concurrent writers in one line.
CREATE TABLE audit_heads (
  org uuid PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  signed_seq bigint NOT NULL DEFAULT 0
);
SELECT kit_isolate('audit_heads', 'SELECT, INSERT, UPDATE');
SELECT kit_worker('audit_heads', 'SELECT, UPDATE');
