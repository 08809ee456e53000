import { setTimeout as sleep } from "node:timers/promises";
import { takeDemoMonth, unfinishedDemos } from "./features/organisations/index.ts";
import type { Env, Feature } from "./kit/feature.ts";

/**
 * Gives the demo organisation its past year behind the start, in development only: month by month, each in a transaction of its own, so that it goes
 * on where it was cut off and nobody waits for it.
 * @returns how to stop it
 */
export function startDemoYear(env: Env, features: readonly Feature[]): () => Promise<void> {
  if (env.config.production || !env.config.DEMO) return async () => undefined;
  const stopping = new AbortController();
  const running = makeDemoYear(env, features, stopping.signal).catch((error: unknown) =>
    env.log.warn({ err: error }, "the demo's past year is not whole; the next start goes on with it"),
  );
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Makes what is missing of the past year of every demo organisation. */
export async function makeDemoYear(env: Env, features: readonly Feature[], signal?: AbortSignal): Promise<void> {
  for (const org of await unfinishedDemos(env.database)) {
    while (!signal?.aborted && (await makeMonth(env, features, org)))
      // Others get their turn between two months.
      await sleep(50, undefined, { signal }).catch(() => undefined);
  }
}

/** @returns whether there was a month to make */
function makeMonth(env: Env, features: readonly Feature[], org: string): Promise<boolean> {
  return env.database.tx(org, async (db, now) => {
    const monthsAgo = await takeDemoMonth(db, org);
    if (monthsAgo === null) return false;
    for (const one of features) await one.seedMonth?.({ env, db, org, now, monthsAgo });
    return true;
  });
}
