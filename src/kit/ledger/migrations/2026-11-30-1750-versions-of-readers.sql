-- Which kinds of facts the reactions of each version read whose processes run (decision 0661). Numbers say in which order versions began here, whatever clocks
-- say. It belongs to no organisation, and stays in one place where organisations are distributed.
CREATE TABLE ledger_versions (
  -- A digest of `kinds`.
  version text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  -- By a reaction's name.
  kinds jsonb NOT NULL,
  -- When one of its processes was heard of last, and since when without a break.
  seen_at timestamptz NOT NULL DEFAULT now(),
  since timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
GRANT SELECT ON ledger_versions TO hookwise_app;
GRANT SELECT, INSERT, UPDATE (seen_at, since) ON ledger_versions TO hookwise_worker;
