import { withReadPermissions } from "../../../kit/permissions.ts";
import type { Role } from "../../../kit/feature.ts";

/** The permission that only owners have and that cannot be given to another role. */
export const ownersOnly = "people:owners";

/** A role may be given by whoever has all that it brings: nobody makes somebody mightier than themselves. */
export function mayGiveRole(actor: ReadonlySet<string>, brings: ReadonlySet<string>): boolean {
  return brings.isSubsetOf(actor);
}

type MatrixFault = "unknown-permission" | "owner-fixed" | "owners-only" | "more-than-own";

/**
 * Whether a role's permissions may become these.
 * @param before what the role has now; what it keeps needs no right of the actor's
 */
export function matrixFault(
  role: Role,
  wanted: ReadonlySet<string>,
  before: ReadonlySet<string>,
  actor: ReadonlySet<string>,
  all: ReadonlySet<string>,
): { reason: MatrixFault; permission: string } | null {
  if (role === "owner") return { reason: "owner-fixed", permission: "" };
  for (const permission of wanted) {
    if (!all.has(permission)) return { reason: "unknown-permission", permission };
    if (permission === ownersOnly) return { reason: "owners-only", permission };
  }
  for (const permission of wanted.symmetricDifference(before)) {
    if (!actor.has(permission)) return { reason: "more-than-own", permission };
  }
  return null;
}

/** What a role may: the defaults with the organisation's changes, and what these bring. */
export function permissionsInForce(
  defaults: ReadonlySet<string>,
  changes: readonly { permission: string; granted: boolean }[],
): ReadonlySet<string> {
  const held = new Set(defaults);
  for (const { permission, granted } of changes) {
    if (granted) held.add(permission);
    else held.delete(permission);
  }
  return withReadPermissions(held);
}
