import type { Db } from "../../kit/db/index.ts";
import type { Actor, Role } from "../../kit/feature.ts";
import { roles } from "../../kit/feature.ts";
import { defaultPermissions } from "../../kit/permissions.ts";
import { record } from "../../kit/ledger/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { mayGiveRole, permissionsInForce } from "./rules/roles.ts";
import { departmentsAround } from "./store/departments.ts";
import { lockOwners, namesIn, updateRole } from "./store/people.ts";
import type { Person, Scope } from "./store/people.ts";
import { findRole, listChanges } from "./store/permissions.ts";
import { personChanged } from "./facts.ts";

/** What a role may in this organisation: the manifests' defaults with the organisation's changes. */
export async function permissionsOf(db: Db, org: string, role: Role): Promise<ReadonlySet<string>> {
  const changes = role === "owner" ? [] : (await listChanges(db, org)).filter((one) => one.role === role);
  return permissionsInForce(defaultPermissions(role), changes);
}

/**
 * What a role may beyond what everybody may do for themselves from the first day on: who holds it is mightier than whoever may less. Whoever adds people makes
 * learners; what an organisation has given to these besides counts.
 */
async function powersOf(db: Db, org: string, role: Role): Promise<ReadonlySet<string>> {
  return (await permissionsOf(db, org, role)).difference(defaultPermissions("learner"));
}

/** The role of an active member, or null when there is no such person (any more). */
export async function roleOf(db: Db, org: string, member: string): Promise<Role | null> {
  return (await findRole(db, org, member))?.role ?? null;
}

/**
 * The departments whose people an actor may see. Department managers, and keys that act for one, see the departments they lead or belong to,
 * whatever else their role was allowed; everybody else sees all.
 */
export async function visibleDepartments(db: Db, org: string, actor: Pick<Actor, "member">): Promise<Scope> {
  if (!actor.member) return "all";
  const role = await roleOf(db, org, actor.member);
  if (role === null || seesSomeDepartments(role)) {
    return departmentsAround(db, org, actor.member);
  }
  return "all";
}

/**
 * Whom of the directory an actor may name beside somebody else, as a manager: whom they see, and themselves. Whoever is named is shown with their name, and
 * everybody else answers as if they were not there.
 */
export async function mayName(
  db: Db,
  org: string,
  actor: Pick<Actor, "member">,
  named: Pick<Person, "id" | "department">,
): Promise<boolean> {
  const scope = await visibleDepartments(db, org, actor);
  return scope === "all" || named.id === actor.member || scope.includes(named.department?.id ?? "");
}

/** The names of members who stand beside what they made or decided, by id: of those whom a reader may name. */
export async function namesSeen(
  db: Db,
  org: string,
  reader: Pick<Actor, "member">,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  const found = await namesIn(db, org, asked, await visibleDepartments(db, org, reader), reader.member);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Whether a role sees some departments only. */
export function seesSomeDepartments(role: Role): boolean {
  return role === "department-manager" || role === "learner";
}

/** Whom an actor may change when many are changed at once: the same rule as `requireNoMightier` and `visibleDepartments` give for one. */
export interface Reach {
  /** Roles that may do more than the actor; whoever has one is left as they are. */
  mightier: Role[];
  departments: Scope;
  /** The actor, who may always be named. */
  member: string | null;
}

export async function reachOf(db: Db, org: string, actor: Actor): Promise<Reach> {
  const mightier: Role[] = [];
  for (const role of roles) if (!mayGiveRole(actor.may, await powersOf(db, org, role))) mightier.push(role);
  return { mightier, departments: await visibleDepartments(db, org, actor), member: actor.member };
}

/** What a person may now; nothing once they have gone. */
export async function heldByMember(db: Db, org: string, member: string): Promise<ReadonlySet<string>> {
  const role = await roleOf(db, org, member);
  return role ? permissionsOf(db, org, role) : new Set();
}

/** Refuses to change somebody whose role may do more than the actor: whoever changes an owner's address could become the owner. */
export async function requireNoMightier(db: Db, org: string, actor: Actor, role: Role): Promise<void> {
  if (mayGiveRole(actor.may, await powersOf(db, org, role))) return;
  throw refuse("forbidden", "mightier-person", words("people")("mightier-person"));
}

/** Refuses to give a role that brings more than the actor has. */
export async function requireGivable(db: Db, org: string, actor: Actor, role: Role): Promise<void> {
  const brings = await powersOf(db, org, role);
  // A role that sees everybody is more than any list of permissions of one that does not.
  if (!seesSomeDepartments(role) && (await visibleDepartments(db, org, actor)) !== "all")
    throw refuse("forbidden", "mightier-role", words("people")("wider-role", { role }));
  if (mayGiveRole(actor.may, brings)) return;
  const permission = [...brings.difference(new Set(actor.may))].toSorted()[0];
  throw refuse("forbidden", "mightier-role", words("people")("mightier-role", { role, permission }));
}

/** Refuses to let the last active owner go. */
export async function requireAnotherOwner(db: Db, org: string, leaving: string): Promise<void> {
  const owners = await lockOwners(db, org);
  if (owners.some((id) => id !== leaving)) return;
  throw refuse("conflict", "last-owner", words("people")("last-owner"));
}

/** An owner who is about to go is one no more: whoever leaves next is asked for another one. */
export async function stepDownAsOwner(db: Db, org: string, id: string): Promise<void> {
  await updateRole(db, org, id, "learner");
  await record(db, org, [personChanged({ fields: ["role"], role: "learner" }, { person: id })]);
}
