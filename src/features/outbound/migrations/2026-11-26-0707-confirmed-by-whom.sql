-- Who confirmed that an address is theirs: it then holds for this member alone. Null for whoever has the address: in
-- personal organisations, and of what was confirmed before this was kept.
ALTER TABLE outbound_confirmed ADD COLUMN member uuid;
CREATE INDEX outbound_confirmed_member ON outbound_confirmed (org, member) WHERE member IS NOT NULL;
CREATE OR REPLACE VIEW outbound_public_confirmed WITH (security_invoker = true) AS
  SELECT org, address, member FROM outbound_confirmed WHERE confirmed_at IS NOT NULL;
