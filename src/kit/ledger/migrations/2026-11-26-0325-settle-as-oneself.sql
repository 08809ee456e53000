-- As whoever calls it: on a distributed PostgreSQL a transaction cannot be one role's on a node and then another one's. Facts stay insert-only for the
-- request's role but for their places.
ALTER FUNCTION ledger_settle(uuid, int) SECURITY INVOKER;
GRANT UPDATE (pos) ON facts TO hookwise_app;
GRANT INSERT, UPDATE ON ledger_heads TO hookwise_app;
REVOKE ALL ON FUNCTION ledger_settle(uuid, int) FROM hookwise_worker;
