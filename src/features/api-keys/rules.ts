import { withReadPermissions } from "../../kit/permissions.ts";

/** Keys an organisation may have. */
export const maxKeys = 100;
/** Characters a key chosen by the operator must have. */
export const minKeyLength = 16;
/** The permission without which nobody could make another key. */
export const managePermission = "api-keys:manage";

/** What a key may do: a fixed list, with what that brings, or what its role may now. @param rolePermissions of the key's role */
export function permissionsOfKey(
  key: { scopes: readonly string[] | null },
  rolePermissions: ReadonlySet<string>,
): ReadonlySet<string> {
  return key.scopes ? withReadPermissions(key.scopes) : rolePermissions;
}

/** Those of the wanted permissions that the maker does not have and so cannot give, in alphabetical order. */
export function ungrantable(wanted: Iterable<string>, makers: ReadonlySet<string>): string[] {
  return [...new Set(wanted)].filter((permission) => !makers.has(permission)).toSorted();
}

export function expired(key: { expiresAt: Date | null }, now: Date): boolean {
  return key.expiresAt !== null && key.expiresAt.getTime() <= now.getTime();
}
