-- Who has confirmed an address, for what is asked with every message. Somebody whose own organisation it is and who is nobody in it is not there.
CREATE VIEW outbound_public_owners WITH (security_invoker = true) AS
  SELECT org, address, member FROM outbound_confirmed WHERE confirmed_at IS NOT NULL AND member IS NOT NULL;
GRANT SELECT ON outbound_public_owners TO hookwise_app;
