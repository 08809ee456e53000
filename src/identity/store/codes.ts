import type { Db } from "../../kit/db/handle.ts";

interface StoredCode {
  mac: Buffer;
  data: Record<string, unknown>;
  tries: number;
  expiresAt: Date;
}

/** Keeps a code's MAC in place of the one before it for the same purpose. */
export function putCode(
  db: Db,
  code: { pool: string; username: string; purpose: string; expiresAt: Date } & Pick<StoredCode, "mac" | "data">,
): Promise<number> {
  const sql = `INSERT INTO identity_codes (pool, username, purpose, mac, data, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (pool, username, purpose) DO UPDATE
      SET mac = excluded.mac, data = excluded.data, tries = 0, created_at = now(), expires_at = excluded.expires_at`;
  return db.run(
    sql,
    [code.pool, code.username, code.purpose, code.mac, code.data, code.expiresAt],
    "identity-put-code",
  );
}

/**
 * Keeps a code's MAC unless one waits already that can be used until `expiresBefore` at least and was guessed at no more than `mostTries` times. Of those who
 * ask at once one is first.
 * @returns whether it was kept
 */
export async function putCodeUnlessOneWaits(
  db: Db,
  code: Parameters<typeof putCode>[1],
  { expiresBefore, mostTries }: { expiresBefore: Date; mostTries: number },
): Promise<boolean> {
  const sql = `INSERT INTO identity_codes AS c (pool, username, purpose, mac, data, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (pool, username, purpose) DO UPDATE
      SET mac = excluded.mac, data = excluded.data, tries = 0, created_at = now(), expires_at = excluded.expires_at
      WHERE c.expires_at < $7 OR c.tries > $8`;
  const { pool, username, purpose, mac, data, expiresAt } = code;
  return (await db.run(sql, [pool, username, purpose, mac, data, expiresAt, expiresBefore, mostTries])) > 0;
}

/** Counts one guess and answers what it is compared with. */
export function tryCode(db: Db, pool: string, username: string, purpose: string): Promise<StoredCode | null> {
  const sql = `UPDATE identity_codes SET tries = tries + 1 WHERE pool = $1 AND username = $2 AND purpose = $3
    RETURNING mac, data, tries, expires_at AS "expiresAt"`;
  return db.maybe<StoredCode>(sql, [pool, username, purpose], "identity-try-code");
}

/** The code that waits for a purpose, without a guess. */
export function findCode(db: Db, pool: string, username: string, purpose: string): Promise<StoredCode | null> {
  const sql = `SELECT mac, data, tries, expires_at AS "expiresAt" FROM identity_codes
    WHERE pool = $1 AND username = $2 AND purpose = $3`;
  return db.maybe<StoredCode>(sql, [pool, username, purpose]);
}

/** The purpose under which a code is kept a second time: for guesses from the network that asked for it. */
export function askedFrom(purpose: string, network: string): string {
  return `${purpose}${from}${network}`;
}

const from = " from ";

/** Uses a code up, with all others of its purpose, whoever asked for them. @returns false when it was used or replaced meanwhile */
export async function takeCode(
  db: Db,
  code: { pool: string; username: string; purpose: string; mac: Buffer },
): Promise<boolean> {
  const sql = `DELETE FROM identity_codes WHERE pool = $1 AND username = $2 AND (purpose = $3 OR starts_with(purpose, $5))
    AND EXISTS (SELECT FROM identity_codes WHERE pool = $1 AND username = $2 AND (purpose = $3 OR starts_with(purpose, $5)) AND mac = $4)`;
  return (await db.run(sql, [code.pool, code.username, code.purpose, code.mac, code.purpose + from])) > 0;
}

export type Provable = "email" | "phone_number";

/** The purpose of the code that proves an address or number; its data hold the `value` that waits to be proven. */
export function provesAttribute(attribute: Provable): string {
  return `verify:${attribute}`;
}

export function dropCode(db: Db, pool: string, username: string, purpose: string): Promise<number> {
  return db.run(`DELETE FROM identity_codes WHERE pool = $1 AND username = $2 AND purpose = $3`, [
    pool,
    username,
    purpose,
  ]);
}

/** Drops the codes by which somebody gets in or sets a password: they went to an address or number that is the user's no more. */
export function dropCodesToEnter(db: Db, pool: string, username: string): Promise<number> {
  const sql = `DELETE FROM identity_codes WHERE pool = $1 AND username = $2 AND (split_part(purpose, $3, 1) IN ('reset', 'sign-up') OR purpose LIKE 'sign-in:%')`;
  return db.run(sql, [pool, username, from]);
}

/** Drops codes that nobody can use any more. */
export function dropOldCodes(db: Db, before: Date): Promise<number> {
  return db.run(`DELETE FROM identity_codes WHERE expires_at < $1`, [before]);
}
