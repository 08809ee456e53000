-- Settings of SMPP say how the way is protected as those of SMTP do.
UPDATE sending_profiles SET settings = (settings - 'tls') || jsonb_build_object('security', CASE WHEN settings->>'tls' = 'true' THEN 'tls' ELSE 'none' END)
 WHERE channel = 'sms' AND transport = 'smpp';

-- Of whom the rows are that belong to no profile: the installation's own way of sending, in the house organisation.
-- By which name of its own a server speaks of a message, and what it said of a name before that was known. `of_org`: whose message it is.
CREATE TABLE outbound_references (
  org uuid NOT NULL,
  profile uuid NOT NULL,
  reference text NOT NULL,
  of_org uuid,
  message_id text,
  code text,
  text text,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, profile, reference)
);
CREATE INDEX outbound_references_by_age ON outbound_references (org, at);
SELECT kit_isolate('outbound_references');

-- When a server that takes only so many a second may get the next message: all processes share it.
CREATE TABLE outbound_turns (
  org uuid NOT NULL,
  profile uuid NOT NULL,
  free_at timestamptz NOT NULL,
  PRIMARY KEY (org, profile)
) WITH (fillfactor = 50);
SELECT kit_isolate('outbound_turns');

-- Who has asked, by answering a message, for no more of a channel.
CREATE TABLE outbound_stopped (
  org uuid NOT NULL,
  channel text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, channel, address)
);
SELECT kit_isolate('outbound_stopped');
