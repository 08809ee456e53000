import type { Db } from "../../kit/db/handle.ts";

interface SessionRow {
  hash: Buffer;
  pool: string;
  client: string;
  username: string;
  stage: string;
  data: Record<string, unknown>;
  tries: number;
  used: boolean;
  expired: boolean;
}

const columns = `hash, pool, client, username, stage, data, tries, used_at IS NOT NULL AS used, expires_at <= now() AS expired`;

export type NewSession = Pick<SessionRow, "hash" | "pool" | "client" | "username" | "stage" | "data"> & {
  seconds: number;
};

export function insertSession(db: Db, session: NewSession): Promise<number> {
  const { hash, pool, client, username, stage, data, seconds } = session;
  const sql = `INSERT INTO identity_sessions (hash, pool, client, username, stage, data, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`;
  return db.run(sql, [hash, pool, client, username, stage, data, seconds], "identity-session-open");
}

export function findSession(db: Db, hash: Buffer): Promise<SessionRow | null> {
  return db.maybe<SessionRow>(`SELECT ${columns} FROM identity_sessions WHERE hash = $1`, [hash], "identity-session");
}

/** The same, with one guess counted; before it is looked at, so that guesses at the same moment are counted too. */
export function guessSession(db: Db, hash: Buffer): Promise<SessionRow | null> {
  const sql = `UPDATE identity_sessions SET tries = tries + 1 WHERE hash = $1 RETURNING ${columns}`;
  return db.maybe<SessionRow>(sql, [hash], "identity-session-guess");
}

/** Uses a session up. @returns false when it was used or has ended */
export async function takeSession(db: Db, hash: Buffer): Promise<boolean> {
  const sql = `UPDATE identity_sessions SET used_at = now() WHERE hash = $1 AND used_at IS NULL AND expires_at > now()`;
  return (await db.run(sql, [hash], "identity-session-use")) === 1;
}

/** Ends every sign-in under way of a user. */
export function endSessions(db: Db, pool: string, username: string): Promise<number> {
  const sql = `UPDATE identity_sessions SET expires_at = now() WHERE pool = $1 AND username = $2 AND used_at IS NULL AND expires_at > now()`;
  return db.run(sql, [pool, username]);
}

/** Ended sessions are kept for an hour, that their reuse can be named. */
export function dropOldSessions(db: Db): Promise<number> {
  return db.run(`DELETE FROM identity_sessions WHERE expires_at < now() - interval '1 hour'`);
}
