import type { Db } from "../../../kit/db/index.ts";
import { within } from "../../../kit/db/within.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { lockAccount, lookUpMemberships } from "../store/accounts.ts";
import type { AccountOf } from "../store/accounts.ts";
import { endedAccountLinksOf, accountLinksOf } from "../store/account-links.ts";

/**
 * Whether an account also belongs to another organisation with others: then none of them alone takes the authenticator or ends the sessions, since both are
 * the others' as well. A personal organisation has nobody else. Stays as it is until the transaction's end.
 */
export async function isShared(db: Db, org: string, { issuer, subject }: AccountOf): Promise<boolean> {
  await lockAccount(db, issuer, subject);
  const memberships = await lookUpMemberships(db, issuer, subject);
  return memberships.some((one) => one.active && one.org !== org && one.plan !== "individual");
}

/**
 * Since when an account has been this organisation's alone; null while it belongs to anything else, a personal organisation or one where its person is shut:
 * sign-ins, networks and devices of that time are told to its owner alone, for they were there as well, or in private.
 */
export async function exclusiveSince(
  db: Db,
  org: string,
  account: Pick<AccountOf, "issuer" | "subject"> & { joinedAt: Date },
): Promise<Date | null> {
  if ((await accountLinksOf(db, account)).some((one) => one.org !== org)) return null;
  const ended = await within(db, systemOrganisation, () => endedAccountLinksOf(db, account));
  return [account.joinedAt, ...ended.map((one) => one.leftAt)].reduce((a, b) => (a < b ? b : a));
}
