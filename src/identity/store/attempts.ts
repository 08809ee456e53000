import type { Db } from "../../kit/db/handle.ts";

/**
 * Counts one more under a key, unless the count is reached already: what is refused does not count.
 * @param seconds how long a count lasts, from its first
 * @returns false when the count was reached
 */
export async function countAttempt(db: Db, key: string, most: number, seconds: number): Promise<boolean> {
  return (await nthAttempt(db, key, most, seconds)) !== null;
}

/** The same. @returns which one it is, from 1 to `most`; null when the count was reached */
export async function nthAttempt(db: Db, key: string, most: number, seconds: number): Promise<number | null> {
  // What ends later than it lasts was counted by a clock that was ahead (decision 0521).
  const over = "(a.ends_at <= now() OR a.ends_at > clock_timestamp() + $3 * interval '1 second')";
  const sql = `INSERT INTO identity_attempts AS a (key, count, ends_at) VALUES ($1, 1, now() + $3 * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET count = CASE WHEN ${over} THEN 1 ELSE a.count + 1 END,
      ends_at = CASE WHEN ${over} THEN excluded.ends_at ELSE a.ends_at END
    WHERE ${over} OR a.count < $2 RETURNING count`;
  const counted = await db.maybe<{ count: number }>(sql, [key, most, seconds], "identity-attempt");
  return counted && counted.count;
}

/** Notes that something happened now, whatever was counted before. */
export function markAttempt(db: Db, key: string, seconds: number): Promise<number> {
  const sql = `INSERT INTO identity_attempts (key, count, ends_at) VALUES ($1, 1, now() + $2 * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET count = 1, ends_at = excluded.ends_at`;
  return db.run(sql, [key, seconds], "identity-mark-attempt");
}

/** Forgets what was counted under a key. */
export function clearAttempt(db: Db, key: string): Promise<number> {
  return db.run(`DELETE FROM identity_attempts WHERE key = $1`, [key]);
}

/** Takes one count back. */
export function uncountAttempt(db: Db, key: string): Promise<number> {
  return db.run(`UPDATE identity_attempts SET count = count - 1 WHERE key = $1 AND count > 0`, [key]);
}

/** Whether something is counted under a key now. */
export async function attempted(db: Db, key: string): Promise<boolean> {
  const sql = `SELECT 1 FROM identity_attempts WHERE key = $1 AND ends_at > now()`;
  return (await db.maybe(sql, [key], "identity-attempted")) !== null;
}

/** Drops counts that have ended. */
export function dropOldAttempts(db: Db): Promise<number> {
  return db.run(`DELETE FROM identity_attempts WHERE ends_at <= now()`);
}
