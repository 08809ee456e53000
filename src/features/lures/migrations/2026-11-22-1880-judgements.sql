-- Which edition of the ethics check judged a version when it was saved; nothing for versions from before that was noted.
ALTER TABLE lure_versions ADD COLUMN judged_by text NOT NULL DEFAULT '';

-- What later editions found in versions that an earlier one had judged.
CREATE TABLE lure_judgements (
  org uuid NOT NULL,
  lure uuid NOT NULL,
  version integer NOT NULL,
  edition text NOT NULL,
  findings jsonb NOT NULL,
  judged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, lure, version, edition),
  FOREIGN KEY (org, lure, version) REFERENCES lure_versions (org, lure, version)
);
SELECT kit_isolate('lure_judgements', 'SELECT, INSERT');
SELECT kit_worker('lures', 'SELECT');
SELECT kit_worker('lure_versions', 'SELECT');
SELECT kit_worker('lure_judgements', 'SELECT');
