-- A programme may use several channels, each with the profile it sends by, as a campaign may: {"email": null, "sms": "<profile>"}.
-- The column of before stays for processes of the version before, which run beside new ones during an upgrade: they know mail alone.
ALTER TABLE programmes ADD COLUMN channels jsonb NOT NULL DEFAULT '{}';
UPDATE programmes SET channels = jsonb_build_object('email', profile);

CREATE FUNCTION programme_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.channels = '{}' THEN
    NEW.channels := jsonb_build_object('email', NEW.profile);
  ELSIF TG_OP = 'UPDATE' AND NEW.channels = OLD.channels AND NEW.profile IS DISTINCT FROM OLD.profile THEN
    NEW.channels := NEW.channels || jsonb_build_object('email', NEW.profile);
  ELSE
    NEW.profile := (NEW.channels->>'email')::uuid;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER programme_channels BEFORE INSERT OR UPDATE OF channels, profile ON programmes
  FOR EACH ROW EXECUTE FUNCTION programme_channels();
