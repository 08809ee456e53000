import { LRUCache } from "lru-cache";
import { isDatabaseDown, isNodeAway } from "../../kit/db/index.ts";
import type { Database, Db } from "../../kit/db/index.ts";
import { limitTime, sweepPerProcess } from "../../kit/fair/index.ts";
import type { Env } from "../../kit/feature.ts";
import { record } from "../../kit/ledger/index.ts";
import type { NewFact } from "../../kit/ledger/index.ts";
import { deliveryRef } from "./intake.ts";
import { verdictHoldOf } from "./routes.ts";
import { campaignLures } from "./store/intake.ts";
import { networkSightings, knownScannerNetworks, rememberNetworks } from "./scanner-networks.ts";
import type { SightingRow } from "./store/scanner-networks.ts";
import {
  bringForward,
  busyAddresses,
  followedLinks,
  decoysNear,
  declaredAddresses,
  dueOutcomes,
  dueOrganisations,
  saveVerdicts,
  tracesOf,
} from "./store/verdicts.ts";
import type { DueOutcome, VerdictRow } from "./store/verdicts.ts";
import { decide, whileStanding } from "./verdict/decide.ts";
import type { VerdictChange } from "./verdict/decide.ts";
import { judge } from "./verdict/judge.ts";
import { outcomes, verdicts } from "./verdict/scale.ts";
import type { Judgement, Judgements, Surroundings } from "./verdict/judge.ts";
import type { Trace } from "./verdict/trace.ts";
import type { Outcome, Verdict } from "./verdict/scale.ts";
import type { FirstVisit } from "./verdict/timing.ts";
import { isNight } from "./verdict/night.ts";
import {
  hitDismissed,
  recipientOpened,
  recipientClicked,
  recipientSubmitted,
  recipientReported,
  clickWithdrawn,
} from "./facts.ts";

const atOnce = 400;

/** Seconds: the longest hold, and by how much clocks that agree may differ. `tracking_due` has the same. */
const farthestLook = 2 * 3600;

/** So long one organisation's looks may keep the others waiting: for a lock, for a statement, for all of it (milliseconds). */
const together = { lock: 500, statement: 5000 };
const patience = 1000;

/** Organisations whose looks failed or took long: nobody waits for them. */
const apart = sweepPerProcess(
  { atOnce: 2, perKey: 1 },
  "an organisation's verdicts wait; the others' do not wait for them",
  { first: 1000, longest: 60_000 },
);
const heldUp = new WeakMap<object, Set<string>>();

/**
 * Looks at every outcome whose time has come, in small batches, and tells the ledger what was decided. An organisation whose looks fail, or take long, is
 * looked at by itself.
 * @returns how many were looked at; call again while it is not 0
 */
export async function judgeDue(env: Env): Promise<number> {
  const { database } = env;
  const late = heldUp.get(database) ?? new Set<string>();
  heldUp.set(database, late);
  const look = async (org: string, by: Pick<Database, "tx">) => {
    const { looked, met } = await by.tx(org, (db, now) => judgeOrganisation(env, db, org, now));
    await rememberNetworks(env, met);
    return looked;
  };
  const goOn = (org: string, begun?: Promise<number>) =>
    apart(env).start(org, async () => {
      await begun;
      for (let quick = false; !quick;) {
        const began = performance.now();
        const looked = await look(org, database);
        quick = looked === 0 || performance.now() - began < patience;
      }
      late.delete(org);
    });
  let looked = 0;
  for (const org of await dueOrganisations(database, atOnce)) {
    if (late.has(org)) {
      goOn(org);
      continue;
    }
    const looking = look(org, database.hasty(together));
    try {
      looked += await limitTime(patience, "an organisation's verdicts", () => looking);
    } catch (error) {
      if (isDatabaseDown(error) && !isNodeAway(error)) throw error;
      late.add(org);
      goOn(org, looking);
    }
  }
  return looked;
}

async function judgeOrganisation(
  env: Env,
  db: Db,
  org: string,
  now: Date,
): Promise<{ looked: number; met: readonly SightingRow[] }> {
  let due = await dueOutcomes(db, org, atOnce);
  if (due.length === 0) {
    await bringForward(db, org, farthestLook);
    due = await dueOutcomes(db, org, atOnce);
  }
  const met: SightingRow[] = [];
  const hold = (await verdictHoldOf(env, db, org)) * 1000;
  for (const [campaign, rows] of Map.groupBy(due, (row) => row.campaign)) {
    met.push(...(await judgeCampaign(env, db, org, campaign, rows, hold, now.getTime())));
  }
  return { looked: due.length, met };
}

