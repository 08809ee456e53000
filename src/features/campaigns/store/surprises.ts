import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";

/** What somebody asked for. Times of day are HH:MM, by their own clock. */
export interface Wanted {
  perMonth: number;
  channels: string[];
  awakeFrom: string;
  awakeUntil: string;
  paused: boolean;
}

export interface Surprises extends Wanted {
  member: string;
  nextAt: Date;
  lastAt: Date | null;
  problem: string | null;
}

const columns = `member, per_month AS "perMonth", channels, awake_from AS "awakeFrom", awake_until AS "awakeUntil", paused, next_at AS "nextAt",
  last_at AS "lastAt", problem`;

/** A person's, held until the transaction's end. */
export function lockSurprises(db: Db, org: string, member: string): Promise<Surprises | null> {
  return db.maybe<Surprises>(`SELECT ${columns} FROM surprises WHERE org = $1 AND member = $2 FOR UPDATE`, [
    org,
    member,
  ]);
}

/** Without holding them. */
export function findSurprises(db: Db, org: string, member: string): Promise<Surprises | null> {
  return db.maybe<Surprises>(`SELECT ${columns} FROM surprises WHERE org = $1 AND member = $2`, [org, member]);
}

/** When the latest simulation to a person was sent that is over: one that is still under way is told by no answer. */
export async function lastOver(db: Db, org: string, member: string): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(
    `SELECT max(d.sent_at) AS at FROM deliveries d JOIN campaigns_public_campaigns c ON c.org = $1 AND c.id = d.campaign AND c.finished
      WHERE d.org = $1 AND d.member = $2`,
    [org, member],
  );
  return at;
}

/** Writes what is wanted; what had gone wrong is forgotten. */
export async function putSurprises(
  db: Db,
  org: string,
  member: string,
  { perMonth, channels, awakeFrom, awakeUntil, paused, nextAt }: Wanted & { nextAt: Date },
): Promise<void> {
  await db.run(
    `INSERT INTO surprises (org, member, per_month, channels, awake_from, awake_until, paused, next_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (org, member) DO UPDATE SET per_month = excluded.per_month, channels = excluded.channels, awake_from = excluded.awake_from,
       awake_until = excluded.awake_until, paused = excluded.paused, next_at = excluded.next_at, problem = NULL`,
    [org, member, perMonth, channels, awakeFrom, awakeUntil, paused, nextAt],
  );
}

/** After a surprise, or what stood against it. */
export async function noteSurprise(
  db: Db,
  org: string,
  member: string,
  { nextAt, lastAt, problem }: { nextAt: Date; lastAt: Date | null; problem: string | null },
): Promise<void> {
  await db.run(
    `UPDATE surprises SET next_at = $3, last_at = coalesce($4, last_at), problem = $5 WHERE org = $1 AND member = $2`,
    [org, member, nextAt, lastAt, problem],
  );
}

export async function removeSurprises(db: Db, org: string, member: string): Promise<boolean> {
  return (await db.run("DELETE FROM surprises WHERE org = $1 AND member = $2", [org, member])) === 1;
}

/**
 * Whose time has come, and whose next one a clock that was ahead seems to have drawn: none is further off than its month and the next. Read as the worker.
 * @param days from which on that is so
 */
export function surprisesDue(db: Db, days: number): Promise<{ org: string; member: string }[]> {
  return db.query(
    `SELECT org, member FROM surprises WHERE ${byParts} AND NOT paused
        AND (next_at <= now() OR next_at > now() + make_interval(days => $1) OR last_at > now() + interval '1 hour') ORDER BY next_at LIMIT 1000`,
    [days],
  );
}
