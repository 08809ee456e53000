import type { Db } from "../../kit/db/index.ts";
import type { Context } from "../../kit/feature.ts";
import { withReader } from "../../kit/disclosure/index.ts";
import { hasPassed } from "../../kit/has-passed.ts";
import { untoldBy, wholeOfOthers } from "./held-back.ts";
import { isResting, noteHeldUp, noteInStep, noteToldAnew, noteTooFew, waitsWith } from "./held-up.ts";
import { keptMargins } from "./margins.ts";
import { firstFigures, nextFigures } from "./next-figures.ts";
import { areUnconfirmed, classedAs, peopleOf, printOf, summed, unconfirmedAgain } from "./people-behind.ts";
import { campaignRow, campaignsOf, lureRows } from "./store.ts";
import type { CampaignRow, CountRow } from "./store.ts";
import { isSentOut, settledOf, snapshotOf } from "./store/people-behind.ts";
import { confirmReleases, findReleases, regroupRelease, storeRelease, wholeRelease } from "./store/releases.ts";
import type { StoredRelease, Release, WholeRelease } from "./store/releases.ts";
import { changedTimes } from "./times.ts";

const between = 24 * 60 * 60 * 1000;

/** Of whom it is asked, when, and who is told what stands still. */
type Reading = Pick<Context, "db" | "org" | "now" | "env">;

/**
 * The figures of campaigns for readers who may not see the people themselves. They are told when all mails are out, and then once a day at most:
 * counts that grow while one looks would tell whose turn it was. A campaign of too few people has none.
 * @param smallestGroup the fewest others that are behind what is told, whoever reads it
 * @param departments whether their counts are wanted
 */
export async function releasesOf(
  reading: Reading,
  campaigns: readonly string[],
  smallestGroup: number,
  departments: boolean,
): Promise<Map<string, Release>> {
  const { db, org, now } = reading;
  const k = withReader(smallestGroup);
  const kept = await regrouped(db, org, await findReleases(db, org, campaigns, departments), k);
  const late = ({ at }: StoredRelease) => hasPassed(at, between, now);
  // Most campaigns are over and change no more: one look tells for all of them.
  const old = [...kept].flatMap(([campaign, one]) => (late(one) && groupsOf(one) >= k ? [campaign] : []));
  // Whoever was held back may be enough where groups are smaller from now on.
  const wait = ({ release }: StoredRelease) =>
    release.counted !== undefined && release.counted !== printOf(release.rows);
  const asked = old.filter((campaign) => groupsOf(kept.get(campaign)!) === k || !wait(kept.get(campaign)!));
  const same = await unchanged(db, org, asked, kept, k);
  const found = new Map<string, Release | null>();
  for (const campaign of campaigns.toSorted()) {
    const before = kept.get(campaign);
    const due = !before || (late(before) && !same.has(campaign));
    if (!due) noteInStep(campaign);
    found.set(campaign, due ? await renewed(reading, campaign, smallestGroup, before ?? null) : asOf(before, k));
  }
  // At the end: whoever tells anew would wait for it, out of order.
  if (same.size > 0) await confirmReleases(db, org, [...same], now);
  return new Map(
    campaigns.flatMap((campaign) => {
      const release = found.get(campaign);
      return release ? [[campaign, release] as const] : [];
    }),
  );
}

/** By groups of how many people it was chosen what is told; of what a version before told its reader was not counted in. */
function groupsOf({ release, smallest }: StoredRelease): number {
  return release.leastPeople ?? smallest;
}

/** Releases as they may be told where groups are larger from now on: their counts stay, and what would tell of too few stands in the total alone. */
async function regrouped(
  db: Db,
  org: string,
  kept: ReadonlyMap<string, StoredRelease>,
  k: number,
): Promise<Map<string, StoredRelease>> {
  const found = new Map(kept);
  for (const [campaign, one] of kept) {
    if (groupsOf(one) >= k) continue;
    const whole = await wholeRelease(db, org, campaign);
    const margins = whole && keptMargins(whole, whole.rows, k);
    if (!margins) continue;
    const chosen = { margins, leastPeople: k };
    await regroupRelease(db, org, campaign, { ...chosen, at: one.at });
    found.set(campaign, { ...one, release: { ...one.release, ...chosen } });
  }
  return found;
}

/** Those of some campaigns whose sums are what they were when they were told last. */
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
      const told = (one: CampaignRow) => momentsOf({ ...one, ...changedTimes(one, release.campaign, k) });
      if (!now || told(now) !== told(release.known ?? release.campaign)) return false;
      return printOf(rows.get(campaign) ?? []) === (release.counted ?? printOf(release.rows));
    }),
  );
}

