import type { Db } from "../../kit/db/handle.ts";

export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  attachment: string | null;
  relyingParty: string;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
  /** Whether it stands for the second factors of its account: it was made without any, after one was passed, or one was passed after it. */
  secondFactor: boolean;
}

const columns = `id, public_key AS "publicKey", counter::float8 AS counter, transports, attachment, relying_party AS "relyingParty", name,
  created_at AS "createdAt", used_at AS "usedAt", second_factor AS "secondFactor"`;

export function findPasskey(db: Db, pool: string, username: string, id: string): Promise<Passkey | null> {
  const sql = `SELECT ${columns} FROM identity_passkeys WHERE pool = $1 AND username = $2 AND id = $3`;
  return db.maybe<Passkey>(sql, [pool, username, id]);
}

/** Passkeys by id, after the one named last. */
export function listPasskeys(db: Db, pool: string, username: string, after: string, limit: number): Promise<Passkey[]> {
  const sql = `SELECT ${columns} FROM identity_passkeys WHERE pool = $1 AND username = $2 AND id > $3 ORDER BY id LIMIT $4`;
  return db.query<Passkey>(sql, [pool, username, after, limit]);
}

export async function countPasskeys(db: Db, pool: string, username: string): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM identity_passkeys WHERE pool = $1 AND username = $2`;
  return (await db.one<{ count: number }>(sql, [pool, username])).count;
}

/** @returns false when the credential is there already */
export async function insertPasskey(
  db: Db,
  passkey: { pool: string; username: string } & Omit<Passkey, "createdAt" | "usedAt">,
): Promise<boolean> {
  const { pool, username, id, publicKey, counter, transports, attachment, relyingParty, name, secondFactor } = passkey;
  const sql = `INSERT INTO identity_passkeys (pool, username, id, public_key, counter, transports, attachment, relying_party, name, second_factor)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`;
  const values = [pool, username, id, publicKey, counter, transports, attachment, relyingParty, name, secondFactor];
  return (await db.run(sql, values)) === 1;
}

/**
 * Notes that a passkey signed in. Its counter only grows; authenticators that count nothing always say 0.
 * @returns false when the counter was used before: the passkey may have been copied
 */
export async function passkeyUsed(
  db: Db,
  pool: string,
  username: string,
  id: string,
  counter: number,
): Promise<boolean> {
  const sql = `UPDATE identity_passkeys SET counter = $4, used_at = now()
    WHERE pool = $1 AND username = $2 AND id = $3 AND (counter < $4 OR (counter = 0 AND $4 = 0))`;
  return (await db.run(sql, [pool, username, id, counter])) === 1;
}

/** @returns the name of the one that is gone, or null */
export async function deletePasskey(db: Db, pool: string, username: string, id: string): Promise<string | null> {
  const sql = `DELETE FROM identity_passkeys WHERE pool = $1 AND username = $2 AND id = $3 RETURNING name`;
  return (await db.maybe<{ name: string }>(sql, [pool, username, id]))?.name ?? null;
}
