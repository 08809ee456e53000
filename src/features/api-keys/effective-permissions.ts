import type { Db } from "../../kit/db/index.ts";
import { heldByMember, permissionsOf } from "../people/index.ts";
import { expired, permissionsOfKey } from "./rules.ts";
import { findKeyById } from "./store.ts";
import type { Key } from "./store.ts";

/**
 * What a key may do now: its list, or what its role may in this organisation; never more than the role of the member who made it, and nothing
 * once that member has gone.
 */
export async function effectivePermissions(
  db: Db,
  org: string,
  key: Pick<Key, "role" | "scopes" | "member">,
): Promise<ReadonlySet<string>> {
  const own = permissionsOfKey(key, key.role ? await permissionsOf(db, org, key.role) : new Set());
  if (!key.member) return own;
  return own.intersection(await heldByMember(db, org, key.member));
}

/** The same by a key's id: nothing once it was removed or has expired. */
export async function effectivePermissionsById(
  db: Db,
  org: string,
  id: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const key = await findKeyById(db, org, id);
  return key && !expired(key, now) ? effectivePermissions(db, org, key) : new Set();
}
