-- Whether a passkey stands for the second factors that its account has. Those of before are asked for one once more, where there is one.
ALTER TABLE identity_passkeys ADD COLUMN second_factor boolean NOT NULL DEFAULT false;
