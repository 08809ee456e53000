import { setTimeout as wait } from "node:timers/promises";
import { backOff } from "../../../kit/back-off.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { mailChannels } from "../../outbound/index.ts";
import { personalChannels } from "../channels.ts";
import { journalOf } from "../journal/journal.ts";
import type { SendJournal } from "../journal/journal.ts";
import { queueName } from "../journal/line.ts";
import type { Line } from "../journal/line.ts";
import type { MessageCost } from "../store/costs.ts";
import { recordDeliveries } from "../store/facts.ts";
import { moveMark } from "../../../kit/journal/store.ts";
import { holdInOrder } from "../store/order.ts";
import { byCampaign } from "./by-campaign.ts";
import { advance, release, writeFactsAndMark, writeEndings, writeLateAcceptance } from "../store/send.ts";
import type { CountedLure } from "../store/campaigns.ts";
import type { Ending, Taken } from "../store/send.ts";
import { deliveryBounced, deliverySettled } from "../facts.ts";
import { recordUnconfirmed, settleDelivery } from "../settling.ts";

/** A delivery in a sender's hands. */
export interface Held {
  campaign: string;
  number: number;
  /** The owner under which it was claimed, and the how-manieth claim of the delivery that was. */
  owner: string;
  claim: number;
  countsAs: CountedLure;
}

/** `at`: when the server took it, epoch milliseconds by the database's clock; writing it down may take its time. */
export type Result =
  | { state: "sent"; at: number; response?: string; cost?: MessageCost | null }
  | { state: "withdrawn" }
  | (Omit<Ending, "number" | "claim"> & { code?: number });

/** What the sending connections of one organisation write: commits before the dot and results, many at a time. */
export interface SendLedger {
  /** The commit before the final dot: resolves true when that may go out. False on any doubt: the message must then not be finished. */
  commit(held: Held, key: bigint): Promise<boolean>;
  result(held: Held, result: Result): void;
  /** Resolves when everything that was told is written. */
  settled(): Promise<void>;
}

interface Waiting {
  held: Held;
  key: string;
  open: (go: boolean) => void;
}

interface Ended {
  held: Held;
  result: Result;
}

const gatherMs = 1;
/** Whoever has had an answer asks at once for its next message, unless there is none: results wait this long, milliseconds, to be written with those commits. */
const nextOnesMs = 5;
const pausesMs = { first: 50, longest: 500 };
const transactions = 2;
/** One transaction costs about as much for ten messages as for one: fewer than this wait for the one that is under way. */
const worthAnother = 12;

/**
 * The send ledger of one organisation in one process. All messages that wait for their commit at one moment get it by one statement, and the results of the
 * messages before them are written in the same transaction.
 * @param places how many messages may be under way at once: of no more does the database ever say `committing`, so that a kill leaves no more in doubt
 */
