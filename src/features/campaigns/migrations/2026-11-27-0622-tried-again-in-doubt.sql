-- A delivery that is tried again although its message may have arrived: should it not leave this time, it is in doubt as before, and what shows that it had
-- arrived keeps the second one back. When that was, at the turn that it would have had.
ALTER TABLE deliveries ADD COLUMN doubted boolean NOT NULL DEFAULT false, ADD COLUMN spared_at timestamptz;
CREATE OR REPLACE VIEW campaigns_public_deliveries WITH (security_invoker = true) AS
  SELECT org, campaign, number, member, lure_idx, hold_out, address, department, department_name, time_zone, state, due_at, sent_at, channel,
         state = 'unconfirmed' OR doubted AND state IN ('queued', 'deferred', 'claimed', 'committing') AS doubtful FROM deliveries;
