-- Which addresses their owners have confirmed, for later features.
CREATE VIEW outbound_public_confirmed WITH (security_invoker = true) AS
  SELECT org, address FROM outbound_confirmed WHERE confirmed_at IS NOT NULL;
GRANT SELECT ON outbound_public_confirmed TO hookwise_app;
