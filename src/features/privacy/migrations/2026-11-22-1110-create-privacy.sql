-- Who asked for a person's deletion or data, why, and what became of it. The list of erasures outlives what it erased: it holds ids alone.
CREATE TABLE privacy_requests (
  org uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('export', 'erasure')),
  -- A member's id; after an erasure nothing leads from it to anybody.
  person uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'ordered', 'erased', 'done', 'declined')),
  asked_by text NOT NULL CHECK (asked_by IN ('person', 'administrator', 'journal')),
  -- In words; goes when the person is erased.
  reason text,
  work uuid,
  -- Accounts that have yet to be removed at the identity provider.
  accounts jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (org, id)
);
CREATE INDEX privacy_requests_person ON privacy_requests (org, person);
CREATE UNIQUE INDEX privacy_requests_open ON privacy_requests (org, person) WHERE kind = 'erasure' AND state IN ('asked', 'ordered', 'erased');
SELECT kit_isolate('privacy_requests');
SELECT kit_worker('privacy_requests');
