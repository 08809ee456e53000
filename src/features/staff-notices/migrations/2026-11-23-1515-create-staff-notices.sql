-- A notice to the organisation's own people that there are simulations: what it says by language, and how it went.
CREATE TABLE staff_notices (
  org uuid NOT NULL,
  id uuid NOT NULL,
  texts jsonb NOT NULL,
  -- The member, or the key of nobody, that had it sent.
  ordered_by text NOT NULL,
  state text NOT NULL DEFAULT 'queueing' CHECK (state IN ('queueing', 'sending', 'sent')),
  people int NOT NULL DEFAULT 0,
  sent int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (org, id)
);
CREATE UNIQUE INDEX staff_notices_open ON staff_notices (org) WHERE state <> 'sent';
SELECT kit_isolate('staff_notices');
SELECT kit_worker('staff_notices');

-- Who was told by mail, each once for all notices.
CREATE TABLE staff_notice_people (
  org uuid NOT NULL,
  person uuid NOT NULL,
  notice uuid NOT NULL,
  PRIMARY KEY (org, person)
);
SELECT kit_isolate('staff_notice_people');
