import type { Db } from "../../kit/db/handle.ts";

/** Uses a time step up, and all before it. @returns false when it was used before */
export async function useTotpStep(db: Db, pool: string, username: string, step: number): Promise<boolean> {
  const sql = `UPDATE identity_users SET totp_step = $3 WHERE pool = $1 AND username = $2 AND totp_step < $3`;
  return (await db.run(sql, [pool, username, step], "identity-totp-step")) === 1;
}

/** Keeps a secret that is being enrolled, in place of one that never was. */
export function putPendingTotp(db: Db, pool: string, username: string, sealed: Buffer): Promise<number> {
  const sql = `UPDATE identity_users SET totp_pending = $3 WHERE pool = $1 AND username = $2`;
  return db.run(sql, [pool, username, sealed]);
}
