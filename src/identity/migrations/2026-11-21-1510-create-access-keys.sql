-- The pair that the product signs its own management requests with when the configuration names none: one row, made at the first start.
CREATE TABLE identity_access_keys (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_access_keys TO hookwise_identity;

-- People are looked up by address and number.
CREATE INDEX identity_users_email ON identity_users (pool, lower(attributes ->> 'email') text_pattern_ops);
CREATE INDEX identity_users_phone ON identity_users (pool, lower(attributes ->> 'phone_number') text_pattern_ops);
