import { expect } from "vitest";
import type { Db } from "./index.ts";
import { holdLocked, waitingForLock } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";

/**
 * Lets several be at work at once on rows that somebody holds until all of them wait for one: in whichever orders they take them, each then has some that another
 * one wants. Throws what one of them throws, such as the end of a deadlock.
 * @param held names the rows, as `SELECT … FOR UPDATE`
 */
export async function meet(
  house: Pick<TestDatabase, "database" | "look">,
  org: string,
  [held, params]: readonly [sql: string, params: readonly unknown[]],
  works: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const letGo = await holdLocked(house.database, org, held, [...params]);
  const all = Promise.all(works.map((work) => work()));
  try {
    await expect.poll(() => waitingForLock(house), { timeout: 20_000 }).toBe(works.length);
  } finally {
    await Promise.allSettled([all, letGo()]);
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
