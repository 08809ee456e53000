import type { Db } from "../../../kit/db/index.ts";

/** Those of some lures that there are. */
export function lureNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, title AS name FROM lures WHERE org = $1 AND id = ANY ($2::uuid[])", [org, ids]);
}
