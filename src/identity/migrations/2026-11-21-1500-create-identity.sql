-- The identity provider's own tables. They belong to no organisation: the pool is the first column of every key, and only the role
-- hookwise_identity may touch them, so that no query of the product can read a verifier and no query of the provider a person's results.

CREATE TABLE identity_pools (
  id text PRIMARY KEY,
  name text NOT NULL,
  -- In the words of the wire (UserPoolType).
  settings jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE identity_clients (
  pool text NOT NULL REFERENCES identity_pools ON DELETE CASCADE,
  id text NOT NULL UNIQUE,
  name text NOT NULL,
  secret bytea,
  -- In the words of the wire (UserPoolClientType).
  settings jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pool, id)
);

-- The pool that the product itself uses: one row, made at the first start.
CREATE TABLE identity_house (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  pool text NOT NULL REFERENCES identity_pools,
  client text NOT NULL,
  identity_pool text NOT NULL
);

-- Signing keys: id and access tokens have keys of their own. A key is published from its making, signs from signs_from to signs_until,
-- and is published until the last token it signed has ended.
CREATE TABLE identity_keys (
  pool text NOT NULL REFERENCES identity_pools ON DELETE CASCADE,
  kid text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('id', 'access')),
  private_key bytea NOT NULL,
  public_jwk jsonb NOT NULL,
  signs_from timestamptz NOT NULL,
  signs_until timestamptz,
  published_until timestamptz,
  PRIMARY KEY (pool, kid)
);

CREATE TABLE identity_users (
  pool text NOT NULL REFERENCES identity_pools ON DELETE CASCADE,
  username text NOT NULL,
  sub uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER')),
  enabled boolean NOT NULL DEFAULT true,
  attributes jsonb NOT NULL DEFAULT '{}',
  identities jsonb NOT NULL DEFAULT '[]',
  -- SRP-6a: the salt in the open, the verifier sealed under a key outside the database. Null: no password.
  srp_salt bytea,
  srp_verifier bytea,
  password_changed_at timestamptz,
  -- Until when a temporary password of an invitation holds.
  password_until timestamptz,
  totp_secret bytea,
  totp_pending bytea,
  totp_step bigint NOT NULL DEFAULT 0,
  totp_name text,
  mfa_enabled text[] NOT NULL DEFAULT '{}',
  mfa_preferred text,
  failures int NOT NULL DEFAULT 0,
  failed_at timestamptz,
  locked_until timestamptz,
  -- Tokens from before this moment are worth nothing any more.
  signed_out_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pool, username),
  UNIQUE (pool, sub)
);
CREATE INDEX identity_users_newest ON identity_users (pool, created_at, username);

-- What a person may sign in with besides the username: one owner each.
CREATE TABLE identity_aliases (
  pool text NOT NULL,
  alias text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('email', 'phone_number', 'preferred_username')),
  username text NOT NULL,
  PRIMARY KEY (pool, alias),
  FOREIGN KEY (pool, username) REFERENCES identity_users ON DELETE CASCADE
);
CREATE INDEX identity_aliases_owner ON identity_aliases (pool, username);

-- One code at a time for each purpose; only a MAC of it is kept.
CREATE TABLE identity_codes (
  pool text NOT NULL,
  username text NOT NULL,
  purpose text NOT NULL,
  mac bytea NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (pool, username, purpose),
  FOREIGN KEY (pool, username) REFERENCES identity_users ON DELETE CASCADE
);