/** A text that is the same for the same moments and times; what was told before there were times lacks them. */
function momentsOf(campaign: Partial<CampaignRow>): string {
  const { launchedAt, firstSentAt, firstClickAt, firstReportAt, lessonsAssigned, lessonsCompleted } = campaign;
  const { lessonsTimed = 0, lessonSeconds = 0, stays = [], retries = 0 } = campaign;
  return JSON.stringify([
    [launchedAt, firstSentAt, firstClickAt, firstReportAt, lessonsAssigned, lessonsCompleted],
    [lessonsTimed, lessonSeconds, stays, retries],
  ]);
}

async function renewed(
  reading: Reading,
  campaign: string,
  smallestGroup: number,
  before: StoredRelease | null,
): Promise<Release | null> {
  const { db, org, now, env } = reading;
  const k = withReader(smallestGroup);
  const asBefore = before && asOf(before, k);
  if (isResting(env, campaign)) return asBefore;
  const waits = waitsWith(env, campaign);
  if (waits !== null && waits === printOf(await lureRows(db, org, [campaign], "all"))) return asBefore;
  const row = await campaignRow(db, org, campaign);
  // Of what is being sent it is asked with every look.
  if (!row || !(await isSentOut(db, org, campaign))) return asBefore;
  const last = before && (await wholeRelease(db, org, campaign));
  const earlier = last && { ...last, at: before.at };
  const untold = earlier ? await untoldBy(db, org, campaign, earlier) : { numbers: [], after: null };
  const snapshot = await snapshotOf(db, org, campaign, untold);
  // Something is sent again since it was asked.
  if (!snapshot.isSentOut) return asBefore;
  const { counts, lastNumber } = snapshot;
  const counted = printOf(byLure(counts));
  const heldUp = () => (noteHeldUp(reading, campaign, counted), asBefore);
  if (!snapshot.areAllCounted) return heldUp();
  const next = earlier ? await nextFigures(reading, campaign, snapshot, earlier, untold.numbers, k) : await firstFigures(reading, campaign, snapshot, k); // oxfmt-ignore
  if (next === "held up") return heldUp();
  // Too few changed: what was told stays as it was.
  if (next === null) {
    noteInStep(campaign);
    noteTooFew(env, campaign);
    return asBefore;
  }
  const { read, others, rows, ...kept } = next;
  const settled = classedAs(counts)(await settledOf(db, org, campaign, others?.numbers ?? []));
  // Who was settled and is not counted as that yet would be unconfirmed twice.
  if (!areUnconfirmed(read, settled)) return heldUp();
  noteToldAnew(campaign);
  const since = before ? { ...row, ...changedTimes(row, before.release.campaign, k) } : row;
  const told = before ? before.release.campaign : { ...row, ...nothingKnown };
  const released = others ? await wholeOfOthers(db, org, row, told, others, k) : since;
  const whole = {
    ...kept,
    // A department of which nobody is told is not named either: whether it is would say what one who is held back did.
    rows: unconfirmedAgain(rows, settled).filter((each) => peopleOf(each) > 0),
    campaign: released,
    leastPeople: k,
    lastNumber,
  };
  const release = { ...addedUp(whole), counted, known: row };
  if (await storeRelease(db, org, { whole, release, smallest: smallestGroup, at: now })) return release;
  const first = (await findReleases(db, org, [campaign], true)).get(campaign);
  return first ? asOf(first, k) : null;
}

/** Of a campaign as a whole, before anything was told. */
const nothingKnown = {
  firstClickAt: null,
  firstReportAt: null,
  lessonsAssigned: null,
  lessonsCompleted: null,
  lessonsTimed: null,
  lessonSeconds: null,
  stays: null,
};

/** What was told last, if it was of enough people for today's smallest group: whoever raises it sees no newer counts for it. */
function asOf(before: StoredRelease, k: number): Release | null {
  return groupsOf(before) >= k ? before.release : null;
}

/** A release as it is told: what stands beside each other in no answer is added up. */
function addedUp({
  outside: _outside,
  triedAgain: _triedAgain,
  lastNumber: _lastNumber,
  ...whole
}: WholeRelease): Release {
  return {
    ...whole,
    rows: byLure(whole.rows),
    departments: summed(whole.rows.map((row) => ({ ...row, campaign: "", lure: "", hold_out: false }))),
  };
}

function byLure(rows: readonly CountRow[]): CountRow[] {
  return summed(rows.map((row) => ({ ...row, department: "" })));
}
