-- Demo organisations whose fictional people are played in development.
CREATE TABLE tracking_crowds (
  org uuid NOT NULL PRIMARY KEY
);
SELECT kit_isolate('tracking_crowds', 'SELECT, INSERT');
SELECT kit_worker('tracking_crowds', 'SELECT');
