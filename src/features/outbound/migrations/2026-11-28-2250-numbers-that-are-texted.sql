-- Whether any organisation has asked the owner of a number whether it is theirs, or was told so: to no other number goes what a STOP ends. The installation's own
-- number is everybody's, and so is what is answered to it.
CREATE INDEX outbound_confirmed_by_address ON outbound_confirmed (address);
CREATE FUNCTION outbound_is_texted(number text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM outbound_confirmed c WHERE c.address = number);
END $$;
SELECT kit_lookup('outbound_is_texted(text)', 'outbound_confirmed');
