import type { Db } from "../../../kit/db/index.ts";

interface KeyRow {
  publicKey: Buffer;
  /** Sealed PKCS#8. */
  privateKey: Buffer;
}

export function findKeyRow(db: Db, org: string): Promise<KeyRow | null> {
  return db.maybe(`SELECT public_key AS "publicKey", private_key AS "privateKey" FROM outbound_keys WHERE org = $1`, [
    org,
  ]);
}

/** Adds a key unless the organisation has one already. */
export async function addKeyRow(db: Db, org: string, row: KeyRow): Promise<void> {
  await db.run(
    "INSERT INTO outbound_keys (org, public_key, private_key) VALUES ($1, $2, $3) ON CONFLICT (org) DO NOTHING",
    [org, row.publicKey, row.privateKey],
  );
}
