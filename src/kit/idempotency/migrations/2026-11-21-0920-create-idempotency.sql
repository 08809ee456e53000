-- What a POST with an Idempotency-Key answered, so that a repeated one is answered the same and done once.
CREATE TABLE idempotency_keys (
  org uuid NOT NULL,
  actor text NOT NULL,
  key text NOT NULL,
  request bytea NOT NULL,
  status int,
  answer jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, actor, key)
);
CREATE INDEX idempotency_keys_at ON idempotency_keys (at);
SELECT kit_isolate('idempotency_keys');
SELECT kit_worker('idempotency_keys', 'SELECT, DELETE');
