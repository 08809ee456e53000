import type { Db } from "../../kit/db/handle.ts";

/** Whether somebody has signed in to the account from this address before. */
export async function knownNetwork(db: Db, pool: string, username: string, address: string): Promise<boolean> {
  const sql = `SELECT 1 FROM identity_grants WHERE pool = $1 AND username = $2 AND network = $3 LIMIT 1`;
  return (await db.maybe(sql, [pool, username, address])) !== null;
}
