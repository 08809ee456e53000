-- A launch puts each of its recipients into this index, in the order in which they are due: of mailboxes in order that was a fifth of the launch's work. It
-- is asked for one mailbox alone, which their hashes find as well.
DROP INDEX deliveries_by_mailbox;
CREATE INDEX deliveries_by_mailbox ON deliveries USING hash (mailbox) WHERE mailbox <> '';
