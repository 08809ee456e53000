-- A safeguard is loosened when a second person asks for the same; until then the wish of the first one stands here.
CREATE TABLE organisation_proposals (
  org uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  setting text NOT NULL,
  value jsonb NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, setting)
);
SELECT kit_isolate('organisation_proposals');

-- Wishes of a key that stood for nobody could have been the second person's own.
INSERT INTO organisation_proposals (org, setting, value, proposed_by, proposed_at)
SELECT o.id, 'privacyMode', to_jsonb(o.privacy_proposed), o.privacy_proposed_by::uuid, o.privacy_proposed_at
  FROM organisations o
 WHERE o.privacy_proposed IS NOT NULL AND o.privacy_proposed_at IS NOT NULL
   AND o.privacy_proposed_by ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
ALTER TABLE organisations DROP COLUMN privacy_proposed, DROP COLUMN privacy_proposed_by, DROP COLUMN privacy_proposed_at;
