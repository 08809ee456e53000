import type { Db } from "../../kit/db/index.ts";
import { publishable, stillPublishable } from "../../kit/disclosure/index.ts";
import type { Cell, Margins } from "../../kit/disclosure/index.ts";
import { hasPassed } from "../../kit/has-passed.ts";
import { campaignRow, campaignsOf, counters, countRows, lureRows, sentOut } from "./store.ts";
import type { CampaignRow, CountRow } from "./store.ts";
import { confirmReleases, findReleases, storeRelease, wholeRelease } from "./store/releases.ts";
import type { StoredRelease, Release, WholeRelease } from "./store/releases.ts";
import { changedTimes } from "./times.ts";

const totalAlone: Margins = { rows: [], columns: [], classes: [], halves: false };
const between = 24 * 60 * 60 * 1000;

/**
 * The figures of campaigns for readers who may not see the people themselves. They are told when all mails are out, and then once a day at most:
 * counts that grow while one looks would tell whose turn it was. A campaign of fewer than `k` people has none.
 * @param departments whether their counts are wanted
 */
export async function releasesOf(
  db: Db,
  org: string,
  campaigns: readonly string[],
  k: number,
  now: Date,
  departments: boolean,
): Promise<Map<string, Release>> {
  const kept = await findReleases(db, org, campaigns, departments);
  const late = ({ at }: StoredRelease) => hasPassed(at, between, now);
  // Most campaigns are over and change no more: one look tells for all of them.
  const old = [...kept].flatMap(([campaign, one]) => (late(one) && one.smallest === k ? [campaign] : []));
  const same = await unchanged(db, org, old, kept, k);
  if (same.size > 0) await confirmReleases(db, org, [...same], now);
  const found = new Map<string, Release>();
  for (const campaign of campaigns) {
    const before = kept.get(campaign);
    const due = !before || (late(before) && !same.has(campaign));
    const release = due ? await renewed(db, org, campaign, k, before ?? null, now) : asOf(before, k);
    if (release) found.set(campaign, release);
  }
  return found;
}

/** Those of some campaigns whose sums are what was told last. */
async function unchanged(
  db: Db,
  org: string,
  campaigns: readonly string[],
  kept: ReadonlyMap<string, StoredRelease>,
  k: number,
): Promise<Set<string>> {
  if (campaigns.length === 0) return new Set();
  const rows = Map.groupBy(await lureRows(db, org, campaigns, "all"), (row) => row.campaign);
  const known = new Map((await campaignsOf(db, org, campaigns)).map((one) => [one.campaign, one]));
  return new Set(
    campaigns.filter((campaign) => {
      const { release } = kept.get(campaign)!;
      const now = known.get(campaign);
      const print = now && printOf({ ...now, ...changedTimes(now, release.campaign, k) }, rows.get(campaign) ?? []);
      return print === printOf(release.campaign, release.rows);
    }),
  );
}

/** A text that is the same for the same figures; what was told before there were times lacks them. */
function printOf(campaign: Partial<CampaignRow>, rows: readonly CountRow[]): string {
  const { launchedAt, firstSentAt, firstClickAt, firstReportAt, lessonsAssigned, lessonsCompleted } = campaign;
  const { lessonsTimed = 0, lessonSeconds = 0, stays = [] } = campaign;
  const lines = rows.map((row) => [row.lure, row.hold_out, row.difficulty, ...counters.map((one) => row[one])].join());
  return JSON.stringify([
    [launchedAt, firstSentAt, firstClickAt, firstReportAt, lessonsAssigned, lessonsCompleted],
    [lessonsTimed, lessonSeconds, stays],
    lines.toSorted(),
  ]);
}

async function renewed(
  db: Db,
  org: string,
  campaign: string,
  k: number,
  before: StoredRelease | null,
  now: Date,
): Promise<Release | null> {
  const row = await campaignRow(db, org, campaign);
  const asBefore = before && asOf(before, k);
  if (!row || !(await sentOut(db, org, campaign))) return asBefore;
  const earlier = before && (await wholeRelease(db, org, campaign));
  const rows = await countRows(db, org, [campaign]);
  const margins = nextMargins(earlier, rows, k, before?.smallest ?? k);
  // Too few changed: what was told stays as it was.
  if (margins === null) return asBefore;
  const released = before ? { ...row, ...changedTimes(row, before.release.campaign, k) } : row;
  const whole = { rows, campaign: released, margins };
  const release = addedUp(whole);
  if (await storeRelease(db, org, { whole, release, smallest: k, at: now })) return release;
  const first = (await findReleases(db, org, [campaign], true)).get(campaign);
  return first ? asOf(first, k) : null;
}

/** What was told last, for today's smallest group: whoever raises it sees no newer counts for it. */
function asOf({ release, smallest }: StoredRelease, k: number): Release | null {
  if (smallest === k) return release;
  return publishable(cellsOf(release.rows), k) && { ...release, margins: totalAlone };
}

function nextMargins(
  earlier: WholeRelease | null,
  rows: readonly CountRow[],
  k: number,
  smallest: number,
): Margins | null {
  const cells = cellsOf(rows);
  if (!earlier) return publishable(cells, k);
  if (!stillPublishable(earlier.margins, cellsOf(earlier.rows), cells, k)) return null;
  if (smallest === k) return earlier.margins;
  // The organisation raised the smallest group: other groups than before would tell, with them, of fewer; the total stays.
  return publishable(cells, k) && totalAlone;
}

/** A release as it is told: what stands beside each other in no answer is added up. */
function addedUp(whole: WholeRelease): Release {
  return {
    ...whole,
    rows: summed(whole.rows, (row) => ({ ...row, department: "" })),
    departments: summed(whole.rows, (row) => ({ ...row, campaign: "", lure: "", hold_out: false })),
  };
}

/** Rows that a change makes alike are one. */
function summed(rows: readonly CountRow[], change: (row: CountRow) => CountRow): CountRow[] {
  const found = new Map<string, CountRow>();
  for (const row of rows.map(change)) {
    const key = [row.campaign, row.department, row.lure, row.hold_out, row.difficulty].join(" ");
    const known = found.get(key);
    if (!known) found.set(key, { ...row });
    else for (const one of counters) known[one] += row[one];
  }
  return [...found.values()];
}

/** How many people stand behind counts: each from the moment the mail was handed over, so that a late answer of the server moves nobody in or out. */
export function peopleOf(row: CountRow): number {
  return row.sent + row.unconfirmed;
}

function cellsOf(rows: readonly CountRow[]): Cell[] {
  return rows
    .map((row) => ({
      row: row.department,
      column: row.lure,
      class: row.difficulty,
      half: row.hold_out,
      people: peopleOf(row),
    }))
    .filter((cell) => cell.people > 0);
}
