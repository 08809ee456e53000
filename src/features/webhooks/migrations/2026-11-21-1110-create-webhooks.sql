CREATE TABLE webhooks (
  org uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret bytea NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
SELECT kit_isolate('webhooks');

-- One event for one webhook; unique by fact, so that a replayed ledger finds it and does not send again.
CREATE TABLE webhook_deliveries (
  org uuid NOT NULL,
  webhook uuid NOT NULL,
  id uuid NOT NULL,
  fact text NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  status int,
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz,
  PRIMARY KEY (org, webhook, id),
  UNIQUE (org, webhook, fact),
  FOREIGN KEY (org, webhook) REFERENCES webhooks (org, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (org, webhook, created_at DESC, id DESC);
SELECT kit_isolate('webhook_deliveries');
