import type { Db } from "../../kit/db/index.ts";
import { findPerson } from "./store/people.ts";
import type { Person, Scope } from "./store/people.ts";

export {
  heldByMember,
  stepDownAsOwner,
  namesSeen,
  permissionsOf,
  requireAnotherOwner,
  requireNoMightier,
  roleOf,
  seesSomeDepartments,
  visibleDepartments,
} from "./access.ts";
export { accountOf, lookUpMemberships, markAccountsLeaving, takeAccounts } from "./store/accounts.ts";
export type { AccountOf } from "./store/accounts.ts";
export { lockPerson } from "./store/people.ts";
export { exclusiveSince } from "./accounts/shared.ts";
export { settleWithProvider } from "./accounts/orders.ts";
export { orderTakingBack } from "./accounts/taking-back.ts";
export { accountCaller } from "./accounts/caller.ts";
export type { AccountCaller } from "./accounts/caller.ts";
export { forwardAccountEvents, startAccountEvents } from "./accounts/events.ts";
export type { AccountEvent, AccountEvents } from "./accounts/events.ts";
export { endLearnSession, exchangeLearnCode, learnerOf, sessionLasts } from "./accounts/learning.ts";
export type { Learner } from "./accounts/learning.ts";
export { searchable } from "./rules/text.ts";
export { disclosureTo, pseudonymKey, pseudonymOf, pseudonymSql } from "./disclosure.ts";
export type { Disclosure } from "./disclosure.ts";
export { codesOnly, hourOf, disclosedBefore } from "./rules/disclosure.ts";
export { addressIn } from "./addresses.ts";
export { isAnother } from "./second-person.ts";
export { demoAccounts, makeDemoAccounts, offeredPeople } from "./demo/accounts.ts";
export type { DemoAccount } from "./demo/accounts.ts";
export { demoPeople } from "./demo/people.ts";
export { addPeople } from "./import/add.ts";
export type { AddedPerson } from "./import/add.ts";
export { requireRoomForAll } from "./directory-room.ts";
export { importRoom, requireRows, takeRows } from "./import/limits.ts";
export type { Person } from "./store/people.ts";

/** One member, or null; with `scope` only one whom the reader sees (`visibleDepartments`). */
export function member(db: Db, org: string, id: string, scope?: Scope): Promise<Person | null> {
  return findPerson(db, org, id, scope);
}
