-- What vendors told of messages: the same thing said again has no second effect. Only a digest of it is kept.
CREATE TABLE outbound_heard (
  org uuid NOT NULL,
  digest bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, digest)
);
CREATE INDEX outbound_heard_at ON outbound_heard (org, at);
SELECT kit_isolate('outbound_heard', 'SELECT, INSERT, DELETE');
