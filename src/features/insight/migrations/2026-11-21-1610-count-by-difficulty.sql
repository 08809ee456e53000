-- A lure goes out in several languages, and each of them has its own difficulty: the counts are kept apart, so that every rate stands beside the right one.
ALTER TABLE insight_counts
  DROP CONSTRAINT insight_counts_pkey,
  ADD PRIMARY KEY (org, campaign, department, lure, hold_out, difficulty);
