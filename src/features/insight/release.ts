import { createHash } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import type { Context } from "../../kit/feature.ts";
import { coarsened, publishable, stillPublishable, withReader } from "../../kit/disclosure/index.ts";
import type { Cell, Margins } from "../../kit/disclosure/index.ts";
import { hasPassed } from "../../kit/has-passed.ts";
import { isResting, noteHeldUp, noteInStep, noteRecount, noteToldAnew } from "./held-up.ts";
import { areSame, areUnconfirmed, cellsOf, comingOf, unconfirmedAgain, withThoseToldOf } from "./people-behind.ts";
import { campaignRow, campaignsOf, counters, countRows, lureRows, recountRows, sentOut } from "./store.ts";
import type { CampaignRow, CountRow, HeldBack } from "./store.ts";
import {
  addedAfter,
  areAllCounted,
  handedOverOf,
  lastNumber,
  refusedOf,
  settledOf,
  triedAgainOf,
} from "./store/people-behind.ts";
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
  const same = await unchanged(db, org, old, kept, k);
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
    const margins = whole && coarsened(whole.margins, cellsOf(whole.rows), k);
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
      if (!now || momentsOf({ ...now, ...changedTimes(now, release.campaign, k) }) !== momentsOf(release.campaign))
        return false;
      return printOf(rows.get(campaign) ?? []) === (release.counted ?? printOf(release.rows));
    }),
  );
}

/** A text that is the same for the same moments and times; what was told before there were times lacks them. */
function momentsOf(campaign: Partial<CampaignRow>): string {
  const { launchedAt, firstSentAt, firstClickAt, firstReportAt, lessonsAssigned, lessonsCompleted } = campaign;
  const { lessonsTimed = 0, lessonSeconds = 0, stays = [] } = campaign;
  return JSON.stringify([
    [launchedAt, firstSentAt, firstClickAt, firstReportAt, lessonsAssigned, lessonsCompleted],
    [lessonsTimed, lessonSeconds, stays],
  ]);
}

/** A short text that is the same for the same counts by lure, arm and difficulty. */
function printOf(rows: readonly CountRow[]): string {
  const lines = rows.map((row) => [row.lure, row.hold_out, row.difficulty, ...counters.map((one) => row[one])].join());
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("base64url");
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
  const row = await campaignRow(db, org, campaign);
  // Before it is asked whether anybody waits: of those who are added from here on nothing is told.
  const last = await lastNumber(db, org, campaign);
  if (!row || !(await sentOut(db, org, campaign))) return asBefore;
  const heldUp = () => (noteHeldUp(reading, campaign), asBefore);
  if (!(await areAllCounted(db, org, campaign))) return heldUp();
  const earlier = before && (await wholeRelease(db, org, campaign));
  const counted = await countRows(db, org, [campaign]);
  const next = earlier ? await nextOf(reading, campaign, counted, { ...earlier, at: before.at }, k) : await firstOf(db, org, campaign, counted, k); // oxfmt-ignore
  if (next === "held up") return heldUp();
  // Too few changed: what was told stays as it was.
  if (next === null) return (noteInStep(campaign), asBefore);
  const { read, held, counts, ...kept } = next;
  const settled = await settledOf(db, org, campaign, [...held.out, ...held.back.map(({ number }) => number)]);
  // Who was settled and is not counted as that yet would be unconfirmed twice.
  if (!areUnconfirmed(read, settled)) return heldUp();
  noteToldAnew(campaign);
  // Of lessons it is not known whose they are: those of people who are held back would be told.
  const isHeldBack = held.out.length + held.back.length > 0;
  const since = before && { ...row, ...changedTimes(row, before.release.campaign, k) };
  const released = before && isHeldBack ? before.release.campaign : (since ?? row);
  const whole = { ...kept, rows: unconfirmedAgain(counts, settled), campaign: released, leastPeople: k, lastNumber: last }; // oxfmt-ignore
  const release = { ...addedUp(whole), counted: printOf(byLure(counted)) };
  if (await storeRelease(db, org, { whole, release, smallest: smallestGroup, at: now })) return release;
  const first = (await findReleases(db, org, [campaign], true)).get(campaign);
  return first ? asOf(first, k) : null;
}

/** What was told last, if it was of enough people for today's smallest group: whoever raises it sees no newer counts for it. */
function asOf(before: StoredRelease, k: number): Release | null {
  return groupsOf(before) >= k ? before.release : null;
}

