-- When a notice was called back: what had not left by then never does.
ALTER TABLE staff_notices ADD COLUMN called_back_at timestamptz;
