-- The log is read by id, which the primary key serves.
DROP INDEX webhook_deliveries_newest;
