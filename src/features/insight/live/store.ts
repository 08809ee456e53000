import type { Db } from "../../../kit/db/index.ts";

interface CampaignState {
  state: string;
  startAt: Date | null;
  endsAt: Date | null;
  recipients: number | null;
}

/** The state of a campaign; null when there is none. */
export function campaignState(db: Db, org: string, campaign: string): Promise<CampaignState | null> {
  return db.maybe<CampaignState>(
    `SELECT state, start_at AS "startAt", coalesce(ended_at, ends_at) AS "endsAt", recipients FROM campaigns_public_campaigns WHERE org = $1 AND id = $2`,
    [org, campaign],
    "live-campaign-state",
  );
}

interface Step {
  what: "sent" | "clicked" | "machine" | "reported";
  step: number;
  n: number;
}

/** What happened in equal steps between two moments, counted by step from 0. */
export function stepsOf(db: Db, org: string, campaign: string, from: Date, to: Date, steps: number): Promise<Step[]> {
  const step = (at: string) =>
    `least(width_bucket(extract(epoch FROM ${at}), extract(epoch FROM $3::timestamptz), extract(epoch FROM $4::timestamptz), $5), $5) - 1`;
  return db.query<Step>(
    `SELECT what, greatest(step, 0) AS step, count(*)::int AS n FROM (
       SELECT 'sent' AS what, ${step("sent_at")} AS step FROM campaigns_public_deliveries
        WHERE org = $1 AND campaign = $2 AND sent_at IS NOT NULL AND state IN ('sent', 'bounced')
       UNION ALL
       SELECT CASE WHEN clicked_verdict = 'machine' THEN 'machine' ELSE 'clicked' END, ${step("clicked_at")} FROM tracking_public_outcomes
        WHERE org = $1 AND campaign = $2 AND clicked_at IS NOT NULL
       UNION ALL
       SELECT 'reported', ${step("reported_at")} FROM tracking_public_outcomes
        WHERE org = $1 AND campaign = $2 AND reported_at IS NOT NULL AND reported_verdict <> 'machine'
     ) AS seen GROUP BY what, step`,
    [org, campaign, from, to, steps],
    "live-steps",
  );
}
