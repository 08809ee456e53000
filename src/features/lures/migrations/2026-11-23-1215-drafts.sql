-- What an author has written and not saved; of everybody their own.
CREATE TABLE lure_drafts (
  org uuid NOT NULL,
  lure uuid NOT NULL,
  author_id text NOT NULL,
  author_member uuid,
  -- The version that was open.
  base integer NOT NULL,
  fields jsonb NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, lure, author_id),
  FOREIGN KEY (org, lure) REFERENCES lures (org, id)
);
SELECT kit_isolate('lure_drafts');
