-- Demo organisations, and how many months of their past are still to be made.
CREATE TABLE organisations_demo (
  org uuid NOT NULL PRIMARY KEY,
  months_left smallint NOT NULL
);
SELECT kit_isolate('organisations_demo', 'SELECT, INSERT, UPDATE');
SELECT kit_worker('organisations_demo', 'SELECT');
