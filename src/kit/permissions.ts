import { roles } from "./feature.ts";
import type { Db } from "./db/index.ts";
import type { Actor, Feature, Role } from "./feature.ts";

let seeing: NonNullable<Feature["seesEverybody"]>[] = [];
let holding: NonNullable<Feature["permissionsOf"]>[] = [];
let reading: ReadonlyMap<string, string> = new Map();
let byRole: ReadonlyMap<Role, ReadonlySet<string>> = new Map(roles.map((role) => [role, new Set<string>()]));

/** Puts together what the features' manifests say about permissions; called once, by whoever composes the features. */
export function composePermissions(
  features: readonly Pick<Feature, "permissions" | "seesEverybody" | "permissionsOf">[],
): void {
  const made = new Map(roles.map((role) => [role, new Set<string>()]));
  for (const { permissions } of features) {
    for (const [permission, holders] of Object.entries(permissions ?? {})) {
      for (const role of holders) made.get(role)!.add(permission);
    }
  }
  byRole = made;
  const known = [...new Set([...made.values()].flatMap((held) => [...held]))];
  reading = new Map(
    known.flatMap((one) => {
      const read = `${one.split(":")[0]}:read`;
      const goesWith = [...made.values()].every((held) => !held.has(one) || held.has(read));
      return read !== one && known.includes(read) && goesWith ? [[one, read] as const] : [];
    }),
  );
  seeing = features.flatMap((one) => one.seesEverybody ?? []);
  holding = features.flatMap((one) => one.permissionsOf ?? []);
}

/** What is left of permissions that an actor had once: no feature that knows the actor takes them away. */
export async function heldNow(
  db: Db,
  org: string,
  actor: Pick<Actor, "kind" | "id" | "member">,
  once: Iterable<string>,
  now: Date,
): Promise<ReadonlySet<string>> {
  let left: ReadonlySet<string> = new Set(once);
  for (const ask of holding) left = left.intersection((await ask(db, org, actor, now)) ?? left);
  return left;
}

/**
 * Whether an actor may see everybody: asked by what stands above the feature that knows people and departments, before it tells of people. A key of
 * nobody is nobody's manager.
 */
export async function seesEverybody(db: Db, org: string, actor: Pick<Actor, "member">): Promise<boolean> {
  if (actor.member === null) return true;
  for (const ask of seeing) if (!(await ask(db, org, actor))) return false;
  return seeing.length > 0;
}

/**
 * Permissions with those to read that they bring: whoever changes something is answered with it as it is now, and so reads it (decision 0512). `lures:write`
 * brings `lures:read`; what some role has by default without reading (`reports:write`) brings none.
 */
export function withReadPermissions(held: Iterable<string>): ReadonlySet<string> {
  const given = [...held];
  return new Set([...given, ...given.flatMap((one) => reading.get(one) ?? [])]);
}

/** What a role may by default, before an organisation changed anything. */
export function defaultPermissions(role: Role): ReadonlySet<string> {
  return byRole.get(role) ?? new Set();
}

/** Every permission there is, in alphabetical order. */
export function allPermissions(): string[] {
  return [...new Set([...byRole.values()].flatMap((held) => [...held]))].toSorted();
}
