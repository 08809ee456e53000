import type { Db } from "./index.ts";

/**
 * For statements over a hundred thousand rows of which the planner knows nothing (what was staged a moment ago, steps of a statement on each other): it would
 * take them for two. With the usual memory for a join or a sort they would go through files.
 */
export async function planForManyRows(db: Db): Promise<void> {
  await db.exec("SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '32MB'");
}

/** For whatever the caller's transaction does afterwards. */
export async function resetPlanner(db: Db): Promise<void> {
  await db.exec("SET LOCAL enable_nestloop TO DEFAULT; SET LOCAL work_mem TO DEFAULT");
}
