-- An organisation's deletion. The row outlives the organisation: it holds an id that leads to nobody, and times.
CREATE TABLE organisation_deletions (
  org uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('waiting', 'withdrawn', 'running', 'done')),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Until then it can be taken back.
  due_at timestamptz NOT NULL,
  begun_at timestamptz,
  ended_at timestamptz,
  -- Accounts that have yet to be removed at the identity provider.
  accounts jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX organisation_deletions_open ON organisation_deletions (due_at) WHERE state IN ('waiting', 'running');
SELECT kit_isolate('organisation_deletions', 'SELECT, INSERT, UPDATE');
SELECT kit_worker('organisation_deletions');

-- Deletes so many rows of the transaction's organisation from one table, whatever the request role may do there: only while its deletion runs, or after
-- it. Whoever calls it holds the deletion, so that two processes share the work. Null when no row is left.
CREATE FUNCTION privacy_delete_rows(target text, size int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  mine uuid := current_org();
  owner text := (SELECT t.key FROM kit_tables_of_organisations() t WHERE t.name = target AND t.name <> 'organisation_deletions');
  part oid;
  gone int;
BEGIN
  PERFORM FROM organisation_deletions d WHERE d.org = mine AND d.state IN ('running', 'done') FOR UPDATE;
  IF NOT FOUND OR owner IS NULL THEN
    RAISE EXCEPTION 'no rows of % are to be deleted', target;
  END IF;
  -- Places of rows are places within one partition.
  EXECUTE format('SELECT tableoid FROM %I WHERE %I = $1 LIMIT 1', target, owner) INTO part USING mine;
  IF part IS NULL THEN
    RETURN NULL;
  END IF;
  EXECUTE format('DELETE FROM %1$I WHERE %2$I = $1 AND tableoid = $2
                     AND ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE %2$I = $1 AND tableoid = $2 LIMIT $3))', target, owner)
    USING mine, part, size;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
SELECT kit_lookup('privacy_delete_rows(text, int)', 'organisation_deletions', 'SELECT, UPDATE');
