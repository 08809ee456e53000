import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { recordDeliveries } from "../store/facts.ts";
import { advance, release, writeEndings, writeLate } from "../store/send.ts";
import type { Ending, Taken } from "../store/send.ts";

/** A delivery in a sender's hands. */
export interface Held {
  campaign: string;
  number: number;
  /** The owner under which it was claimed. */
  owner: string;
}

/** `at`: when the server took it, epoch milliseconds by the database's clock; writing it down may take its time. */
export type Result =
  | { state: "sent"; at: number }
  | { state: "withdrawn" }
  | (Omit<Ending, "number"> & { code?: number });

/** What the sending connections of one organisation write: gates and results, many at a time. */
export interface SendLedger {
  /** Resolves true when the final dot may go out. False on any doubt: the message must then not be finished. */
  gate(held: Held, key: bigint): Promise<boolean>;
  result(held: Held, result: Result): void;
  /** Resolves when everything that was told is written. */
  settled(): Promise<void>;
}

interface Waiting {
  held: Held;
  key: string;
  open: (go: boolean) => void;
}

interface Told {
  held: Held;
  result: Result;
}

const gatherMs = 1;
const firstPause = 50;
const longestPause = 500;

/**
 * The send ledger of one organisation in one process. All messages that wait at the gate at one moment pass it by one statement, and the results of the
 * messages before them are written in the same transaction: a connection never has more than one message of which the ledger does not know the outcome.
 */
export function makeLedger(env: Env, org: string, connections: number): SendLedger {
  let gates: Waiting[] = [];
  let results: Told[] = [];
  let flushing: Promise<void> | null = null;

  const kick = () => {
    flushing ??= gathered()
      .then(flushAll)
      .finally(() => {
        flushing = null;
        if (gates.length + results.length > 0) kick();
      });
  };

  // One transaction costs about as much for ten messages as for one: it is worth a moment's wait until half of the connections are at the gate.
  async function gathered(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (gates.length < connections) await wait(gatherMs);
  }

  async function flushAll(): Promise<void> {
    let pause = firstPause;
    while (gates.length + results.length > 0) {
      const [atGate, told] = [gates, results];
      [gates, results] = [[], []];
      try {
        const open = await env.database.tx(org, (db) => write(db, org, atGate, told));
        for (const waiting of atGate) waiting.open(open.has(keyOf(waiting.held)));
        pause = firstPause;
      } catch (error) {
        // The transaction may or may not have been committed. Whoever waits at the gate is turned back (and tells `withdrawn`, which undoes
        // the gate if it was written); results are written again, which changes nothing where they stand already.
        for (const waiting of atGate) waiting.open(false);
        results = [...told, ...results];
        env.log.warn({ err: error, org }, "the send ledger could not be written; trying again");
        await wait(pause);
        pause = Math.min(pause * 2, longestPause);
      }
    }
  }

  return {
    gate: (held, key) =>
      new Promise((open) => {
        gates.push({ held, key: key.toString(), open });
        kick();
      }),
    result(held, result) {
      results.push({ held, result });
      kick();
    },
    async settled() {
      while (flushing) await flushing;
    },
  };
}

// With the owner: a delivery that was taken away and claimed again may stand at the gate twice, once under a dead name.
const keyOf = (held: Held) => `${held.campaign}:${held.number}:${held.owner}`;

async function write(db: Db, org: string, gates: readonly Waiting[], told: readonly Told[]): Promise<Set<string>> {
  const open = new Set<string>();
  for (const { campaign, owner, told: results, gates: waiting } of grouped(told, gates)) {
    const sent: Taken[] = [];
    const back: number[] = [];
    const endings: (Ending & { code?: number })[] = [];
    for (const { held, result } of results) {
      if (result.state === "sent") sent.push({ number: held.number, at: result.at });
      else if (result.state === "withdrawn") back.push(held.number);
      else endings.push({ number: held.number, ...result });
    }
    if (back.length > 0) await release(db, org, campaign, owner, back);
    if (endings.length > 0) await writeFailures(db, org, campaign, owner, endings);
    if (sent.length + waiting.length === 0) continue;
    const atGate = waiting.map(({ held, key }) => ({ number: held.number, key }));
    const done = await advance(db, org, campaign, owner, sent, atGate);
    for (const number of done.open) open.add(keyOf({ campaign, number, owner }));
    if (done.sent.length < sent.length) {
      await recordDeliveries(db, org, campaign, "delivery.settled", await writeLate(db, org, campaign, owner, sent));
    }
  }
  return open;
}

async function writeFailures(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  endings: (Ending & { code?: number })[],
): Promise<void> {
  const moved = new Set(await writeEndings(db, org, campaign, owner, endings));
  const of = (state: Ending["state"]) => endings.filter((one) => one.state === state && moved.has(one.number));
  await recordDeliveries(
    db,
    org,
    campaign,
    "delivery.unconfirmed",
    of("unconfirmed").map((one) => one.number),
  );
  for (const { number, text, code } of of("bounced")) {
    await recordDeliveries(db, org, campaign, "delivery.bounced", [number], {
      text,
      ...(code !== undefined && { code }),
    });
  }
}

interface Group {
  campaign: string;
  owner: string;
  told: Told[];
  gates: Waiting[];
}

function grouped(told: readonly Told[], gates: readonly Waiting[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  const groupOf = ({ campaign, owner }: Held) => {
    const key = `${campaign}:${owner}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { campaign, owner, told: [], gates: [] }));
    return group;
  };
  for (const one of told) groupOf(one.held).told.push(one);
  for (const one of gates) groupOf(one.held).gates.push(one);
  return groups.values();
}
