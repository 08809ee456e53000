import { isIP } from "node:net";
import type { Database, Db } from "../../kit/db/index.ts";
import { Overloaded } from "../../kit/fair/index.ts";
import type { Env } from "../../kit/feature.ts";
import { record } from "../../kit/ledger/index.ts";
import type { NewFact } from "../../kit/ledger/index.ts";
import { campaignsOfNumbers, settleDelivery } from "../campaigns/index.ts";
import { defaultChannel } from "../outbound/index.ts";
import type { RecipientFact, TrackedAction } from "./facts.ts";
import { organisationsOf, verdictHoldOf } from "./routes.ts";
import { coversFor } from "./summary-cache.ts";
import type { SummaryCache } from "./summary-cache.ts";
import { noTimes, timedKinds } from "./times.ts";
import { dwellTimeOf } from "./dwell-time.ts";
import { signs } from "./spool/record.ts";
import type { Hit } from "./spool/record.ts";
import {
  addSources,
  campaignLures,
  foldSummaries,
  insertHits,
  lockPosition,
  movePosition,
  neighboursOf,
} from "./store/intake.ts";
import type { Changed, LureRow, HitSummary } from "./store/intake.ts";
import { isCut, isPrivate, networkOf, plainAddress } from "./verdict/network.ts";
import { hitReceived, momentFinished, momentStayed } from "./facts.ts";

/** Names of the bits in an outcome's `changes`. */
const recorded: readonly [number, TrackedAction][] = [
  [1, "opened"],
  [2, "clicked"],
  [4, "submitted"],
  [8, "reported"],
];
const finishedBit = 16;
const stayedBit = 32;
const unconfirmedBit = 64;

/** Milliseconds after which the first look on which a transaction relied may be over before it stands. */
const reliesFor = coversFor / 2;

class ReliedTooLong extends Error {}

/** Hits by organisation, each in their order. Those of campaigns that no longer exist are left out. */
export async function byOrganisation(env: Env, hits: readonly Hit[]): Promise<Map<string, Hit[]>> {
  const orgs = await organisationsOf(env, new Set(hits.map((hit) => hit.campaign)));
  return Map.groupBy(
    hits.filter((hit) => orgs.has(hit.campaign)),
    (hit) => orgs.get(hit.campaign)!,
  );
}

/**
 * Takes an organisation's share of a batch into the database: one transaction, guarded by the organisation's place in the spool, so that a
 * share that is taken twice, or half and then again, counts once.
 * @param last the number of the batch's last hit: up to it nothing of the organisation is left
 * @param budget milliseconds after which no further campaign of the share is begun: then all of it is undone, and the error `Overloaded`. Without one, a share that
 * took so long that looks on which it relied may be over is undone and taken anew, relying on none; one that relied on none is taken once
 */
export async function takeShare(
  env: Env,
  cache: SummaryCache,
  spool: number,
  org: string,
  hits: readonly Hit[],
  last: number,
  database: Pick<Database, "tx"> = env.database,
  budget = Infinity,
): Promise<void> {
  const late = () =>
    budget === Infinity ? new ReliedTooLong() : new Overloaded("an organisation's hits took longer than others wait");
  const take = (relies: boolean) =>
    database.tx(org, async (db) => {
      const began = performance.now();
      const relied = relies ? reliance(env, cache) : undefined;
      // Asked each time: of an organisation that was deleted nothing is written any more.
      const ids = await campaignsOfNumbers(db, org, [...new Set(hits.map((hit) => hit.campaign))]);
      if (ids.size === 0) return null;
      const position = await lockPosition(db, org, spool);
      cache.standsAt(org, position);
      const hold = await verdictHoldOf(env, db, org);
      const standing = hits.filter((hit) => ids.has(hit.campaign));
      const campaigns = [...Map.groupBy(standing, (hit) => ids.get(hit.campaign)!)];
      const folded: [string, HitSummary[]][] = [];
      for (const [campaign, all] of campaigns.sort(([a], [b]) => (a < b ? -1 : 1))) {
        const fresh = position === 0 ? all : all.filter((hit) => hit.seq > position);
        if (fresh.length === 0) continue;
        if (relied?.isOver()) throw late();
        if (performance.now() - began > budget)
          throw new Overloaded("an organisation's hits take longer than others wait");
        await insertHits(db, org, campaign, spool, fresh, "by-place");
        folded.push([campaign, await foldHits(db, org, campaign, fresh, hold, relied?.of(campaign))]);
      }
      // Folded here once more, earlier campaigns would be taken after later ones: two shares would wait for each other.
      if (relied?.isOver()) throw late();
      if (last > position) await movePosition(db, org, spool, last);
      return { folded, place: Math.max(last, position) };
    });
  const kept = await take(true).catch((error: unknown) => {
    if (error instanceof ReliedTooLong) return take(false);
    throw error;
  });
  if (!kept) return;
  for (const [campaign, summaries] of kept.folded) cache.keep(campaign, summaries);
  cache.keepPlace(org, kept.place);
}

