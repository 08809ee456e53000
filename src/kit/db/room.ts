import type { Db } from "./index.ts";

/**
 * Keeps others from taking room for the same until the transaction's end: of two at once that both want the last place the second waits, and counts the first one's.
 * Call it before what is there is counted.
 * @param what of which an organisation has so many at most
 */
export async function holdRoom(db: Db, org: string, what: string): Promise<void> {
  await db.run("SELECT pg_advisory_xact_lock(hashtextextended('room:' || $1 || ':' || $2, 0))", [org, what]);
}
