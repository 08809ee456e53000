import { byParts } from "../../../kit/db/by-parts.ts";
import type { Database, Db } from "../../../kit/db/index.ts";

export async function insertDemo(db: Db, org: string, months: number): Promise<void> {
  await db.run("INSERT INTO organisations_demo (org, months_left) VALUES ($1, $2)", [org, months]);
}

/** Demo organisations whose past is not whole yet. */
export async function unfinishedDemos(database: Pick<Database, "worker">): Promise<string[]> {
  const sql = `SELECT org FROM organisations_demo WHERE ${byParts} AND months_left > 0 ORDER BY org`;
  const rows = await database.worker((db) => db.query<{ org: string }>(sql));
  return rows.map(({ org }) => org);
}

/** Takes the earliest month that is still to be made, in the transaction that makes it: of two processes one makes it. Null when none is left. */
export async function takeDemoMonth(db: Db, org: string): Promise<number | null> {
  const taken = await db.maybe<{ month: number }>(
    "UPDATE organisations_demo SET months_left = months_left - 1 WHERE org = $1 AND months_left > 0 RETURNING months_left + 1 AS month",
    [org],
  );
  return taken?.month ?? null;
}
