CREATE TABLE insight_counts (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  -- The nil UUID stands for people without a department, so that the key has no nulls.
  department uuid NOT NULL,
  lure uuid NOT NULL,
  hold_out boolean NOT NULL,
  difficulty text NOT NULL DEFAULT '',
  sent int NOT NULL DEFAULT 0,
  bounced int NOT NULL DEFAULT 0,
  unconfirmed int NOT NULL DEFAULT 0,
  opened_raw int NOT NULL DEFAULT 0,
  opened_machine int NOT NULL DEFAULT 0,
  opened_person int NOT NULL DEFAULT 0,
  clicked_raw int NOT NULL DEFAULT 0,
  clicked_machine int NOT NULL DEFAULT 0,
  clicked_person int NOT NULL DEFAULT 0,
  submitted_raw int NOT NULL DEFAULT 0,
  submitted_machine int NOT NULL DEFAULT 0,
  submitted_person int NOT NULL DEFAULT 0,
  reported_raw int NOT NULL DEFAULT 0,
  reported_machine int NOT NULL DEFAULT 0,
  reported_person int NOT NULL DEFAULT 0,
  PRIMARY KEY (org, campaign, department, lure, hold_out)
) WITH (fillfactor = 70);
SELECT kit_isolate('insight_counts');

CREATE TABLE insight_campaigns (
  org uuid NOT NULL,
  campaign uuid NOT NULL,
  launched_at timestamptz,
  first_sent_at timestamptz,
  first_click_at timestamptz,
  first_report_at timestamptz,
  lessons_assigned int NOT NULL DEFAULT 0,
  lessons_completed int NOT NULL DEFAULT 0,
  PRIMARY KEY (org, campaign)
) WITH (fillfactor = 70);
SELECT kit_isolate('insight_campaigns');
