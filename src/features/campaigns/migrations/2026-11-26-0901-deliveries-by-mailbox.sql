-- The month's limit is a mailbox's, in whatever spelling the directory has it.
CREATE INDEX deliveries_mailbox ON deliveries (org, kit_mailbox(address)) WHERE address <> '';
DROP INDEX deliveries_address;
