import type pg from "pg";
import type { Db } from "../../../kit/db/index.ts";

/** Takes the lock that says "this owner lives"; it is held as long as the session. */
export async function takeLivenessLock(client: pg.Client, owner: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1::bigint)", [owner]);
}

/** Whether any sender lives, by the locks of those sessions; `takeLivenessLock` takes numbers from 2^61 to 2^62. Read as the worker. */
export async function anySenderLives(db: Db): Promise<boolean> {
  const { lives } = await db.one<{ lives: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
                     WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND l.classid::bigint >> 29 = 1
                       AND a.datname = current_database() AND a.application_name = 'hookwise-session') AS lives`,
  );
  return lives;
}

/** Whether a session still answers. */
export function isSessionAlive(client: pg.Client): Promise<boolean> {
  return client.query("SELECT 1").then(
    () => true,
    () => false,
  );
}