/** What a transaction need not look up, and whether a look on which it relied for that may be over. */
function reliance(env: Env, cache: SummaryCache) {
  let since = Infinity;
  return {
    of(campaign: string) {
      const [at, now] = [performance.now(), env.clock().getTime()];
      return (summary: HitSummary) => {
        const knows = cache.knows(campaign, summary, now);
        if (knows) since = Math.min(since, at);
        return knows;
      };
    },
    isOver: () => performance.now() - since > reliesFor,
  };
}

/**
 * Folds hits of one campaign into its outcomes, writes what was heard for the first time to the ledger and settles unconfirmed deliveries.
 * @param hold seconds until a verdict may be told
 * @param knows whether a summary need not be looked up
 * @returns the summaries, to be remembered once the transaction stands
 */
export async function foldHits(
  db: Db,
  org: string,
  campaign: string,
  hits: readonly Hit[],
  hold: number,
  knows?: (summary: HitSummary) => boolean,
): Promise<HitSummary[]> {
  const summaries = summariesOf(
    hits.filter((hit) => !(hit.signs & signs.late)),
    hold,
  );
  const unseen = knows ? summaries.filter((summary) => !knows(summary)) : summaries;
  if (unseen.length === 0) return [];
  await addSources(db, org, campaign, sourcesOf(hits, unseen));
  const woken = await withNeighbours(db, org, campaign, hits, unseen);
  const own = new Set(unseen.map((summary) => summary.delivery));
  const folded = await foldSummaries(db, org, campaign, woken);
  const changed = folded.filter((row) => row.changes > 0 && own.has(row.delivery));
  if (changed.length === 0) return unseen;
  const lures = await campaignLures(db, org, campaign);
  await record(db, org, factsOf(campaign, lures, changed, unseen));
  const doubtful = new Set(changed.flatMap((row) => (row.changes & unconfirmedBit ? row.delivery : [])));
  for (const summary of unseen) {
    if (doubtful.has(summary.delivery))
      await settleDelivery(db, org, campaign, summary.delivery, "hit", firstOf(summary));
  }
  return unseen;
}

/** When anything was heard first in a summary. */
function firstOf(summary: HitSummary): Date {
  const known = timedKinds.map((kind) => summary[kind]).filter((at) => at !== null);
  return new Date(Math.min(...known, summary.last));
}

/**
 * Has the verdicts of others looked at again who came from the network of somebody who followed the hidden link. Each network once a batch: a scanner that follows
 * a thousand of these has them looked at a few times, not a thousand times.
 * @returns the summaries with what wakes these others, by delivery: all are folded in one order, whoever folds
 */
async function withNeighbours(
  db: Db,
  org: string,
  campaign: string,
  hits: readonly Hit[],
  summaries: readonly HitSummary[],
): Promise<readonly HitSummary[]> {
  const networks = new Map<string, { first: number; last: number }>();
  for (const { action, address, at } of hits) {
    if (action !== "decoy" || !isIP(plainAddress(address)) || isPrivate(address)) continue;
    const { first, last } = networks.get(networkOf(address)) ?? { first: at, last: at };
    networks.set(networkOf(address), { first: Math.min(first, at), last: Math.max(last, at) });
  }
  if (networks.size === 0) return summaries;
  const due = Math.min(...[...networks.values()].map(({ first }) => first));
  const all = new Map(summaries.map((summary) => [summary.delivery, summary]));
  for (const one of await neighboursOf(db, org, campaign, networks)) {
    const summary = all.get(one) ?? emptySummary(one);
    all.set(one, { ...summary, due: earlier(summary.due, due), urgent: true });
  }
  return [...all.values()].sort((a, b) => a.delivery - b.delivery);
}

