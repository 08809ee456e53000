import type { Db } from "../../kit/db/handle.ts";

export type Guessed = "password" | "code";

export interface GuessBucket {
  pool: string;
  username: string;
  what: Guessed;
  bucket: string;
}

/** Five may be wrong; from then on each makes the wait twice as long, a quarter of an hour at most. Quiet for as long, all is forgotten. */
const rule = { free: 5, longest: 900, quiet: 900 };
const counted = `CASE WHEN l.failed_at < now() - interval '${rule.quiet} seconds' THEN 1 ELSE l.failures + 1 END`;
const wait = (n: string) =>
  `CASE WHEN ${n} >= ${rule.free} THEN now() + least(${rule.longest}, power(2, least(${n} - ${rule.free}, 20))) * interval '1 second' END`;

/** SQL of whether a bucket is locked. What is locked for longer than a lock lasts was so by a clock that was ahead (decision 0521). */
export const lockedSql = `locked_until > now() AND locked_until <= clock_timestamp() + interval '${rule.longest} seconds'`;

/** Until when a bucket is locked, or null. */
export async function lockOf(db: Db, { pool, username, what, bucket }: GuessBucket): Promise<Date | null> {
  const sql = `SELECT locked_until AS until FROM identity_lockouts WHERE pool = $1 AND username = $2 AND what = $3 AND bucket = $4 AND ${lockedSql}`;
  return (await db.maybe<{ until: Date }>(sql, [pool, username, what, bucket], "identity-lock"))?.until ?? null;
}

/** Counts a wrong guess; while the bucket is locked nothing is counted. @returns how many there are now, null when it was locked */
export async function countFailure(db: Db, { pool, username, what, bucket }: GuessBucket): Promise<number | null> {
  const sql = `INSERT INTO identity_lockouts AS l (pool, username, what, bucket, failures) VALUES ($1, $2, $3, $4, 1)
    ON CONFLICT (pool, username, what, bucket) DO UPDATE SET failures = ${counted}, failed_at = now(), locked_until = ${wait(`(${counted})`)}
    WHERE l.locked_until IS NULL OR NOT (${lockedSql.replaceAll("locked_until", "l.locked_until")}) RETURNING failures`;
  return (
    (await db.maybe<{ failures: number }>(sql, [pool, username, what, bucket], "identity-failure"))?.failures ?? null
  );
}

/** Forgets all wrong guesses of one kind at an account. */
export function clearLockouts(db: Db, pool: string, username: string, what: Guessed): Promise<number> {
  return db.run(`DELETE FROM identity_lockouts WHERE pool = $1 AND username = $2 AND what = $3`, [
    pool,
    username,
    what,
  ]);
}

export function dropOldLockouts(db: Db): Promise<number> {
  return db.run(
    `DELETE FROM identity_lockouts WHERE failed_at < now() - interval '1 hour' AND (locked_until IS NULL OR locked_until < now())`,
  );
}
