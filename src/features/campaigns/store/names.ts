import type { Db } from "../../../kit/db/index.ts";

/** Those of some campaigns that there are. */
export function campaignNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, name FROM campaigns WHERE org = $1 AND id = ANY ($2::uuid[])", [org, ids]);
}

/** Those of some programmes that there are. */
export function programmeNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, name FROM programmes WHERE org = $1 AND id = ANY ($2::uuid[])", [org, ids]);
}
