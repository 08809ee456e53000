-- When a message was tried again that had come back, or been refused: what its recipient does from then on is told with what enough others do (decision 0649).
ALTER TABLE deliveries ADD COLUMN tried_again timestamptz[] NOT NULL DEFAULT '{}';
CREATE OR REPLACE VIEW campaigns_public_deliveries WITH (security_invoker = true) AS
  SELECT org, campaign, number, member, lure_idx, hold_out, address, department, department_name, time_zone, state, due_at, sent_at, channel,
         state = 'unconfirmed' OR doubted AND state IN ('queued', 'deferred', 'claimed', 'committing') AS doubtful,
         troubled, settled AND state = 'sent' AND spared_at IS NULL AS unsettled, tried_again FROM deliveries;
