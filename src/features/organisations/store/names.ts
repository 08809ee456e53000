import type { Db } from "../../../kit/db/index.ts";

/** Those of some domains that there are. */
export function domainNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, domain AS name FROM organisation_domains WHERE org = $1 AND id = ANY ($2::uuid[])", [
    org,
    ids,
  ]);
}
