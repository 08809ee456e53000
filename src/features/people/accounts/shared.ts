import type { Db } from "../../../kit/db/index.ts";
import { lockAccount, membershipsOf } from "../store/accounts.ts";
import type { AccountOf } from "../store/accounts.ts";

/**
 * Whether an account also belongs to another organisation with others: then none of them alone takes the authenticator or ends the sessions, since both are
 * the others' as well. A personal organisation has nobody else. Stays as it is until the transaction's end.
 */
export async function isShared(db: Db, org: string, { issuer, subject }: AccountOf): Promise<boolean> {
  await lockAccount(db, issuer, subject);
  const memberships = await membershipsOf(db, issuer, subject);
  return memberships.some((one) => one.active && one.org !== org && one.plan !== "individual");
}

/**
 * Whether an account belongs to anything else, a personal organisation or one where its person is shut: then sign-ins, networks and devices are told to its
 * owner alone, for they were there as well, or in private.
 */
export async function isElsewhere(db: Db, org: string, { issuer, subject }: AccountOf): Promise<boolean> {
  return (await membershipsOf(db, issuer, subject)).some((one) => one.org !== org);
}
