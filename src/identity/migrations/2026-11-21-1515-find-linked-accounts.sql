-- Whom an account at another provider is linked to.
CREATE INDEX identity_users_identities ON identity_users USING gin (identities jsonb_path_ops);
