import type { Db } from "../../../kit/db/index.ts";

/** Those of some sending profiles that there are. */
export function profileNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, name FROM sending_profiles WHERE org = $1 AND id = ANY ($2::uuid[])", [org, ids]);
}

/** Those of some mailboxes that there are, named by their addresses. */
export function mailboxNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, address AS name FROM outbound_mailboxes WHERE org = $1 AND id = ANY ($2::uuid[])", [org, ids]); // oxfmt-ignore
}
