import type { Db } from "../../kit/db/index.ts";
import { permissionsOf, roleOf } from "../people/index.ts";
import { permissionsOfKey } from "./rules.ts";
import type { Key } from "./store.ts";

/**
 * What a key may do now: its list, or what its role may in this organisation; never more than the role of the member who made it, and nothing
 * once that member has gone.
 */
export async function heldBy(
  db: Db,
  org: string,
  key: Pick<Key, "role" | "scopes" | "member">,
): Promise<ReadonlySet<string>> {
  const own = permissionsOfKey(key, key.role ? await permissionsOf(db, org, key.role) : new Set());
  if (!key.member) return own;
  const role = await roleOf(db, org, key.member);
  return role ? own.intersection(new Set(await permissionsOf(db, org, role))) : new Set();
}
