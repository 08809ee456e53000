-- A place for each upload from before its first byte until its job has read it, so that one organisation cannot fill the disk.
CREATE TABLE uploads (
  org uuid NOT NULL,
  upload uuid NOT NULL,
  -- As announced, or the most that it may be; what it is once it was received.
  bytes bigint NOT NULL,
  -- Its parts are in the database. One that is not, hours later, is of a process that died.
  whole boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, upload)
);
SELECT kit_isolate('uploads');
