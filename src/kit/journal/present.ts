import type { Env } from "../env.ts";
import { journalsIn } from "./files.ts";

/**
 * The journals of a data folder, by id; those whose time is over are removed. Over by this machine's clock and by the database's: one that runs ahead would take
 * away what a restored database is known by.
 */
export async function presentJournals(
  { clock, database }: Pick<Env, "clock" | "database">,
  root: string,
): Promise<string[]> {
  const theirs = await database.worker(async (_db, now) => now);
  return journalsIn(root, Math.min(clock().getTime(), theirs.getTime()));
}
