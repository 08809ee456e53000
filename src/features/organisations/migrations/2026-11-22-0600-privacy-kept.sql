-- The smallest group whose figures are shown; it can be raised.
ALTER TABLE organisations ADD COLUMN smallest_group int NOT NULL DEFAULT 5 CHECK (smallest_group BETWEEN 5 AND 100);

-- Which privacy mode was in force until when: what was gathered under a stricter one keeps it when the mode is loosened later.
CREATE TABLE organisation_past_privacy (
  org uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  until timestamptz NOT NULL,
  mode text NOT NULL,
  PRIMARY KEY (org, until)
);
SELECT kit_isolate('organisation_past_privacy', 'SELECT, INSERT');

CREATE FUNCTION organisation_note_privacy() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO organisation_past_privacy (org, until, mode) VALUES (OLD.id, clock_timestamp(), OLD.privacy_mode) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER organisation_privacy AFTER UPDATE OF privacy_mode ON organisations
  FOR EACH ROW WHEN (OLD.privacy_mode IS DISTINCT FROM NEW.privacy_mode) EXECUTE FUNCTION organisation_note_privacy();
