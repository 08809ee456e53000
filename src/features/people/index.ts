import type { Db } from "../../kit/db/index.ts";
import type { Actor } from "../../kit/feature.ts";
import { actorsOf } from "../audit/index.ts";
import { roleOf } from "./access.ts";
import { findPerson } from "./store/people.ts";
import type { Person } from "./store/people.ts";

export {
  actorOf,
  permissionsOf,
  requireAnotherOwner,
  requireNoMightier,
  roleOf,
  visibleDepartments,
} from "./access.ts";
export { accountOf, lookUpMemberships } from "./store/accounts.ts";
export type { AccountOf } from "./store/accounts.ts";
export { lockPerson } from "./store/people.ts";
export { accountCaller } from "./accounts/caller.ts";
export type { AccountCaller } from "./accounts/caller.ts";
export { forwardAccountEvents, startAccountEvents } from "./accounts/events.ts";
export type { AccountEvent, AccountEvents } from "./accounts/events.ts";
export { endLearnSession, exchangeLearnCode, learnerOf, sessionLasts } from "./accounts/learning.ts";
export type { Learner } from "./accounts/learning.ts";
export { disclosureTo, pseudonymKey, pseudonymOf, pseudonymSql } from "./disclosure.ts";
export type { Disclosure } from "./disclosure.ts";
export { codesOnly, hourOf } from "./rules/disclosure.ts";
export { demoPeople } from "./demo-people.ts";
export { addPeople } from "./import/add.ts";
export type { AddedPerson } from "./import/add.ts";
export type { Person } from "./store/people.ts";

/** One member, or null. */
export function member(db: Db, org: string, id: string): Promise<Person | null> {
  return findPerson(db, org, id);
}

/** Who took a member in, invited them, gave them their role or gave that role its permissions, since a moment. */
export async function whoMade(
  db: Db,
  org: string,
  member: string,
  since: Date,
): Promise<Pick<Actor, "kind" | "id" | "member">[]> {
  const role = await roleOf(db, org, member);
  const acts = ["person.added", "person.invited", "person.role-changed", "role.changed"];
  return actorsOf(db, org, { acts, subjects: role ? [member, role] : [member], since });
}
