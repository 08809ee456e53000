-- Mails that people reported and that were no simulation, put together with those that are like them.
CREATE TABLE triage_groups (
  org uuid NOT NULL,
  id uuid NOT NULL,
  -- Of the first mail.
  subject text NOT NULL,
  sender_name text NOT NULL,
  sender_address text NOT NULL,
  -- Where links lead, and what attachments are called, over all mails: the first twenty.
  link_hosts text[] NOT NULL,
  attachment_names text[] NOT NULL,
  -- What all mails have brought so far, by which it can be told whether a later one brings something new.
  trait_hashes text[] NOT NULL,
  reports int NOT NULL DEFAULT 0,
  reporters int NOT NULL DEFAULT 0,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Whether somebody has yet to look at it, or at something new in it.
  waiting boolean NOT NULL DEFAULT true,
  waiting_since timestamptz,
  -- Grows with all that changes what a verdict is about: whoever judges says what they saw.
  revision int NOT NULL DEFAULT 1,
  verdict text CHECK (verdict IN ('malicious', 'spam', 'harmless')),
  PRIMARY KEY (org, id)
);
CREATE INDEX triage_groups_newest ON triage_groups (org, last_at DESC, id DESC);
CREATE INDEX triage_groups_by_state ON triage_groups (org, waiting, last_at DESC, id DESC);
CREATE INDEX triage_groups_by_verdict ON triage_groups (org, verdict, last_at DESC, id DESC);
SELECT kit_isolate('triage_groups');

-- By what later mails find the group whose first mail is like them: hashes, each for its kind.
CREATE TABLE triage_keys (
  org uuid NOT NULL,
  key text COLLATE "C" NOT NULL,
  grp uuid NOT NULL,
  PRIMARY KEY (org, key, grp),
  FOREIGN KEY (org, grp) REFERENCES triage_groups ON DELETE CASCADE
);
CREATE INDEX triage_keys_of ON triage_keys (org, grp);
SELECT kit_isolate('triage_keys');

-- By which words a group is found (decision 0224).
CREATE TABLE triage_terms (
  org uuid NOT NULL,
  term text COLLATE "C" NOT NULL,
  grp uuid NOT NULL,
  PRIMARY KEY (org, term, grp),
  FOREIGN KEY (org, grp) REFERENCES triage_groups ON DELETE CASCADE
);
CREATE INDEX triage_terms_of ON triage_terms (org, grp);
SELECT kit_isolate('triage_terms');

-- Each report, by the id of the kept mail; without a group until it was read.
CREATE TABLE triage_reports (
  org uuid NOT NULL,
  id uuid NOT NULL,
  grp uuid,
  -- The address in lower case; empty where nobody knows it.
  reporter text NOT NULL,
  -- Whether it brought something new to its group.
  fresh boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, grp) REFERENCES triage_groups ON DELETE CASCADE
);
CREATE INDEX triage_reports_of ON triage_reports (org, grp, id DESC);
CREATE INDEX triage_reports_unread ON triage_reports (org, id) WHERE grp IS NULL;
CREATE INDEX triage_reports_age ON triage_reports (org, at);
CREATE INDEX triage_reports_by ON triage_reports (org, reporter);
SELECT kit_isolate('triage_reports');

-- Who reported mails of a group, and what each was told: once, and once more when it turned out to be something else.
CREATE TABLE triage_reporters (
  org uuid NOT NULL,
  id uuid NOT NULL,
  grp uuid NOT NULL,
  reporter text NOT NULL,
  first_at timestamptz NOT NULL,
  -- The revision at which a mail of theirs came that an earlier verdict does not answer.
  held int,
  told text CHECK (told IN ('malicious', 'spam', 'harmless')),
  first_told_at timestamptz,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, grp) REFERENCES triage_groups ON DELETE CASCADE
);
CREATE UNIQUE INDEX triage_reporters_once ON triage_reporters (org, grp, reporter);
CREATE INDEX triage_reporters_by ON triage_reporters (org, reporter);
CREATE INDEX triage_reporters_told ON triage_reporters (org, first_told_at DESC) WHERE first_told_at IS NOT NULL;
SELECT kit_isolate('triage_reporters');

-- Every verdict, by the revision that it made; its answers leave some seconds later.
CREATE TABLE triage_verdicts (
  org uuid NOT NULL,
  grp uuid NOT NULL,
  revision int NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('malicious', 'spam', 'harmless')),
  -- As the group stood before, for whoever takes it back.
  former text CHECK (former IN ('malicious', 'spam', 'harmless')),
  waited_since timestamptz,
  decided_by uuid,
  at timestamptz NOT NULL,
  leaves_at timestamptz NOT NULL,
  left_at timestamptz,
  PRIMARY KEY (org, grp, revision),
  FOREIGN KEY (org, grp) REFERENCES triage_groups ON DELETE CASCADE
);
CREATE INDEX triage_verdicts_by ON triage_verdicts (org, decided_by) WHERE decided_by IS NOT NULL;
SELECT kit_isolate('triage_verdicts');
