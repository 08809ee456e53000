-- An approval is bound to what was asked for: its digest, the people as they were resolved, and what every mail bears.
CREATE TABLE campaign_requests (
  org uuid NOT NULL,
  id uuid NOT NULL,
  campaign uuid NOT NULL,
  act text NOT NULL CHECK (act IN ('launch', 'add-people', 'resume')),
  -- Whom an addition means; null for the other acts.
  audience jsonb,
  -- How many people, and SHA-256 over their ids: the rows below go once they are used.
  people int NOT NULL,
  people_digest text NOT NULL,
  digest text NOT NULL,
  asked_by text NOT NULL,
  asked_member uuid,
  asked_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'dropped')),
  decided_by text,
  decided_at timestamptz,
  PRIMARY KEY (org, id)
);
CREATE UNIQUE INDEX campaign_requests_open ON campaign_requests (org, campaign) WHERE state = 'open';
SELECT kit_isolate('campaign_requests');

CREATE TABLE campaign_request_people (
  org uuid NOT NULL,
  request uuid NOT NULL,
  member uuid NOT NULL,
  PRIMARY KEY (org, request, member)
);
CREATE INDEX campaign_request_people_member ON campaign_request_people (org, member);
SELECT kit_isolate('campaign_request_people', 'SELECT, INSERT, DELETE');

ALTER TABLE campaigns
  -- Who wrote on the draft: members by their id, others as kind and id.
  ADD COLUMN writers text[] NOT NULL DEFAULT '{}',
  -- The approved request of the launch.
  ADD COLUMN request uuid,
  -- What every mail bears beyond the lures (sender, organisation's name) as it was approved; null where nobody had to approve.
  ADD COLUMN bearing text;

-- What waited was asked for without saying what exactly.
UPDATE campaigns SET state = 'draft', requested_by = NULL, requested_member = NULL,
       problem = 'An approval now holds for exactly what was asked for. Launch again to ask for one.'
 WHERE state = 'awaiting-approval';
