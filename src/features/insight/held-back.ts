import type { Db } from "../../kit/db/index.ts";
import { countFacts, factsOfDeliveries } from "../../kit/ledger/index.ts";
import { areSame, classedAs, noCounts, peopleOf, summed } from "./people-behind.ts";
import { campaignChanges, countChanges, ofLessons, ofMessages, ofRecipients } from "./reactions.ts";
import type { Counted } from "./reactions.ts";
import { counters, firstActs, recountRows } from "./store.ts";
import type { CampaignChange, CampaignRow, CountRow } from "./store.ts";
import { changedSince, withOutcomes } from "./store/people-behind.ts";
import type { Place, Untold } from "./store/people-behind.ts";
import type { WholeRelease } from "./store/releases.ts";
import { changedTimes } from "./times.ts";

/** Of whom figures wait until enough others came with them. */
export interface HeldBack {
  /** The numbers of messages whose recipients are behind nothing that was told. */
  out: readonly number[];
  /** Messages that count as come back, with what was counted of their recipients until these were tried again (`since`, Unix milliseconds). */
  back: readonly (Place & { number: number; since: number })[];
}

/** What is counted of all others, and what is not to be told of those who are held back. */
export interface Others {
  rows: CountRow[];
  /** The numbers of all who are held back. */
  numbers: readonly number[];
  /** What they add to what is known of the campaign as a whole; null where that is nothing. */
  untold: CampaignChange | null;
}

/**
 * The counts of a campaign without those who are held back, added up anew. What was counted of them before stays, whatever has become of it: what was told never
 * falls because of them.
 * @param counts what is counted of everybody
 * @returns null where that is not what messages say
 */
export async function countOthers(
  db: Db,
  org: string,
  campaign: string,
  counts: readonly CountRow[],
  held: HeldBack,
): Promise<Others | null> {
  const since = new Map(held.back.map((one) => [one.number, one.since]));
  const numbers = [...held.out, ...since.keys()];
  const { rows, leftOut } = await recountRows(db, org, campaign, numbers);
  const classed = classedAs(counts);
  if (!areSame(summed(classed([...rows, ...leftOut])), summed(classed(counts)))) return null;
  const kinds = [...ofRecipients, ...Object.values(ofLessons)];
  // Who did nothing has no lessons: they may be a whole channel. Whoever did something has an outcome, for counts are what outcomes say.
  const acted = await withOutcomes(db, org, campaign, held.out);
  const read = [...acted.map(({ number }) => number), ...since.keys()];
  const facts = await factsOfDeliveries(db, org, campaign, kinds, read);
  const isTold = ({ recorded, data }: (typeof facts)[number]) => recorded < (since.get(data.delivery) ?? 0);
  const known = Map.groupBy(facts.filter(isTold), ({ data }) => data.delivery as number);
  const told = held.back.map((one) => comeBack(campaign, one, (known.get(one.number) ?? []) as Counted[]));
  const untold = campaignChanges(facts.filter((one) => !isTold(one)) as Counted[])[0] ?? null;
  const others = rows.filter((row) => peopleOf(row) > 0);
  return { rows: summed(classed([...others, ...told])), numbers, untold };
}

/**
 * Those of some messages, by their numbers, whose recipients may be in counts although their message went out no more: of whom anything is counted that they did, and
 * whoever was behind a message until it was tried again, which need not be counted yet. Facts say it, for they stay as long as counts do: what is known of each
 * message goes after a while.
 * @param tried those of them that were tried again since it was told last
 */
export async function stillCounted(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
  tried: ReadonlySet<number>,
): Promise<number[]> {
  if (numbers.length === 0) return [];
  const acts: ReadonlySet<string> = new Set(ofRecipients);
  const facts = await factsOfDeliveries(db, org, campaign, [...ofRecipients, ...ofMessages], numbers);
  const found = facts.filter(
    (one) =>
      acts.has(one.kind) || (tried.has(one.data.delivery as number) && countChanges([one as Counted]).length > 0),
  );
  return [...new Set(found.map(({ data }) => data.delivery as number))];
}

/** Whom a release says nothing of. @param release.at when it was told, or found to stand still */
export async function untoldBy(
  db: Db,
  org: string,
  campaign: string,
  { outside, lastNumber, at }: WholeRelease & { at: Date },
): Promise<Untold> {
  if (outside) return { numbers: outside, after: lastNumber ?? null };
  // What a version before told does not say. Whose message is refused by now, or was sent since then, may have been counted, too: it had come back.
  const { numbers, last } = await changedSince(db, org, campaign, at);
  const facts = await factsOfDeliveries(db, org, campaign, ofMessages, numbers);
  const until = Map.groupBy(
    facts.filter(({ recorded }) => recorded <= at.getTime()),
    ({ data }) => data.delivery as number,
  );
  const isCounted = (number: number) =>
    summed(countChanges((until.get(number) ?? []) as Counted[])).some((row) => peopleOf(row) > 0);
  return { numbers: numbers.filter((number) => !isCounted(number)), after: last };
}

function comeBack(
  campaign: string,
  { department, lure, hold_out, difficulty }: Place,
  facts: readonly Counted[],
): CountRow {
  const row = { campaign, department, lure, hold_out, difficulty, ...noCounts(), sent: 1, bounced: 1 };
  for (const change of countChanges(facts)) for (const one of counters) row[one] += change[one];
  return row;
}

/**
 * What is known of a campaign as a whole, as it is told of all others. What facts do not say as it was counted stays as it was told, or not known where nothing was.
 * @param told as it was told last
 */
export async function wholeOfOthers(
  db: Db,
  org: string,
  row: CampaignRow,
  told: CampaignRow,
  { numbers, untold }: Others,
  k: number,
): Promise<CampaignRow> {
  const first = await firstActs(db, org, row.campaign, numbers);
  const facts = await countFacts(db, org, row.campaign, Object.values(ofLessons));
  const sum = (some: readonly number[] | null) => (some ?? []).reduce((all, one) => all + one, 0);
  const said = (kind: string, counted: number | null) => (facts.get(kind) ?? 0) === (counted ?? 0);
  const lessons = said(ofLessons.assigned, row.lessonsAssigned) && said(ofLessons.completed, row.lessonsCompleted);
  const from = lessons ? row : told;
  const less = (of: number | null, theirs = 0) => (of === null ? null : of - (lessons ? theirs : 0));
  const others = {
    ...row,
    lessonsAssigned: less(from.lessonsAssigned, untold?.lessons_assigned),
    lessonsCompleted: less(from.lessonsCompleted, untold?.lessons_completed),
    lessonsTimed: less(from.lessonsTimed, untold?.lessons_timed),
    lessonSeconds: less(from.lessonSeconds, untold?.lesson_seconds),
    stays: said(ofLessons.stayed, sum(row.stays))
      ? (row.stays ?? []).map((people, at) => people - (untold?.stays[at] ?? 0))
      : (told.stays ?? []),
    firstClickAt: earlier(told.firstClickAt, first.clicked),
    firstReportAt: earlier(told.firstReportAt, first.reported),
  };
  return { ...others, ...changedTimes(others, told, k) };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return !one || (other && other < one) ? other : one;
}
