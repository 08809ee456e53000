import { isDatabaseDown, isTransient } from "../db/index.ts";
import type { Db } from "../db/index.ts";
import type { Env } from "../env.ts";
import type { Fact } from "./fact.ts";
import type { Reaction } from "./reaction.ts";
import { parkFact } from "./store/readers.ts";

const tries = 3;

/**
 * Lets a reaction have facts of one organisation, within a transaction of it. What it cannot take, alone and three times, is parked.
 * @returns what has to wait, and why: its organisation's rows are locked, or it took too long
 */
export async function react(env: Env, db: Db, reaction: Reaction, org: string, facts: Fact[]): Promise<Late> {
  if (facts.length === 0) return { late: [] };
  try {
    await db.savepoint(() => reaction.run({ org, facts, db, env }));
    return { late: [] };
  } catch (error) {
    // With the database away the whole transaction ends: the batch is read again, and no fact is blamed for it.
    if (isDatabaseDown(error)) throw error;
    if (isTransient(error)) return { late: facts, why: error };
  }
  return reactOneByOne(env, db, reaction, org, facts);
}

/** What was not read, of an organisation's facts. */
interface Late {
  late: Fact[];
  why?: unknown;
}

/** The same for facts of which one is known to fail. */
export async function reactOneByOne(env: Env, db: Db, reaction: Reaction, org: string, facts: Fact[]): Promise<Late> {
  const attempt = (some: Fact[]) => db.savepoint(() => reaction.run({ org, facts: some, db, env }));
  for (const [at, fact] of facts.entries()) {
    const why = await reactAlone(env, db, reaction, fact, attempt);
    if (why) return { late: facts.slice(at), why };
  }
  return { late: [] };
}

/** @returns why the fact has to wait, null when it was read or parked */
async function reactAlone(
  env: Env,
  db: Db,
  reaction: Reaction,
  fact: Fact,
  attempt: (some: Fact[]) => Promise<void>,
): Promise<unknown> {
  for (let count = 1; ; count++) {
    try {
      await attempt([fact]);
      return null;
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      if (isTransient(error)) return error;
      if (count < tries) continue;
      env.log.error(
        { err: error, reader: reaction.name, fact: fact.id, kind: fact.kind },
        "a fact failed three times and is parked",
      );
      await parkFact(db, reaction.name, fact, String(error));
      return null;
    }
  }
}
