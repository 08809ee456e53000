import { changeBatch } from "../../../kit/db/batch.ts";
import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";

/** Writes down what left although the database does not know it. @param what MACs of effects */
export async function storeDoneEffects(db: Db, org: string, what: readonly string[]): Promise<void> {
  await db.run("INSERT INTO outbound_left (org, what) SELECT $1::uuid, unnest($2::text[]) ON CONFLICT DO NOTHING", [
    org,
    what,
  ]);
}

/** Those of some effects that are written down so. @param what MACs of effects */
export async function doneAmong(db: Db, org: string, what: readonly string[]): Promise<string[]> {
  const sql = "SELECT what FROM outbound_left WHERE org = $1 AND what = ANY ($2::text[])";
  return (await db.query<{ what: string }>(sql, [org, what])).map((row) => row.what);
}

export function forgetDone(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "outbound_left", key: ["what"], where: "at < $2", params: [before] }, size);
}

const lately = "at > now() - interval '2 minutes'";
/** SQL: what who sends says of their data folder, that they live. Other marks say nothing of that: who takes answers moves them, too, and knows nothing of what left. */
const isBeat = "journal = folder";
/** SQL: somebody has sent from a data folder ($1), or from whichever lately. */
const isVouched = `(${isBeat} AND (folder = $1 OR ${lately}))`;

/**
 * The organisations that have messages, where somebody has sent, from other data folders alone, and no process that sends has been heard of for two minutes;
 * else none. Read as the worker.
 */
export async function organisationsOfOtherFolders(db: Db, folder: string): Promise<string[]> {
  const unknown = `EXISTS (SELECT org FROM left_marks WHERE ${isBeat}) AND NOT EXISTS (SELECT org FROM left_marks WHERE ${isVouched})`;
  const rows = await db.query<{ org: string }>(
    `SELECT DISTINCT org FROM left_marks WHERE ${unknown}
     UNION SELECT org FROM outbound_messages WHERE state = 'queued' AND ${unknown}`,
    [folder],
  );
  return rows.map(({ org }) => org);
}

/**
 * Whether a process that sends has said in this organisation's name that it lives, ever with this data folder or lately with any; as the worker, in that of any.
 * @param away whether the installation's rows, in which they say so, cannot be asked: whatever has moved lately tells it then
 */
export async function isAlive(db: Db, folder: string, away = false): Promise<boolean> {
  const sql = `SELECT FROM left_marks WHERE ${byParts} AND ${away ? `(folder = $1 OR ${lately})` : isVouched} LIMIT 1`;
  return (await db.maybe(sql, [folder])) !== null;
}

/** What somebody may know of the messages that wait. */
interface Hold {
  since: Date;
  releasedAt: Date | null;
  dropped: boolean;
}

export function findMessageHold(db: Db, org: string): Promise<Hold | null> {
  return db.maybe<Hold>(
    'SELECT since, released_at AS "releasedAt", dropped FROM outbound_holds WHERE org = $1',
    [org],
    "outbound-hold",
  );
}

export async function holdMessages(db: Db, org: string): Promise<void> {
  await db.run(
    `INSERT INTO outbound_holds (org) VALUES ($1)
     ON CONFLICT (org) DO UPDATE SET since = excluded.since, released_at = NULL, dropped = false`,
    [org],
  );
}

/** @returns false when nothing was held */
export async function releaseMessages(db: Db, org: string, dropped: boolean): Promise<boolean> {
  const sql =
    "UPDATE outbound_holds SET released_at = now(), dropped = $2 WHERE org = $1 AND released_at IS NULL RETURNING 1";
  return (await db.query(sql, [org, dropped])).length > 0;
}

/** SQL: whether a queued message waits for somebody's word. Of accounts, whoever asks for a code now gets it. @param m a row of `outbound_messages` */
export const isHeld = (m: string) =>
  `EXISTS (SELECT h.org FROM outbound_holds h WHERE h.org = ${m}.org AND h.released_at IS NULL AND NOT (${m}.purpose = 'account' AND ${m}.created_at > h.since))`;

/** How many messages wait for somebody's word. */
export async function countHeld(db: Db, org: string): Promise<number> {
  const sql = `SELECT count(*)::int AS n FROM outbound_messages m WHERE m.org = $1 AND m.state = 'queued' AND ${isHeld("m")}`;
  return (await db.one<{ n: number }>(sql, [org])).n;
}

/** Gives up what waits in the queue. */
export async function dropHeld(db: Db, org: string, error: string): Promise<number> {
  return db.run(
    `UPDATE outbound_messages m SET state = 'failed', error = $2, vars = '{}' WHERE m.org = $1 AND m.state = 'queued' AND ${isHeld("m")}`,
    [org, error],
  );
}
