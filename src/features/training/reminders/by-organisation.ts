import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";

/** So many people or lessons are reminded of in one transaction. */
export const batch = 200;

/** One batch; gives the id after which the next one begins, or null at the end. */
type RemindSome = (env: Env, db: Db, org: string, now: Date, after: string | null) => Promise<string | null>;

/**
 * Reminders of every organisation that has some to send, batch after batch; what is locked in one holds up nobody else's.
 * @param patience milliseconds until what still runs is left to go on by itself
 */
export function byOrganisation(
  found: (db: Db) => Promise<readonly string[]>,
  remindSome: RemindSome,
  { wait, patience }: { wait: string; patience: number },
): (env: Env) => Promise<void> {
  const sweepOf = sweepPerProcess({ atOnce: 4, perKey: 1 }, wait);
  return async (env) => {
    const sweep = sweepOf(env);
    for (const org of await env.database.reachable(found)) sweep.start(org, () => remindAll(env, org, remindSome));
    await sweep.settled(patience);
  };
}

async function remindAll(env: Env, org: string, remindSome: RemindSome): Promise<void> {
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await env.database.tx(org, (db, now) => remindSome(env, db, org, now, from));
  } while (after);
}