/** The part of a fact that says which delivery it is about. */
export function deliveryRef(
  campaign: string,
  lures: readonly LureRow[],
  row: Omit<Changed, "changes" | "member">,
): RecipientFact {
  const lure = lures.find((one) => one.idx === row.lureIdx);
  return {
    campaign,
    delivery: row.delivery,
    lure: lure?.lure ?? "",
    lureIdx: row.lureIdx,
    department: row.department,
    departmentName: row.departmentName,
    difficulty: lure?.difficulty ?? "moderate",
    channel: row.channel ?? lure?.channel ?? defaultChannel,
    holdOut: row.holdOut,
  };
}

function factsOf(
  campaign: string,
  lures: readonly LureRow[],
  changed: readonly Changed[],
  summaries: readonly HitSummary[],
): NewFact[] {
  const times = new Map(summaries.map((summary) => [summary.delivery, summary]));
  return changed.flatMap((row) => {
    const about = deliveryRef(campaign, lures, row);
    const summary = times.get(row.delivery)!;
    const facts: NewFact[] = recorded
      .filter(([bit]) => row.changes & bit)
      .map(([, action]) => hitReceived({ ...about, action }, { person: row.member, at: new Date(summary[action]!) }));
    if (row.changes & finishedBit) {
      facts.push(momentFinished(about, { person: row.member, at: new Date(summary.finished!) }));
    }
    if (row.changes & stayedBit) {
      const visitStay = { person: row.member, at: new Date(summary.stayed!) };
      facts.push(momentStayed({ ...about, seconds: summary.stay }, visitStay));
    }
    return facts;
  });
}

function summariesOf(hits: readonly Hit[], hold: number): HitSummary[] {
  const summaries = new Map<number, HitSummary>();
  for (const hit of hits) {
    let summary = summaries.get(hit.delivery);
    if (!summary) summaries.set(hit.delivery, (summary = emptySummary(hit.delivery)));
    const { at, action } = hit;
    if (action === "opened") summary.opened = earlier(summary.opened, at);
    // Whoever sends a landing page's form has followed the link, even if the first request was lost on its way.
    if (action === "clicked" || action === "submitted" || action === "confirmed")
      summary.clicked = earlier(summary.clicked, at);
    if (action === "submitted") summary.submitted = earlier(summary.submitted, at);
    if (action === "reported") summary.reported = earlier(summary.reported, at);
    if (action === "finished") summary.finished = earlier(summary.finished, at);
    if (action === "decoy") summary.decoy = earlier(summary.decoy, at);
    const stay = action === "stayed" ? dwellTimeOf(hit) : null;
    if (stay !== null && (summary.stayed === null || at < summary.stayed)) {
      summary.stayed = at;
      summary.stay = stay;
    }
    summary.last = Math.max(summary.last, at);
    // What can take back what was told.
    const urgent =
      action === "reported" || action === "decoy" || (action === "seen" && (hit.signs & signs.driven) !== 0);
    summary.urgent ||= urgent;
    summary.due = earlier(summary.due, urgent ? at : at + hold * 1000);
  }
  return [...summaries.values()].sort((a, b) => a.delivery - b.delivery);
}

function sourcesOf(hits: readonly Hit[], summaries: readonly HitSummary[]): Map<string, number[]> {
  const wanted = new Set(summaries.map((summary) => summary.delivery));
  const sources = new Map<string, Set<number>>();
  for (const hit of hits) {
    // Many people share a private address, and a network alone; they say nothing.
    if (!wanted.has(hit.delivery) || hit.signs & signs.indirect) continue;
    if (isPrivate(hit.address) || isCut(hit.address)) continue;
    const known = sources.get(hit.address);
    if (!known) sources.set(hit.address, new Set([hit.delivery]));
    else if (known.size < 4) known.add(hit.delivery);
  }
  return new Map([...sources].map(([address, recipients]) => [address, [...recipients]]));
}

function emptySummary(delivery: number): HitSummary {
  return { delivery, ...noTimes, stay: 0, due: null, last: 0, urgent: false };
}

function earlier(a: number | null, b: number): number {
  return a === null || b < a ? b : a;
}