-- A sign-in under way: bound to user, client and stage, for one use, with a cap on guesses. The Session string itself is not kept.
CREATE TABLE identity_sessions (
  hash bytea PRIMARY KEY,
  pool text NOT NULL,
  client text NOT NULL,
  username text NOT NULL,
  stage text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  tries int NOT NULL DEFAULT 0,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_sessions_end ON identity_sessions (expires_at);

-- One row a sign-in (origin_jti): what a refresh token stands for.
CREATE TABLE identity_grants (
  pool text NOT NULL,
  username text NOT NULL,
  origin_jti uuid NOT NULL,
  client text NOT NULL,
  scope text NOT NULL,
  device_key text,
  auth_time timestamptz NOT NULL,
  network text,
  agent text,
  data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (pool, username, origin_jti),
  FOREIGN KEY (pool, username) REFERENCES identity_users ON DELETE CASCADE
);
CREATE UNIQUE INDEX identity_grants_origin ON identity_grants (origin_jti);
CREATE INDEX identity_grants_end ON identity_grants (expires_at);

-- The refresh tokens of a sign-in: one, or with rotation a line of them, of which the last is good and the one before for a moment.
CREATE TABLE identity_refresh_tokens (
  hash bytea PRIMARY KEY,
  origin_jti uuid NOT NULL REFERENCES identity_grants (origin_jti) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz
);
CREATE INDEX identity_refresh_tokens_origin ON identity_refresh_tokens (origin_jti);

CREATE TABLE identity_devices (
  pool text NOT NULL,
  username text NOT NULL,
  key text NOT NULL,
  group_key text NOT NULL,
  name text,
  srp_salt bytea,
  srp_verifier bytea,
  remembered boolean NOT NULL DEFAULT false,
  network text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  signed_in_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pool, username, key),
  FOREIGN KEY (pool, username) REFERENCES identity_users ON DELETE CASCADE
);

CREATE TABLE identity_passkeys (
  pool text NOT NULL,
  username text NOT NULL,
  id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  attachment text,
  relying_party text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (pool, username, id),
  FOREIGN KEY (pool, username) REFERENCES identity_users ON DELETE CASCADE
);

CREATE TABLE identity_groups (
  pool text NOT NULL REFERENCES identity_pools ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  role_arn text,
  precedence int,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pool, name)
);
CREATE TABLE identity_group_members (
  pool text NOT NULL,
  group_name text NOT NULL,
  username text NOT NULL,
  PRIMARY KEY (pool, username, group_name),
  FOREIGN KEY (pool, group_name) REFERENCES identity_groups ON DELETE CASCADE,
  FOREIGN KEY (pool, username) REFERENCES identity_users ON DELETE CASCADE
);
CREATE INDEX identity_group_members_of ON identity_group_members (pool, group_name, username);

CREATE TABLE identity_resource_servers (
  pool text NOT NULL REFERENCES identity_pools ON DELETE CASCADE,
  identifier text NOT NULL,
  name text NOT NULL,
  scopes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (pool, identifier)
);

-- Other providers to sign in with (Google, any OpenID Connect provider).
CREATE TABLE identity_providers (
  pool text NOT NULL REFERENCES identity_pools ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  details jsonb NOT NULL,
  secret bytea,
  mapping jsonb NOT NULL DEFAULT '{}',
  identifiers text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pool, name)
);

CREATE TABLE identity_domains (
  domain text PRIMARY KEY,
  pool text NOT NULL REFERENCES identity_pools ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Hosted sign-in: authorisation codes, the round trip to another provider, the browser's own session.
CREATE TABLE identity_tickets (
  hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('code', 'federation', 'browser')),
  pool text NOT NULL,
  client text,
  username text,
  data jsonb NOT NULL DEFAULT '{}',
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_tickets_end ON identity_tickets (expires_at);

-- The identity pool: one identity for each account (login) or guest.
CREATE TABLE identity_identities (
  id text PRIMARY KEY,
  identity_pool text NOT NULL,
  login text,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (identity_pool, login)
);

-- Counters of the limits; losing them in a crash loses nothing else.
CREATE UNLOGGED TABLE identity_attempts (
  key text PRIMARY KEY,
  count int NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX identity_attempts_end ON identity_attempts (ends_at);

-- What happened to an account. The worker hands it on to the organisation's audit.
CREATE TABLE identity_events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  pool text NOT NULL,
  username text NOT NULL,
  sub uuid NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  forwarded_at timestamptz
);
CREATE INDEX identity_events_waiting ON identity_events (seq) WHERE forwarded_at IS NULL;
CREATE INDEX identity_events_user ON identity_events (pool, username, seq);

DO $$
DECLARE one text;
BEGIN
  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename LIKE 'identity\_%' LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO hookwise_identity', one);
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA public TO hookwise_identity;
GRANT SELECT, UPDATE, DELETE ON identity_events TO hookwise_worker;
