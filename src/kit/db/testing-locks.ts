import { expect } from "vitest";
import type { Db } from "./index.ts";
import type { TestDatabase } from "./testing.ts";

/**
 * Lets several be at work at once on rows that somebody holds until all of them wait for one: in whichever orders they take them, each then has some that another
 * one wants. Throws what one of them throws, such as the end of a deadlock.
 * @param held names the rows, as `SELECT … FOR UPDATE`
 */
export async function meet(
  { database, look }: Pick<TestDatabase, "database" | "look">,
  org: string,
  [held, params]: readonly [sql: string, params: readonly unknown[]],
  works: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const { promise: mayEnd, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: holds, resolve: has } = Promise.withResolvers<void>();
  const holding = database.longRunning().tx(org, async (db) => {
    await db.query(held, [...params]);
    has();
    await mayEnd;
  });
  await Promise.race([holds, holding]);
  const all = Promise.all(works.map((work) => work()));
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  try {
    await expect.poll(async () => (await look(waiting)).length, { timeout: 20_000 }).toBe(works.length);
  } finally {
    letGo();
    await Promise.allSettled([all, holding]);
  }
  await all;
}

/** Has this transaction find rows as they lie in their table. */
export async function asTheyLie(db: Db): Promise<void> {
  for (const one of ["indexscan", "indexonlyscan", "bitmapscan"]) await db.run(`SET LOCAL enable_${one} = off`);
}

/** Has it find them by a key. */
export async function byKey(db: Db): Promise<void> {
  for (const one of ["seqscan", "bitmapscan"]) await db.run(`SET LOCAL enable_${one} = off`);
}
