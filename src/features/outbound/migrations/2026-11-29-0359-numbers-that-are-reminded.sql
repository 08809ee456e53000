-- Reminders and what else the product tells somebody go to the number that stands in the directory, whether or not its owner was asked for it, and a STOP ends them, too.
CREATE INDEX outbound_messages_texted ON outbound_messages (address) WHERE channel <> 'email' AND purpose <> 'account';
CREATE OR REPLACE FUNCTION outbound_is_texted(number text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM outbound_confirmed c WHERE c.address = number) THEN
    RETURN true;
  END IF;
  RETURN EXISTS (SELECT FROM outbound_messages m WHERE m.address = number AND m.channel <> 'email' AND m.purpose <> 'account');
END $$;
SELECT kit_lookup('outbound_is_texted(text)', 'outbound_confirmed');
SELECT kit_lookup('outbound_is_texted(text)', 'outbound_messages');
