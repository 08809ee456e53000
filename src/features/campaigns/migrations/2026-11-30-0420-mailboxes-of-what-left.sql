-- What waits and never left counts for nobody's limit: its mailbox is written, and put into the index, when it is claimed. Until then it was a second address in
-- each of a launch's rows, with the dearest of their indexes. The version before asks the same of the column that comes in its place.
DROP INDEX deliveries_by_mailbox;
ALTER TABLE deliveries DROP COLUMN mailbox;
ALTER TABLE deliveries ADD COLUMN mailbox text NOT NULL
  GENERATED ALWAYS AS (CASE WHEN state IN ('queued', 'deferred') AND NOT doubted THEN '' ELSE kit_mailbox(address) END) STORED;
CREATE INDEX deliveries_by_mailbox ON deliveries (org, mailbox) WHERE mailbox <> '';
