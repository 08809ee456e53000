import type { Db } from "../../../kit/db/index.ts";
import type { Margins } from "../../../kit/disclosure/index.ts";
import type { CampaignRow, CountRow } from "../store.ts";

/** A campaign's figures as they stood at one moment, and which of their sums may be shown. */
export interface Release {
  campaign: CampaignRow;
  margins: Margins;
  /** By groups of how many people, its reader counted in, the margins were chosen; absent where a version before chose them. */
  leastPeople?: number;
  /** By lure, arm and difficulty. */
  rows: CountRow[];
  /** By department and difficulty; empty unless they were asked for. */
  departments: CountRow[];
  /** A print of what was counted at that moment, which `rows` need not be; absent where a version before told it. */
  counted?: string;
  /** What was known of the campaign as a whole at that moment, which `campaign` need not be; absent where a version before told it. Its moments are texts. */
  known?: CampaignRow;
}

/** The same before anything was added up. */
export interface WholeRelease extends Omit<Release, "departments" | "counted" | "known"> {
  /** The numbers of those messages whose recipients are behind nothing that was told, and may come to it; absent where a version before told it. */
  outside?: number[];
  /** Of messages that were tried again, by their numbers: with how many of these tries it is told what their recipients have done since; absent where a version before told it. */
  triedAgain?: Record<string, number>;
  /** The highest number of a message at that time: whoever was added since is behind nothing that was told. Absent where a version before told it. */
  lastNumber?: number;
}

/** What was told last of a campaign to those who may not see the people themselves. */
export interface StoredRelease {
  release: Release;
  /** The smallest group at that time. */
  smallest: number;
  at: Date;
}

/** @param departments whether their counts are wanted, too: they are most of what is kept */
export async function findReleases(
  db: Db,
  org: string,
  campaigns: readonly string[],
  departments: boolean,
): Promise<Map<string, StoredRelease>> {
  const rows = await db.query<{
    id: string;
    told: Omit<Release, "departments">;
    departments: CountRow[];
    smallest: number;
    at: Date;
  }>(
    `SELECT campaign AS id, told, ${departments ? "departments_told" : "'[]'::jsonb"} AS departments, smallest, at
       FROM insight_releases WHERE org = $1 AND campaign = ANY ($2) ORDER BY campaign`,
    [org, campaigns],
  );
  return new Map(
    rows.map(({ id, told, departments: own, ...kept }) => [
      id,
      { ...kept, release: { ...told, campaign: revived(told.campaign), departments: own } },
    ]),
  );
}

/** What was told last of a campaign, by department and lure; null where nothing was. */
export async function wholeRelease(db: Db, org: string, campaign: string): Promise<WholeRelease | null> {
  const row = await db.maybe<{ release: WholeRelease }>(
    "SELECT release FROM insight_releases WHERE org = $1 AND campaign = $2",
    [org, campaign],
  );
  return row && { ...row.release, campaign: revived(row.release.campaign) };
}

// JSON knows no moments.
function revived({ launchedAt, firstSentAt, firstClickAt, firstReportAt, ...rest }: CampaignRow): CampaignRow {
  const time = (at: Date | null) => at && new Date(at);
  return {
    ...rest,
    launchedAt: time(launchedAt),
    firstSentAt: time(firstSentAt),
    firstClickAt: time(firstClickAt),
    firstReportAt: time(firstReportAt),
  };
}

/** Keeps what is told now; of two at once the first stays, and the second is told the same tomorrow. One of a clock that was ahead (`hasPassed`) makes room. */
export async function storeRelease(
  db: Db,
  org: string,
  kept: { whole: WholeRelease; release: Release; smallest: number; at: Date },
): Promise<boolean> {
  const { departments, ...told } = kept.release;
  const done = await db.run(
    `INSERT INTO insight_releases AS r (org, campaign, release, told, departments_told, smallest, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (org, campaign) DO UPDATE SET release = excluded.release, told = excluded.told, departments_told = excluded.departments_told,
       smallest = excluded.smallest, at = excluded.at
      WHERE kit_later(r.at, 24 * 3600) <= excluded.at OR r.at > kit_later(excluded.at, 3600)`,
    [
      org,
      told.campaign.campaign,
      JSON.stringify(kept.whole),
      JSON.stringify(told),
      JSON.stringify(departments),
      kept.smallest,
      kept.at,
    ],
  );
  return done > 0;
}

/** Keeps other margins of what is told, unless something else is told by now. @param to.at when it was told */
export async function regroupRelease(
  db: Db,
  org: string,
  campaign: string,
  to: { margins: Margins; leastPeople: number; at: Date },
): Promise<void> {
  const chosen = JSON.stringify({ margins: to.margins, leastPeople: to.leastPeople });
  await db.run(
    "UPDATE insight_releases SET release = release || $3::jsonb, told = told || $3::jsonb WHERE org = $1 AND campaign = $2 AND at = $4",
    [org, campaign, chosen, to.at],
  );
}

/** Notes that what was told of these campaigns still stands; of those that somebody else is telling of at this moment it is left to them. */
export async function confirmReleases(db: Db, org: string, campaigns: readonly string[], at: Date): Promise<void> {
  await db.run(
    `UPDATE insight_releases SET at = $3 WHERE org = $1 AND campaign = ANY (ARRAY(
       SELECT campaign FROM insight_releases WHERE org = $1 AND campaign = ANY ($2) AND (at < $3 OR at > kit_later($3, 3600)) FOR UPDATE SKIP LOCKED))`,
    [org, campaigns, at],
  );
}
