-- How an organisation's mail leaves: settings in the open, secrets sealed and bound to their row.
CREATE TABLE sending_profiles (
  org uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  channel text NOT NULL,
  transport text NOT NULL,
  from_name text NOT NULL,
  from_address text NOT NULL,
  return_path text,
  settings jsonb NOT NULL,
  secrets bytea,
  secret_names text[] NOT NULL DEFAULT '{}',
  is_default boolean NOT NULL DEFAULT false,
  health text NOT NULL DEFAULT 'unknown' CHECK (health IN ('unknown', 'up', 'down')),
  health_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
CREATE UNIQUE INDEX sending_profiles_name ON sending_profiles (org, lower(name));
CREATE UNIQUE INDEX sending_profiles_default ON sending_profiles (org) WHERE is_default;
SELECT kit_isolate('sending_profiles');

-- Notices and account mails from fixed templates: what goes outward is one row by (organisation, effect).
CREATE TABLE outbound_messages (
  org uuid NOT NULL,
  id uuid NOT NULL,
  effect text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('notice', 'account')),
  template text NOT NULL,
  member uuid,
  address text NOT NULL,
  locale text NOT NULL,
  vars jsonb NOT NULL,
  attached uuid,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'committing', 'sent', 'failed', 'unconfirmed')),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (org, id)
);
CREATE UNIQUE INDEX outbound_messages_effect ON outbound_messages (org, effect);
CREATE INDEX outbound_messages_due ON outbound_messages (next_at) WHERE state = 'queued';
CREATE INDEX outbound_messages_committing ON outbound_messages (next_at) WHERE state = 'committing';
CREATE INDEX outbound_messages_member ON outbound_messages (org, member) WHERE member IS NOT NULL;
SELECT kit_isolate('outbound_messages');
SELECT kit_worker('outbound_messages', 'SELECT, UPDATE');

-- What the outbox transport kept instead of sending.
CREATE TABLE outbound_outbox (
  org uuid NOT NULL,
  id uuid NOT NULL,
  mail_from text NOT NULL,
  mail_to text NOT NULL,
  raw bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
CREATE INDEX outbound_outbox_newest ON outbound_outbox (at DESC, id DESC);
CREATE INDEX outbound_outbox_to ON outbound_outbox (lower(mail_to), at DESC);
SELECT kit_isolate('outbound_outbox', 'SELECT, INSERT, DELETE');
SELECT kit_worker('outbound_outbox', 'SELECT, DELETE');

-- Each organisation's own Ed25519 key, by which its security team tells a simulation from an attack.
CREATE TABLE outbound_keys (
  org uuid NOT NULL PRIMARY KEY,
  public_key bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT kit_isolate('outbound_keys', 'SELECT, INSERT');

-- Where bounces and reported mails come in: by the product's own SMTP listener, or fetched by IMAP.
CREATE TABLE outbound_mailboxes (
  org uuid NOT NULL,
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('bounces', 'reports')),
  source text NOT NULL CHECK (source IN ('smtp', 'imap')),
  address text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  secrets bytea,
  uid_validity text NOT NULL DEFAULT '',
  last_uid bigint NOT NULL DEFAULT 0,
  checked_at timestamptz,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
CREATE UNIQUE INDEX outbound_mailboxes_address ON outbound_mailboxes (address) WHERE source = 'smtp';
SELECT kit_isolate('outbound_mailboxes');
SELECT kit_worker('outbound_mailboxes', 'SELECT');

CREATE FUNCTION outbound_mailbox(wanted text) RETURNS TABLE (org uuid, id uuid, purpose text) LANGUAGE sql STABLE
  AS $$ SELECT m.org, m.id, m.purpose FROM outbound_mailboxes m WHERE m.source = 'smtp' AND m.address = wanted $$;
SELECT kit_lookup('outbound_mailbox(text)', 'outbound_mailboxes');

CREATE TABLE outbound_bounces (
  org uuid NOT NULL,
  id uuid NOT NULL,
  message_id text NOT NULL,
  recipient text,
  action text NOT NULL,
  code text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
CREATE UNIQUE INDEX outbound_bounces_once ON outbound_bounces (org, message_id, action, code);
SELECT kit_isolate('outbound_bounces', 'SELECT, INSERT, DELETE');

-- Mails that people reported. What is no simulation stays sealed until the security team has looked at it.
CREATE TABLE outbound_inbound (
  org uuid NOT NULL,
  id uuid NOT NULL,
  mailbox uuid NOT NULL,
  reporter text NOT NULL,
  digest bytea NOT NULL,
  simulation boolean NOT NULL,
  message_ids text[] NOT NULL DEFAULT '{}',
  raw bytea,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
CREATE UNIQUE INDEX outbound_inbound_once ON outbound_inbound (org, digest);
SELECT kit_isolate('outbound_inbound', 'SELECT, INSERT, UPDATE, DELETE');

-- Addresses whose owner confirmed them with a code: the only ones a personal organisation may write to.
CREATE TABLE outbound_confirmed (
  org uuid NOT NULL,
  address text NOT NULL,
  code_mac bytea,
  code_ends_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  PRIMARY KEY (org, address)
);
SELECT kit_isolate('outbound_confirmed');
