-- As before (2026-11-26-0908), and joined: beside a subquery a distributed PostgreSQL asks every node for the confirmed addresses of one organisation, before
-- each message of a simulation.
CREATE OR REPLACE VIEW outbound_public_confirmed WITH (security_invoker = true) AS
  SELECT c.org, c.address, c.member
    FROM outbound_confirmed c JOIN organisations_public_organisations o ON o.org = c.org
   WHERE c.confirmed_at IS NOT NULL AND (c.member IS NOT NULL OR o.plan = 'individual');
