import type { Db } from "../../kit/db/index.ts";
import { publishable, stillPublishable } from "../../kit/disclosure/index.ts";
import type { Cell, Margins } from "../../kit/disclosure/index.ts";
import { campaignRow, countRows, findReleases, keepRelease, sentOut } from "./store.ts";
import type { CountRow, KeptRelease, Release } from "./store.ts";

const totalAlone: Margins = { rows: [], columns: [], classes: [], halves: false };
const between = 24 * 60 * 60 * 1000;

/**
 * The figures of campaigns for readers who may not see the people themselves. They are told when all mails are out, and then once a day at most:
 * counts that grow while one looks would tell whose turn it was. A campaign of fewer than `k` people has none.
 */
export async function releasesOf(
  db: Db,
  org: string,
  campaigns: readonly string[],
  k: number,
  now: Date,
): Promise<Map<string, Release>> {
  const kept = await findReleases(db, org, campaigns);
  const found = new Map<string, Release>();
  for (const campaign of campaigns) {
    const before = kept.get(campaign);
    const due = !before || now.getTime() - before.at.getTime() >= between;
    const release = due ? await renewed(db, org, campaign, k, before ?? null, now) : asOf(before, k);
    if (release) found.set(campaign, release);
  }
  return found;
}

async function renewed(
  db: Db,
  org: string,
  campaign: string,
  k: number,
  before: KeptRelease | null,
  now: Date,
): Promise<Release | null> {
  const earlier = before?.release ?? null;
  const row = await campaignRow(db, org, campaign);
  const unchanged = before && asOf(before, k);
  if (!row || !(await sentOut(db, org, campaign))) return unchanged;
  const rows = await countRows(db, org, [campaign]);
  const margins = nextMargins(earlier, rows, k, before?.smallest ?? k);
  // Too few changed: what was told stays as it was.
  if (margins === null) return unchanged;
  const release = { rows, campaign: row, margins };
  if (await keepRelease(db, org, campaign, { release, smallest: k, at: now })) return release;
  const first = (await findReleases(db, org, [campaign])).get(campaign);
  return first ? asOf(first, k) : null;
}

/** What was told last, for today's smallest group: whoever raises it sees no newer counts for it. */
function asOf({ release, smallest }: KeptRelease, k: number): Release | null {
  if (smallest === k) return release;
  return publishable(cellsOf(release.rows), k) && { ...release, margins: totalAlone };
}

function nextMargins(earlier: Release | null, rows: readonly CountRow[], k: number, smallest: number): Margins | null {
  const cells = cellsOf(rows);
  if (!earlier) return publishable(cells, k);
  if (!stillPublishable(earlier.margins, cellsOf(earlier.rows), cells, k)) return null;
  if (smallest === k) return earlier.margins;
  // The organisation raised the smallest group: other groups than before would tell, with them, of fewer; the total stays.
  return publishable(cells, k) && totalAlone;
}

/** A person counts from the moment the mail was handed over, whatever became of it: a late answer of the server moves nobody in or out. */
export function cellsOf(rows: readonly CountRow[]): Cell[] {
  return rows
    .map((row) => ({
      row: row.department,
      column: row.lure,
      class: row.difficulty,
      half: row.hold_out,
      people: row.sent + row.unconfirmed,
    }))
    .filter((cell) => cell.people > 0);
}
