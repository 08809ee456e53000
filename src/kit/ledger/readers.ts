import { setTimeout as sleep } from "node:timers/promises";
import { isPassing } from "../db/index.ts";
import type { Db } from "../db/index.ts";
import type { Env } from "../feature.ts";
import type { Fact, Reaction } from "./index.ts";
import {
  addReader,
  headAfter,
  moveReader,
  nextFacts,
  parkFact,
  readersBehind,
  resetReader,
  takeReader,
} from "./store.ts";

const batch = 500;
const tries = 3;

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

/** Begins a reader anew, from the first fact. */
export function replay(env: Env, name: string): Promise<void> {
  return env.database.worker((db) => resetReader(db, name));
}

async function run(env: Env, reactions: readonly Reaction[], everyMs: number, signal: AbortSignal): Promise<void> {
  const failed = async (error: unknown, reader?: string) => {
    env.log.warn({ err: error, reader }, "the ledger's readers wait for the database");
    await sleep(5 * everyMs, undefined, { signal }).catch(() => {});
  };
  while (!signal.aborted) {
    let busy = false;
    const behind = await env.database.worker((db) => readersBehind(db)).catch((error) => failed(error));
    for (const one of reactions) {
      if (!behind?.has(one.name) || signal.aborted) continue;
      // One reader's failure does not keep the others from their facts.
      const more = await readOnce(env, one).catch((error) => failed(error, one.name));
      busy ||= more === true;
    }
    if (!busy) await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
}

/**
 * One batch of one reader, in one transaction: the cursor moves with what the reaction wrote, or neither does.
 * @returns whether there may be more to read
 */
function readOnce(env: Env, reaction: Reaction): Promise<boolean> {
  return env.database.worker(async (db) => {
    const cursor = await takeReader(db, reaction.name);
    if (!cursor) return false;
    // Looked at only now that the reader is ours: what was seen before may be less than what another process has read since.
    const head = await headAfter(db, cursor);
    if (!head) return false;
    const facts = await nextFacts(db, cursor, head, reaction.kinds, batch);
    for (const [org, own] of Map.groupBy(facts, (fact) => fact.org)) await react(env, db, reaction, org, own);
    const more = facts.length === batch;
    // With nothing more of its kinds the cursor goes to the head, so that the next look does not walk over the same facts.
    await moveReader(db, reaction.name, cursor, more ? facts.at(-1)! : head);
    return more;
  });
}

async function react(env: Env, db: Db, reaction: Reaction, org: string, facts: Fact[]): Promise<void> {
  const attempt = (some: Fact[]) =>
    db.savepoint(() => env.database.as(db, org, (own) => reaction.run({ org, facts: some, db: own, env })));
  try {
    await attempt(facts);
  } catch (error) {
    // What passes ends the whole transaction: the batch is read again, and no fact is blamed for it.
    if (isPassing(error)) throw error;
    for (const fact of facts) await reactAlone(env, db, reaction, fact, attempt);
  }
}

async function reactAlone(
  env: Env,
  db: Db,
  reaction: Reaction,
  fact: Fact,
  attempt: (some: Fact[]) => Promise<void>,
): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      return await attempt([fact]);
    } catch (error) {
      if (isPassing(error)) throw error;
      if (count < tries) continue;
      env.log.error(
        { err: error, reader: reaction.name, fact: fact.id, kind: fact.kind },
        "a fact failed three times and is parked",
      );
      await parkFact(db, reaction.name, fact, String(error));
      return;
    }
  }
}
