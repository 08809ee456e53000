-- A campaign's number holds the minute in which it was made: after a backup was put back, a sequence gives out once more what links in people's
-- mailboxes carry already, and those would then speak of another campaign, be it another organisation's. 24 bits of minutes since 2020, and 16 of
-- the sequence, are the 40 bits of a link's token.
CREATE FUNCTION campaign_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := (((extract(epoch FROM clock_timestamp()) - 1577836800)::bigint / 60 & 16777215) << 16) | (NEW.number & 65535);
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_number BEFORE INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION campaign_number();
