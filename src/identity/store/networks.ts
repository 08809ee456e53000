import type { Db } from "../../kit/db/handle.ts";

/** Whether the account was signed in to from this network before. */
export async function knownNetwork(db: Db, pool: string, username: string, network: string): Promise<boolean> {
  const sql = `SELECT 1 FROM identity_grants WHERE pool = $1 AND username = $2 AND neighbourhood = $3 LIMIT 1`;
  return (await db.maybe(sql, [pool, username, network])) !== null;
}
