ALTER TABLE campaigns
  -- When it was launched, or resumed the last time: a kill switch thrown later stops it, however soon that was released.
  ADD COLUMN begun_at timestamptz;
