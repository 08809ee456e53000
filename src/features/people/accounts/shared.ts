import type { Db } from "../../../kit/db/index.ts";
import { lockAccount, membershipsOf } from "../store/accounts.ts";
import type { AccountOf } from "../store/accounts.ts";

/**
 * Whether an account also belongs to another organisation with others: then none of them alone takes the authenticator, ends the sessions or is told of
 * sign-ins, since all of these are the others' as well. A personal organisation has nobody else. Stays as it is until the transaction's end.
 */
export async function isShared(db: Db, org: string, { issuer, subject }: AccountOf): Promise<boolean> {
  await lockAccount(db, issuer, subject);
  const memberships = await membershipsOf(db, issuer, subject);
  return memberships.some((one) => one.active && one.org !== org && one.plan !== "individual");
}
