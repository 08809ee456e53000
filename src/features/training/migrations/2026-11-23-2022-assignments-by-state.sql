-- A list of those in a rare state walked over all the others.
CREATE INDEX assignments_by_state ON assignments (org, state, assigned_at DESC, id DESC);
