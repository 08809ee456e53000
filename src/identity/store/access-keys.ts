import type { Db } from "../../kit/db/handle.ts";

/** The key pair that the product signs its own management requests with, its secret sealed. */
interface AccessKeyRow {
  id: string;
  secret: Buffer;
}

/** The pair; a given one becomes it when there is none yet. The same for everybody who asks at once. */
export async function storeAccessKey(db: Db, made: AccessKeyRow): Promise<AccessKeyRow> {
  await db.run(`INSERT INTO identity_access_keys (id, secret) VALUES ($1, $2) ON CONFLICT (one) DO NOTHING`, [
    made.id,
    made.secret,
  ]);
  return db.one<AccessKeyRow>(`SELECT id, secret FROM identity_access_keys`);
}

export function findAccessKey(db: Db): Promise<AccessKeyRow | null> {
  return db.maybe<AccessKeyRow>(`SELECT id, secret FROM identity_access_keys`);
}
