import type { JsonWebKey } from "node:crypto";
import type { Db } from "../../kit/db/handle.ts";

export type KeyPurpose = "id" | "access";

export interface KeyRow {
  pool: string;
  kid: string;
  purpose: KeyPurpose;
  /** Sealed, PKCS #8 in DER. */
  privateKey: Buffer;
  publicJwk: JsonWebKey;
  /** Whether its time to sign had come when it was read, by the database's clock. */
  begun: boolean;
}

/** The keys of a pool that are still published, the one that signs last first. */
export function poolKeys(db: Db, pool: string): Promise<KeyRow[]> {
  return db.query<KeyRow>(
    `SELECT pool, kid, purpose, private_key AS "privateKey", public_jwk AS "publicJwk", signs_from <= now() AS begun
       FROM identity_keys WHERE pool = $1 AND (published_until IS NULL OR published_until > now()) ORDER BY signs_from DESC, kid`,
    [pool],
    "identity-keys",
  );
}

/** One process at a time makes keys for a pool. */
export function lockKeys(db: Db, pool: string): Promise<number> {
  return db.run(`SELECT pg_advisory_xact_lock(718273651, hashtext($1))`, [pool]);
}

/** @param wait seconds until it signs; the keys of the same purpose sign no longer from then on, and are published for `overlap` seconds more */
export async function insertKey(
  db: Db,
  key: Pick<KeyRow, "pool" | "kid" | "purpose" | "privateKey" | "publicJwk">,
  wait: number,
  overlap: number,
): Promise<void> {
  const { pool, kid, purpose, privateKey, publicJwk } = key;
  await db.run(
    `UPDATE identity_keys SET signs_until = now() + make_interval(secs => $3), published_until = now() + make_interval(secs => $3::float8 + $4)
      WHERE pool = $1 AND purpose = $2 AND signs_until IS NULL`,
    [pool, purpose, wait, overlap],
  );
  await db.run(
    `INSERT INTO identity_keys (pool, kid, purpose, private_key, public_jwk, signs_from)
      VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [pool, kid, purpose, privateKey, publicJwk, wait],
  );
}

/** Pools that have a key which has signed for longer than `seconds`. */
export async function poolsWithOldKeys(db: Db, seconds: number): Promise<string[]> {
  const sql = `SELECT DISTINCT pool FROM identity_keys WHERE signs_until IS NULL AND signs_from < now() - make_interval(secs => $1)`;
  return (await db.query<{ pool: string }>(sql, [seconds])).map((row) => row.pool);
}

export function dropDeadKeys(db: Db): Promise<number> {
  return db.run(`DELETE FROM identity_keys WHERE published_until < now()`);
}
