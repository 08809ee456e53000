-- How long an organisation keeps what, where it wants something else than the default (days).
CREATE TABLE organisation_retention (
  org uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  period text NOT NULL,
  days int NOT NULL CHECK (days > 0),
  PRIMARY KEY (org, period)
);
SELECT kit_isolate('organisation_retention');
