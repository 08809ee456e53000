import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db/index.ts";
import { makeSweep } from "../fair/index.ts";
import type { Env } from "../env.ts";
import { batchSize } from "./batch-size.ts";
import type { Reaction } from "./reaction.ts";
import { react } from "./react.ts";
import { addReader, headAfter, moveReader, nextFacts, readersBehind, takeReader, waitAtMost } from "./store/readers.ts";
import { endWaiting, putOff, takeWaiting, waitingFor, waitingOrganisations } from "./store/waiting.ts";
import type { Waiting } from "./store/waiting.ts";

/** Of facts that wait. */
const batch = 500;
/** So long a reader waits for a lock on one organisation's rows (milliseconds); then its facts wait, and everybody else's do not. */
const lockMs = 1000;
const rests = { first: 500, longest: 30_000 };

/** Runs every reaction over the ledger until stopped. Several processes may run it; a reader belongs to one of them at a time. */
export async function startReaders(
  env: Env,
  reactions: readonly Reaction[],
  everyMs = 200,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await env.database.worker(async (db) => {
    for (const one of reactions) await addReader(db, one.name);
  });
  const running = run(env, reactions, everyMs, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function run(env: Env, reactions: readonly Reaction[], everyMs: number, signal: AbortSignal): Promise<void> {
  const failed = async (error: unknown, reader?: string) => {
    env.log.warn({ err: error, reader }, "the ledger's readers wait for the database");
    await sleep(5 * everyMs, undefined, { signal }).catch(() => {});
  };
  const waiting = readersOfWaiting(env, reactions);
  const sizes = new Map<Reaction, number>();
  while (!signal.aborted) {
    let busy = false;
    const look = async (db: Db) => ({ behind: await readersBehind(db), waiting: await waitingOrganisations(db) });
    const found = await env.database.worker(look).catch((error) => failed(error));
    for (const one of reactions) {
      if (!found?.behind.has(one.name) || signal.aborted) continue;
      // One reader's failure does not keep the others from their facts.
      const size = sizes.get(one) ?? batchSize();
      const began = performance.now();
      const full = (await readOnce(env, one, size).catch((error) => failed(error, one.name))) === true;
      sizes.set(one, batchSize(size, { full, took: performance.now() - began }));
      busy ||= full;
    }
    if (!signal.aborted) waiting.start(found?.waiting ?? []);
    if (!busy) await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
  await waiting.settled();
}

/** Reads what waits beside the readers themselves, each organisation's by itself. */
function readersOfWaiting(env: Env, reactions: readonly Reaction[]) {
  const sweep = makeSweep(
    { atOnce: 2, perKey: 1 },
    (err, org) => env.log.warn({ err, org }, "an organisation's facts still wait"),
    rests,
  );
  async function goOn(reaction: Reaction, one: Waiting): Promise<void> {
    for (let more = true; more;) {
      const came = await readWaiting(env, reaction, one);
      if (came.why) throw came.why;
      more = came.more;
    }
  }
  return {
    start(all: readonly Waiting[]) {
      for (const one of all) {
        const reaction = reactions.find(({ name }) => name === one.reader);
        if (reaction) sweep.start(one.org, () => goOn(reaction, one), `${one.reader} ${one.org}`);
      }
    },
    settled: () => sweep.settled(10_000),
  };
}

/**
 * One batch of one reader, in one transaction: the cursor moves with what the reaction wrote, or neither does. Facts of an organisation whose
 * rows are locked, or that takes too long, wait; so do its later ones, until none waits any more.
 * @returns whether there may be more to read
 */
function readOnce(env: Env, reaction: Reaction, size: number): Promise<boolean> {
  return env.database.worker(async (db) => {
    const cursor = await takeReader(db, reaction.name);
    if (!cursor) return false;
    // Looked at only now that the reader is ours: what was seen before may be less than what another process has read since.
    const head = await headAfter(db, cursor);
    if (!head) return false;
    const facts = await nextFacts(db, cursor, head, reaction.kinds, size);
    if (facts.length > 0) {
      const waiting = await waitingFor(db, reaction.name);
      await waitAtMost(db, lockMs);
      for (const [org, own] of Map.groupBy(facts, (fact) => fact.org)) {
        const { late, why = null } = waiting.has(org) ? { late: own } : await react(env, db, reaction, org, own);
        if (late.length > 0) await putOff(db, reaction.name, org, late);
        if (why) env.log.warn({ err: why, reader: reaction.name, org }, "an organisation's facts wait; others' do not");
      }
    }
    const more = facts.length === size;
    // With nothing more of its kinds the cursor goes to the head, so that the next look does not walk over the same facts.
    await moveReader(db, reaction.name, cursor, more ? facts.at(-1)! : head);
    return more;
  });
}

/**
 * One batch of what waits for a reader in one organisation.
 * @returns whether there may be more, or why the next has to wait still
 */
function readWaiting(env: Env, reaction: Reaction, one: Waiting): Promise<{ more: boolean; why?: unknown }> {
  return env.database.worker(async (db) => {
    const facts = await takeWaiting(db, one, batch);
    if (!facts) return { more: false };
    await waitAtMost(db, lockMs);
    const { late, why } = await react(env, db, reaction, one.org, facts);
    const read = facts.slice(0, facts.length - late.length);
    if (read.length > 0 || facts.length === 0) await endWaiting(db, one, read, batch);
    return { more: facts.length === batch, why };
  });
}
