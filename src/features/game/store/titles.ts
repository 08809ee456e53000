import type { Db } from "../../../kit/db/index.ts";

/** What lures are called, by id. */
export async function titlesOf(db: Db, org: string, lures: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; title: string }>(
    "SELECT id, title FROM lures_public_lures WHERE org = $1 AND id::text = ANY ($2)",
    [org, lures],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