export function makeLedger(env: Env, org: string, places: number, journal = journalOf(env)): SendLedger {
  /** Whose dot may go out, with the mark of its commit. */
  const passed = new WeakMap<Held, JournalMark>();
  const bound = Math.max(1, places);
  const asking: Waiting[] = [];
  let results: Ended[] = [];
  /** Who is committed, or may be, and whose result is in no transaction yet. */
  const open = new Set<Held>();
  /** How many the transactions under way find open or leave open, whichever is more: each is committed, or not, as a whole. */
  let between = 0;
  let gathering = false;
  let writing = 0;
  let failures = 0;
  const rest: (() => void)[] = [];

  const room = () => Math.max(0, bound - open.size - between);

  function kick(): void {
    const waiting = results.length + Math.min(asking.length, room());
    if (waiting === 0 && writing === 0 && !gathering) for (const done of rest.splice(0)) done();
    if (gathering || writing === transactions || waiting < (writing > 0 ? worthAnother : 1)) return;
    gathering = true;
    void gathered().then(() => {
      gathering = false;
      void flush();
      kick();
    });
  }

  // It is worth a moment's wait until half of the places have something to say.
  async function gathered(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (asking.length + results.length < bound) await wait(gatherMs);
    for (let waited = 0; waited < nextOnesMs && asking.length < results.length && rest.length === 0; waited += gatherMs)
      await wait(gatherMs);
  }

  async function flush(): Promise<void> {
    const ended = results.splice(0);
    const freed = ended.filter(({ held }) => open.delete(held));
    const askers = asking.splice(0, Math.max(0, room()));
    const most = Math.max(freed.length, askers.length);
    between += most;
    writing += 1;
    try {
      const mayPass = journal.behind || journal.trouble !== null || journal.apart.has(org) ? [] : askers;
      const writes = (held: boolean) => env.database.tx(org, (db) => write(db, org, mayPass, ended, journal, held));
      const { through, mark } = await writes(false).catch((error: unknown) => {
        if (error instanceof LateAnswer) return writes(true);
        throw error;
      });
      between -= most;
      for (const waiting of through) open.add(waiting.held);
      letThrough(askers, through, mark);
      failures = 0;
    } catch (error) {
      if (error instanceof DatabaseBehind) journal.behind = true;
      // The transaction may or may not have been committed. Whoever waits for a commit is turned back (and tells `withdrawn`, which undoes
      // it if it was written); results are written again, which changes nothing where they stand already.
      between -= most;
      for (const { held } of [...freed, ...askers]) open.add(held);
      for (const waiting of askers) waiting.open(false);
      results = [...ended, ...results];
      env.log.warn({ err: error, org }, "the send ledger could not be written; trying again");
      failures += 1;
      await wait(backOff(pausesMs, failures));
    } finally {
      writing -= 1;
      kick();
    }
  }

  // A dot may go out when the journal has its commit on the disk; meanwhile the next ones are written to the database.
  function letThrough(askers: readonly Waiting[], through: ReadonlySet<Waiting>, mark: JournalMark | null): void {
    for (const waiting of askers) if (!through.has(waiting)) waiting.open(false);
    if (mark === null) return;
    const lines = [...Map.groupBy(through, ({ held }) => held.campaign)].map(([campaign, own]): Line => ({
      org,
      campaign,
      seq: mark.seq,
      gates: own.map(({ held, key }) => [held.number, key]),
    }));
    journal.append(mark.journal, lines).then(
      () => {
        for (const waiting of through) {
          passed.set(waiting.held, mark);
          waiting.open(true);
        }
      },
      (error: unknown) => {
        env.log.error({ err: error, org }, "the journal of what is sent cannot be written; nothing goes out");
        for (const waiting of through) waiting.open(false);
      },
    );
  }

  function note(held: Held, result: Result): void {
    const { campaign, number } = held;
    const mark = passed.get(held);
    if (!mark || result.state === "unconfirmed") return;
    if (result.state !== "sent") {
      // Of a commit in an earlier file a later one can take nothing out.
      if (mark.journal === journal.id) journal.note({ org, campaign, back: [[number, mark.seq]] });
      return;
    }
    journal.note({ org, campaign, accepted: [[number, result.at, queueName(result.response ?? "")]] });
  }

  return {
    commit: (held, key) =>
      new Promise((open) => {
        asking.push({ held, key: key.toString(), open });
        kick();
      }),
    result(held, result) {
      results.push({ held, result });
      note(held, result);
      kick();
    },
    settled: () =>
      new Promise((done) => {
        rest.push(done);
        kick();
      }),
  };
}

class DatabaseBehind extends Error {}

/** What a recovery had called unconfirmed, or somebody put in the queue again, was accepted: its row would be taken after others. */
class LateAnswer extends Error {}

type JournalMark = ReturnType<SendJournal["next"]>;

