-- Which messages count as sent because of something that their recipient did: whoever may not see that is told that they are unconfirmed (decision 0150), by
-- figures, too.
CREATE OR REPLACE VIEW campaigns_public_deliveries WITH (security_invoker = true) AS
  SELECT org, campaign, number, member, lure_idx, hold_out, address, department, department_name, time_zone, state, due_at, sent_at, channel,
         state = 'unconfirmed' OR doubted AND state IN ('queued', 'deferred', 'claimed', 'committing') AS doubtful,
         troubled, settled AND state = 'sent' AND spared_at IS NULL AS unsettled FROM deliveries;
