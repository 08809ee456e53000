import type { Db } from "../../../kit/db/index.ts";

/** How hard a lure has turned out to be in this organisation (logits). */
interface LearnedLure {
  lure: string;
  channel: string;
  class: string;
  mean: number;
  variance: number;
}

export function learnedLures(db: Db, org: string, lures: readonly string[]): Promise<LearnedLure[]> {
  return db.query<LearnedLure>(
    "SELECT lure, channel, class, mean, variance FROM game_lures WHERE org = $1 AND lure = ANY ($2)",
    [org, lures],
    "game-lures",
  );
}

/** @param shown messages that were learned from this time */
export async function keepLure(db: Db, org: string, one: LearnedLure, shown: number): Promise<void> {
  await db.run(
    `INSERT INTO game_lures AS l (org, lure, channel, class, mean, variance, shown) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (org, lure, channel, class) DO UPDATE SET mean = excluded.mean, variance = excluded.variance, shown = l.shown + excluded.shown`,
    [org, one.lure, one.channel, one.class, one.mean, one.variance, shown],
  );
}