async function judgeCampaign(
  env: Env,
  db: Db,
  org: string,
  campaign: string,
  rows: DueOutcome[],
  hold: number,
  now: number,
): Promise<SightingRow[]> {
  const traces = await tracesOf(
    db,
    org,
    campaign,
    rows.map((row) => row.delivery),
  );
  const all = [...traces.values()].flat();
  const addresses = [...new Set(all.map((trace) => trace.address))];
  const busy = await busyAddresses(db, org, campaign, addresses);
  const since = all.reduce((earliest, trace) => Math.min(earliest, trace.at), now);
  const decoys = await decoysNear(db, org, campaign, addresses, since, now);
  const surroundings: Surroundings = {
    decoys,
    busy,
    ...(await declaredAddresses(db, org, addresses)),
    notorious: await knownScannerNetworks(env, db, org, addresses),
    followed: await remembered(env, campaign, () => followedLinks(db, org, campaign)),
  };
  const lures = await campaignLures(db, org, campaign);
  const facts: NewFact[] = [];
  const saved: VerdictRow[] = [];
  for (const row of rows) {
    const own = traces.get(row.delivery) ?? [];
    const atNight = row.timeZone ? (at: number) => isNight(at, row.timeZone!) : undefined;
    const all = judge({ ...surroundings, traces: own, sentAt: row.sentAt, now, ...(atNight && { atNight }) });
    const judged = whileStanding(all, row, now);
    const decision = decide(row, ripe(judged, hold, now, row.override !== null), row.override, now);
    const about = deliveryRef(campaign, lures, row);
    // Nothing was done later than now, whatever a clock said that was ahead.
    const changes = decision.changes.map((one) => ({ ...one, at: Math.min(one.at, now) }));
    for (const one of changes) facts.push(factOf(one, about, row.member));
    saved.push({
      delivery: row.delivery,
      recorded: decision.recorded,
      personAt: personTimes(row.personAt, changes),
      verdict: shownAnew(judged.clicked, row, decision.recorded, own),
      reasons: judged.clicked?.reasons ?? [],
      due: nextLook(own, judged, decision.recorded, hold, now),
    });
  }
  await record(db, org, facts);
  await saveVerdicts(db, org, campaign, saved);
  return networkSightings(env, org, campaign, all, now);
}

const followed = new WeakMap<Env, LRUCache<string, readonly FirstVisit[]>>();
/** In a large campaign few more mails change little for seconds. */
const manyLinks = 500;
// Thousands of links each: what is over is not kept until somebody needs the room.
const kept = { max: 100, ttl: 5000, ttlAutopurge: true };

async function remembered(
  env: Env,
  campaign: string,
  ask: () => Promise<FirstVisit[]>,
): Promise<readonly FirstVisit[]> {
  let known = followed.get(env);
  if (!known) followed.set(env, (known = new LRUCache(kept)));
  const found = known.get(campaign);
  if (found) return found;
  const links = await ask();
  if (links.length >= manyLinks) known.set(campaign, links);
  return links;
}

/** By a clock that was ahead when the hit came: how young it is nobody knows any more (Unix milliseconds). */
const isAhead = (at: number, now: number) => at - now > 3_600_000;

/** The judgements that may be told now: a report at once, everything else when its hold has ended. */
function ripe(judged: Judgements, hold: number, now: number, reviewed: boolean): Judgements {
  const held = (outcome: Outcome): Judgement | null => {
    const one = judged[outcome];
    return one && (outcome === "reported" || reviewed || one.at + hold <= now || isAhead(one.at, now)) ? one : null;
  };
  return { opened: held("opened"), clicked: held("clicked"), submitted: held("submitted"), reported: held("reported") };
}

/** What is shown of the click from now on; null: what was decided before, where it was when more was known and nobody was more human since. */
function shownAnew(
  clicked: Judgement | null,
  before: DueOutcome,
  recorded: DueOutcome["recorded"],
  traces: readonly Trace[],
): Verdict | null {
  if (!clicked || clicked.cut) return null;
  // What is told anew is shown as it was decided.
  if (before.override === null && recorded.clicked !== before.recorded.clicked) return clicked.verdict;
  const toldAt = before.personAt.clicked;
  const knewMore = clicked.besideCut || (toldAt !== null && traces.every(({ at }) => at > toldAt + 1));
  const isMoreHuman = verdicts.indexOf(clicked.verdict) > verdicts.indexOf(before.verdict);
  return knewMore && !isMoreHuman ? null : clicked.verdict;
}

/** While a hit is younger than the hold, what it means may still change. */
function nextLook(
  traces: readonly Trace[],
  judged: Judgements,
  recorded: DueOutcome["recorded"],
  hold: number,
  now: number,
): number | null {
  const latest = Math.max(0, ...traces.map((trace) => trace.at).filter((at) => !isAhead(at, now)));
  if (latest + hold <= now) return null;
  return outcomes.every((outcome) => !judged[outcome] || recorded[outcome] === "person") ? null : latest + hold;
}

/** The fact of each verdict, by its kind. */
export const verdictFacts = {
  "recipient.opened": recipientOpened,
  "recipient.clicked": recipientClicked,
  "recipient.submitted": recipientSubmitted,
  "recipient.reported": recipientReported,
  "hit.dismissed": hitDismissed,
  "click.withdrawn": clickWithdrawn,
} as const satisfies Record<VerdictChange["kind"], unknown>;

function factOf(change: VerdictChange, about: ReturnType<typeof deliveryRef>, member: string | null): NewFact {
  const data = {
    ...about,
    action: change.outcome,
    reasons: change.reasons,
    ...(change.dismissedBefore && { dismissedBefore: true }),
  };
  return verdictFacts[change.kind](data, { person: member, at: new Date(change.at) });
}

function personTimes(before: DueOutcome["personAt"], changes: readonly VerdictChange[]): DueOutcome["personAt"] {
  const times = { ...before };
  for (const one of changes) {
    if (one.kind === "click.withdrawn") times[one.outcome] = null;
    else if (one.kind !== "hit.dismissed") times[one.outcome] = one.at;
  }
  return times;
}
