import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";

/** First moments of a campaign, and its end. */
export interface CampaignChange {
  campaign: string;
  firstSentAt: Date | null;
  firstClickAt: Date | null;
  firstReportAt: Date | null;
  endedAt: Date | null;
  evaluatedAt: Date | null;
}

/** No moment of a campaign. */
export function nothingOf(campaign: string): CampaignChange {
  return { campaign, firstSentAt: null, firstClickAt: null, firstReportAt: null, endedAt: null, evaluatedAt: null };
}

/** Notes moments of campaigns; first ones, and the end, only ever move back. */
export async function noteCampaigns(db: Db, org: string, changes: readonly CampaignChange[]): Promise<void> {
  if (changes.length === 0) return;
  await db.run(
    `INSERT INTO game_campaigns AS c (org, campaign, first_sent_at, first_click_at, first_report_at, ended_at, evaluated_at)
     SELECT $1, r.campaign, r."firstSentAt", r."firstClickAt", r."firstReportAt", r."endedAt", r."evaluatedAt"
       FROM jsonb_to_recordset($2::jsonb) AS r(campaign uuid, "firstSentAt" timestamptz, "firstClickAt" timestamptz, "firstReportAt" timestamptz, "endedAt" timestamptz,
            "evaluatedAt" timestamptz)
      ORDER BY r.campaign
     ON CONFLICT (org, campaign) DO UPDATE SET first_sent_at = least(c.first_sent_at, excluded.first_sent_at),
       first_click_at = least(c.first_click_at, excluded.first_click_at), first_report_at = least(c.first_report_at, excluded.first_report_at),
       ended_at = least(c.ended_at, excluded.ended_at), evaluated_at = least(c.evaluated_at, excluded.evaluated_at)`,
    [org, JSON.stringify(changes)],
    "game-note-campaigns",
  );
}

/** What is known of some campaigns: when somebody clicked first, when their time was over (Unix milliseconds), and whether they were evaluated. */
export async function campaignMoments(
  db: Db,
  org: string,
  campaigns: readonly string[],
): Promise<Map<string, { firstClick: number | null; ended: number | null; evaluated: boolean }>> {
  const rows = await db.query<{ campaign: string; firstClick: Date | null; ended: Date | null; evaluated: boolean }>(
    `SELECT campaign, first_click_at AS "firstClick", ended_at AS ended, evaluated_at IS NOT NULL AS evaluated FROM game_campaigns WHERE org = $1 AND campaign = ANY ($2)`,
    [org, campaigns],
    "game-campaign-moments",
  );
  const ms = (at: Date | null) => at && at.getTime();
  return new Map(
    rows.map(({ campaign, firstClick, ended, evaluated }) => [
      campaign,
      { firstClick: ms(firstClick), ended: ms(ended), evaluated },
    ]),
  );
}

/** Orders that the silence of a campaign's people is learned from, from the first of them on. */
export async function addClosing(db: Db, org: string, campaign: string): Promise<void> {
  await db.run(
    "INSERT INTO game_closing (org, campaign) VALUES ($1, $2) ON CONFLICT (org, campaign) DO UPDATE SET after = excluded.after",
    [org, campaign],
  );
}

/** Organisations in which something is to be closed, as the worker. */
export async function closingOrganisations(db: Db): Promise<string[]> {
  return (await db.query<{ org: string }>(`SELECT DISTINCT org FROM game_closing WHERE ${byParts} ORDER BY org`)).map(
    ({ org }) => org,
  );
}

/** Takes a campaign that is to be closed, under lock; null when there is none that nobody else has. */
export function takeClosing(db: Db, org: string): Promise<{ campaign: string; after: number; endedAt: Date } | null> {
  return db.maybe(
    `SELECT c.campaign, c.after, g.ended_at AS "endedAt" FROM game_closing c JOIN game_campaigns g USING (org, campaign)
      WHERE c.org = $1 AND g.ended_at IS NOT NULL ORDER BY g.ended_at, c.campaign LIMIT 1 FOR UPDATE OF c SKIP LOCKED`,
    [org],
  );
}

export async function moveClosing(db: Db, org: string, campaign: string, after: number): Promise<void> {
  await db.run("UPDATE game_closing SET after = $3 WHERE org = $1 AND campaign = $2", [org, campaign, after]);
}

export async function endClosing(db: Db, org: string, campaign: string): Promise<void> {
  await db.run("DELETE FROM game_closing WHERE org = $1 AND campaign = $2", [org, campaign]);
}

/** The first sending and first report of campaigns that began in a period, of those that at least so many people reported: before a moment, unless it is null. */
export function reportedCampaigns(
  db: Db,
  org: string,
  { from, to, people, before }: { from: Date; to: Date; people: number; before: Date | null },
): Promise<{ sentAt: Date; reportedAt: Date }[]> {
  return db.query(
    `SELECT first_sent_at AS "sentAt", first_report_at AS "reportedAt" FROM game_campaigns c
      WHERE org = $1 AND first_sent_at >= $2 AND first_sent_at < $3 AND first_report_at IS NOT NULL
        AND (SELECT count(*) FROM (SELECT FROM game_deliveries d WHERE d.org = $1 AND d.campaign = c.campaign AND d.reported_at < coalesce($5::timestamptz, 'infinity') LIMIT $4) AS few) >= $4`,
    [org, from, to, people, before],
  );
}