/** What may be told of a campaign. */
interface Next extends Required<Pick<WholeRelease, "margins" | "outside" | "triedAgain">> {
  /** Counts as they were read, and with all who were told of. */
  read: CountRow[];
  counts: CountRow[];
  /** Of whom they do not speak. */
  held: HeldBack;
}

const nobody: HeldBack = { out: [], back: [] };

async function firstOf(db: Db, org: string, campaign: string, counted: CountRow[], k: number): Promise<Next | null> {
  const margins = publishable(cellsOf(counted), k);
  if (!margins) return null;
  const tried = await triedAgainOf(db, org, campaign);
  const outside = await refusedOf(db, org, campaign);
  return { read: counted, counts: counted, margins, outside, triedAgain: triesOf(tried), held: nobody };
}

/**
 * What may be told of a campaign after it was told before: with those who came since, where they are enough, and else without them. Whose message had come back and
 * was tried again comes with what they do from then on: of the others nobody may have done anything since.
 */
async function nextOf(
  { db, org, env }: Reading,
  campaign: string,
  counted: CountRow[],
  earlier: WholeRelease & { at: Date },
  k: number,
): Promise<Next | "held up" | null> {
  // What a version before told does not say.
  const { outside: failed = await refusedOf(db, org, campaign), lastNumber: last } = earlier;
  const outside = last === undefined ? failed : [...failed, ...(await addedAfter(db, org, campaign, last))];
  const arrived = await handedOverOf(db, org, campaign, outside);
  const tried = await triedAgainOf(db, org, campaign);
  const triedAgain = earlier.triedAgain ?? triesOf(tried, earlier.at.getTime());
  const unknown = new Set(outside);
  const untold = tried.flatMap(({ moments, ...one }) => {
    const since = unknown.has(one.number) ? undefined : moments[triedAgain[one.number] ?? 0];
    return since === undefined ? [] : [{ ...one, since }];
  });
  // Whose message came back once more, or was taken out, comes with nobody.
  const [again, away] = [untold.filter(({ isOut }) => isOut), untold.filter(({ isOut }) => !isOut)];
  const { rows: counts, came } = withThoseToldOf(earlier.rows, counted, arrived);
  const margins = nextMargins(earlier, counts, [...came, ...comingOf(again)], k);
  const inside = new Set(arrived.map(({ number }) => number));
  const backOf = (some: typeof untold) => some.map(({ number, since }) => ({ number, since }));
  const held = margins ? { out: [], back: backOf(away) } : { out: [...inside], back: backOf(untold) };
  const waiting = new Set(away.map(({ number }) => number));
  const noted = margins
    ? {
        outside: outside.filter((number) => !inside.has(number)),
        triedAgain: { ...triedAgain, ...triesOf(tried.filter(({ number }) => !waiting.has(number))) },
      }
    : { outside, triedAgain };
  if (held.out.length + held.back.length === 0) return margins && { read: counted, counts, margins, ...noted, held };
  // The others are told of anew without them, from what is known of each: that has to be what is counted.
  noteRecount(env, campaign);
  if (!areSame(await recountRows(db, org, campaign), counted)) return "held up";
  const read = await recountRows(db, org, campaign, held);
  const without = withThoseToldOf(earlier.rows, read, margins ? arrived : []);
  const same = nextMargins(earlier, without.rows, margins ? [...without.came, ...comingOf(again)] : without.came, k);
  return same && { read, counts: without.rows, margins: same, ...noted, held };
}

/** With how many tries it is told what people have done since. @param until no later ones (Unix milliseconds) */
function triesOf(
  tried: readonly { number: number; moments: readonly number[] }[],
  until = Infinity,
): Record<string, number> {
  return Object.fromEntries(tried.map(({ number, moments }) => [number, moments.filter((at) => at <= until).length]));
}

function nextMargins(
  earlier: WholeRelease,
  rows: readonly CountRow[],
  came: readonly Cell[],
  k: number,
): Margins | null {
  const { margins, leastPeople = 0 } = earlier;
  const kept = leastPeople >= k ? margins : coarsened(margins, cellsOf(rows), k);
  return kept && stillPublishable(kept, cellsOf(earlier.rows), came, k) ? kept : null;
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
    departments: summed(whole.rows, (row) => ({ ...row, campaign: "", lure: "", hold_out: false })),
  };
}

function byLure(rows: readonly CountRow[]): CountRow[] {
  return summed(rows, (row) => ({ ...row, department: "" }));
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
