-- Under row security an index is asked only by what can tell nothing of other rows: a function of a column never is, so each search for a mailbox read every
-- delivery of the organisation. As a column of its own it is asked by its index.
ALTER TABLE deliveries ADD COLUMN mailbox text NOT NULL GENERATED ALWAYS AS (kit_mailbox(address)) STORED;
CREATE INDEX deliveries_by_mailbox ON deliveries (org, mailbox) WHERE mailbox <> '';
DROP INDEX deliveries_mailbox;
