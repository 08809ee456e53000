-- What an organisation can send. The row holds what lists need; the content is in its versions.
CREATE TABLE lures (
  org uuid NOT NULL,
  id uuid NOT NULL,
  source text NOT NULL CHECK (source IN ('own', 'library')),
  -- Lures that say the same in different languages share their first one's id.
  family uuid NOT NULL,
  version integer NOT NULL,
  title text NOT NULL,
  locale text NOT NULL,
  difficulty text NOT NULL,
  -- Of the content, so that an unchanged library makes no new version.
  digest text NOT NULL,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
CREATE INDEX lures_by_family ON lures (org, family, locale);
SELECT kit_isolate('lures');

-- Every save is a new version and stays as it is: a campaign that used it shows for ever what it sent.
CREATE TABLE lure_versions (
  org uuid NOT NULL,
  lure uuid NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  difficulty text NOT NULL,
  findings jsonb NOT NULL DEFAULT '[]',
  author_kind text NOT NULL,
  author_id text NOT NULL,
  author_member uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, lure, version),
  FOREIGN KEY (org, lure) REFERENCES lures (org, id)
);
SELECT kit_isolate('lure_versions', 'SELECT, INSERT');

-- A second person's decision to use a version although the ethics check found something.
CREATE TABLE lure_overrides (
  org uuid NOT NULL,
  lure uuid NOT NULL,
  version integer NOT NULL,
  approver_kind text NOT NULL,
  approver_id text NOT NULL,
  approver_member uuid,
  reason text NOT NULL,
  approved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, lure, version),
  FOREIGN KEY (org, lure, version) REFERENCES lure_versions (org, lure, version)
);
SELECT kit_isolate('lure_overrides', 'SELECT, INSERT');

-- Which edition of the shipped library an organisation has.
CREATE TABLE lure_libraries (
  org uuid PRIMARY KEY,
  edition text NOT NULL
);
SELECT kit_isolate('lure_libraries', 'SELECT, INSERT, UPDATE');

CREATE VIEW lures_public_lures WITH (security_invoker = true) AS
  SELECT org, id, title, locale, difficulty, version, source, archived_at FROM lures;
GRANT SELECT ON lures_public_lures TO hookwise_app;
