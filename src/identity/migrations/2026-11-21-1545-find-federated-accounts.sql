-- Who comes from another provider signs in by no name here. Asked for a new password by an address, such people are told by mail where they sign in.
CREATE INDEX identity_users_elsewhere ON identity_users (pool, lower(attributes->>'email')) WHERE status = 'EXTERNAL_PROVIDER';
