-- What was confirmed before it was kept by whom holds in personal organisations alone, whose people prove mailboxes of theirs: elsewhere a number that
-- nobody in particular confirmed could be written into anybody's entry. Whoever has it confirms it anew.
CREATE OR REPLACE VIEW outbound_public_confirmed WITH (security_invoker = true) AS
  SELECT c.org, c.address, c.member FROM outbound_confirmed c
   WHERE c.confirmed_at IS NOT NULL
     AND (c.member IS NOT NULL OR (SELECT o.plan = 'individual' FROM organisations_public_organisations o WHERE o.org = c.org));
