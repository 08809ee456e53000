import type { Db } from "../../../kit/db/index.ts";

/** How hard a lure has turned out to be in this organisation (logits). */
export interface LearnedLure {
  lure: string;
  channel: string;
  class: string;
  mean: number;
  variance: number;
  /** When it was learned from last. */
  learnedAt: Date;
}

const columns = 'lure, channel, class, mean, variance, learned_at AS "learnedAt"';

export function learnedLures(db: Db, org: string, lures: readonly string[]): Promise<LearnedLure[]> {
  return db.query<LearnedLure>(
    `SELECT ${columns} FROM game_lures WHERE org = $1 AND lure = ANY ($2)`,
    [org, lures],
    "game-lures",
  );
}

/** Every lure that was learned from since then: an organisation has hundreds at the most. */
export function luresLearnedSince(db: Db, org: string, since: Date): Promise<LearnedLure[]> {
  return db.query<LearnedLure>(
    `SELECT ${columns} FROM game_lures WHERE org = $1 AND learned_at > $2`,
    [org, since],
    "game-lures-since",
  );
}

/** @param shown messages that were learned from this time */
export async function storeLure(db: Db, org: string, one: LearnedLure, shown: number): Promise<void> {
  await db.run(
    `INSERT INTO game_lures AS l (org, lure, channel, class, mean, variance, shown, learned_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (org, lure, channel, class) DO UPDATE
       SET mean = excluded.mean, variance = excluded.variance, shown = l.shown + excluded.shown, learned_at = excluded.learned_at`,
    [org, one.lure, one.channel, one.class, one.mean, one.variance, shown, one.learnedAt],
  );
}
