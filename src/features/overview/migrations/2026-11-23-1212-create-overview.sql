-- Who does not want the weekly mail about what needs attention.
CREATE TABLE overview_digests (
  org uuid NOT NULL,
  member uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, member)
);
SELECT kit_isolate('overview_digests');
