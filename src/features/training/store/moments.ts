import type { Db } from "../../../kit/db/index.ts";
import type { Origin } from "../facts.ts";

/** Remembers that the moment of a delivery was played to its end. */
export async function addMoment(db: Db, org: string, campaign: string, delivery: number, at: Date): Promise<void> {
  await db.run(
    `INSERT INTO training_moments (org, campaign, delivery, finished_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [org, campaign, delivery, at],
  );
}

export async function momentFinishedAt(db: Db, org: string, campaign: string, delivery: number): Promise<Date | null> {
  const row = await db.maybe<{ at: Date }>(
    `SELECT finished_at AS at FROM training_moments WHERE org = $1 AND campaign = $2 AND delivery = $3`,
    [org, campaign, delivery],
  );
  return row?.at ?? null;
}

/** The lure that went out from a campaign's place, in its recipients' language, and the version that was frozen; null when none ever was. */
export async function sentLure(
  db: Db,
  org: string,
  campaign: string,
  lureIdx: number,
): Promise<{ lure: string; version: number } | null> {
  return db.maybe(
    `SELECT content AS lure, version FROM campaigns_public_lures WHERE org = $1 AND campaign = $2 AND idx = $3 AND version IS NOT NULL`,
    [org, campaign, lureIdx],
  );
}

/** What a recipient did in the end, as the debrief speaks of it. A report counts before a click; a machine's click is none. */
export async function outcomeOf(
  db: Db,
  org: string,
  campaign: string,
  delivery: number,
): Promise<"reported" | "recovered" | "ended" | "debrief"> {
  const row = await db.maybe<{ reported: boolean; clicked: boolean }>(
    `SELECT reported_at IS NOT NULL AND reported_verdict <> 'machine' AS reported, clicked_at IS NOT NULL AND clicked_verdict = 'person' AS clicked
     FROM tracking_public_outcomes WHERE org = $1 AND campaign = $2 AND delivery = $3`,
    [org, campaign, delivery],
  );
  if (row?.reported) return row.clicked ? "recovered" : "reported";
  return row?.clicked ? "ended" : "debrief";
}

interface PastClick extends Omit<Origin, "holdOut"> {
  member: string;
  clickedAt: Date;
}

/** Clicks of people in ended campaigns from which nobody has learned yet, oldest first; for the demo's history. */
export function pastClicks(db: Db, org: string): Promise<PastClick[]> {
  return db.query<PastClick>(
    `SELECT o.campaign, o.delivery, o.member, l.lure, o.lure_idx AS "lureIdx", o.department, l.difficulty, l.channel, o.clicked_at AS "clickedAt"
     FROM tracking_public_outcomes o
     JOIN campaigns_public_campaigns k ON k.org = $1 AND k.id = o.campaign AND k.state = 'ended'
     JOIN campaigns_public_lures l ON l.org = $1 AND l.campaign = o.campaign AND l.idx = o.lure_idx
     WHERE o.org = $1 AND o.clicked_verdict = 'person' AND NOT o.hold_out
       AND NOT EXISTS (SELECT FROM training_causes c WHERE c.org = $1 AND c.campaign = o.campaign) ORDER BY o.clicked_at, o.delivery`,
    [org],
  );
}
