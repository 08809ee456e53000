import { roles } from "./feature.ts";
import type { Feature, Role } from "./feature.ts";

let byRole: ReadonlyMap<Role, ReadonlySet<string>> = new Map(roles.map((role) => [role, new Set<string>()]));

/** Puts together what the features' manifests say about permissions; called once, by whoever composes the features. */
export function composePermissions(features: readonly Pick<Feature, "permissions">[]): void {
  const made = new Map(roles.map((role) => [role, new Set<string>()]));
  for (const { permissions } of features) {
    for (const [permission, holders] of Object.entries(permissions ?? {})) {
      for (const role of holders) made.get(role)!.add(permission);
    }
  }
  byRole = made;
}

/** What a role may by default, before an organisation changed anything. */
export function defaultPermissions(role: Role): ReadonlySet<string> {
  return byRole.get(role) ?? new Set();
}

/** Every permission there is, in alphabetical order. */
export function allPermissions(): string[] {
  return [...new Set([...byRole.values()].flatMap((held) => [...held]))].toSorted();
}
