import type { Db } from "../../kit/db/index.ts";

/** The campaign of this name that was launched at this moment, or null: the mark by which one that was brought along before is known again. */
export async function campaignLaunchedAt(db: Db, org: string, name: string, at: Date): Promise<string | null> {
  const found = await db.maybe<{ id: string }>(
    "SELECT id FROM campaigns_public_campaigns WHERE org = $1 AND name = $2 AND launched_at = $3 ORDER BY id LIMIT 1",
    [org, name, at],
  );
  return found?.id ?? null;
}

/** Ids of the organisation's own lures of this title that a campaign may still take, the oldest first. */
export async function ownLures(db: Db, org: string, title: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(
    `SELECT id FROM lures_public_lures
      WHERE org = $1 AND title = $2 AND source = 'own' AND archived_at IS NULL ORDER BY id`,
    [org, title],
  );
  return found.map(({ id }) => id);
}
