import type { Db } from "../../kit/db/handle.ts";

/** Keeps a secret that is being enrolled, in place of one that never was. */
export function putPendingTotp(db: Db, pool: string, username: string, sealed: Buffer): Promise<number> {
  const sql = `UPDATE identity_users SET totp_pending = $3 WHERE pool = $1 AND username = $2`;
  return db.run(sql, [pool, username, sealed]);
}