// Of rows of which there is one for many messages two transactions never wait in a circle: costs by campaigns in one order, then the mark, which all of a
// process share.
async function write(
  db: Db,
  org: string,
  askers: readonly Waiting[],
  ended: readonly Ended[],
  journal: SendJournal,
  held: boolean,
): Promise<{ through: Set<Waiting>; mark: JournalMark | null }> {
  const through = new Set<Waiting>();
  const mark = askers.length > 0 ? journal.next(org) : null;
  const groups = byCampaign(ended, askers);
  // Of one campaign alone the mark moves by a statement that is sent anyway.
  const known = mark && mark.known > 0 && groups.length === 1 ? mark : null;
  let moved = false;
  if (held) await holdAll(db, org, [...ended, ...askers]);
  for (const { campaign, owner, ended, askers: asking } of groups) {
    const results = ended.toSorted((a, b) => a.held.number - b.held.number);
    const waiting = asking.toSorted((a, b) => a.held.number - b.held.number);
    const sent: Taken[] = [];
    const back: Held[] = [];
    const endings: (Ending & { code?: number })[] = [];
    for (const { held, result } of results) {
      if (result.state === "sent") sent.push({ ...held, at: result.at, cost: result.cost ?? null });
      else if (result.state === "withdrawn") back.push(held);
      else endings.push({ number: held.number, claim: held.claim, ...result });
    }
    // Each of these takes them by number; together they would not.
    if (!held && [back, endings, sent].filter((some) => some.length > 0).length > 1)
      await holdInOrder(db, org, "campaign = $2 AND number = ANY ($3::int[])", [
        campaign,
        results.map(({ held }) => held.number),
      ]);
    if (back.length > 0) await release(db, org, campaign, owner, back);
    if (endings.length > 0) await writeFailures(db, org, campaign, owner, endings);
    if (sent.length + waiting.length === 0) continue;
    const of = { org, campaign, owner, personalChannels, mailChannels };
    const committing = waiting.map(({ held, key }) => ({ number: held.number, claim: held.claim, key }));
    const pays = sent.some(({ cost }) => cost);
    const done = await advance(db, of, sent, committing, pays ? null : known);
    for (const place of done.open) through.add(waiting[place]!);
    const written = new Set(done.sent);
    if (written.size < sent.length) {
      if (!held) throw new LateAnswer();
      const rest = sent.filter(({ number }) => !written.has(number));
      const late = await writeLateAcceptance(db, of, rest);
      await recordDeliveries(db, org, campaign, deliverySettled, late);
      for (const number of late) written.add(number);
      // Of what was put in the queue again meanwhile it shows that it had arrived.
      for (const { number, at } of rest)
        if (!written.has(number)) await settleDelivery(db, org, campaign, number, "answer", new Date(at));
    }
    const costs = sent.flatMap(({ number, cost }) => (cost && written.has(number) ? [cost] : []));
    const moves = pays && done.open.length > 0 ? known : null;
    moved = (await writeFactsAndMark(db, of, { facts: done.facts, costs, mark: moves })) || done.moved;
  }
  if (through.size === 0 || mark === null) return { through, mark: null };
  if (!moved && !(await moveMark(db, "send_marks", { org, ...mark, folder: journal.folder }, mark.known)))
    throw new DatabaseBehind("the database does not hold what this process has sent");
  return { through, mark };
}

/** Holds all that is written of, by campaign and number. Seldom needed: the usual step has no statement for it. */
async function holdAll(db: Db, org: string, all: readonly { held: Held }[]): Promise<void> {
  await holdInOrder(db, org, "(campaign, number) IN (SELECT * FROM unnest($2::uuid[], $3::int[]))", [
    all.map(({ held }) => held.campaign),
    all.map(({ held }) => held.number),
  ]);
}

async function writeFailures(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  endings: (Ending & { code?: number })[],
): Promise<void> {
  const moved = new Map((await writeEndings(db, org, campaign, owner, endings)).map((row) => [row.number, row.state]));
  const of = (state: Ending["state"]) => endings.filter((one) => moved.get(one.number) === state);
  const unconfirmed = of("unconfirmed").map((one) => one.number);
  if (unconfirmed.length > 0) await recordUnconfirmed(db, org, campaign, unconfirmed);
  for (const { number, text, code } of of("bounced")) {
    await recordDeliveries(db, org, campaign, deliveryBounced, [number], {
      text: renderStored(text),
      ...(code !== undefined && { code }),
    });
  }
}
