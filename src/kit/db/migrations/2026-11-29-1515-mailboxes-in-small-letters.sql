-- As before (2026-11-27-1150), in fewer steps: the domain after the last sign and what stands before it, in small letters each, are the whole in small letters.
CREATE OR REPLACE FUNCTION kit_mailbox(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN strpos(address, '+') > 0 OR strpos(lower(address), 'mail') > 0 OR strpos(lower(address), 'yahoo') > 0 THEN kit_mailbox_read(address)
    WHEN strpos(address, '@') = 0 THEN address
    ELSE lower(address)
  END;
