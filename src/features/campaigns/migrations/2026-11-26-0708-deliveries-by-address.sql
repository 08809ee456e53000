-- The month's limit is a mailbox's and a number's, too, whoever in the directory bears it.
CREATE INDEX deliveries_address ON deliveries (org, address) WHERE address <> '';
