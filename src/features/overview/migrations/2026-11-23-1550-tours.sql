-- Who took the tour of the dashboard, or wants none.
CREATE TABLE overview_tours (
  org uuid NOT NULL,
  member uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, member)
);
SELECT kit_isolate('overview_tours');
