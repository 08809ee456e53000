import type { SignedIn } from "../../../kit/accounts.ts";
import type { Db } from "../../../kit/db/index.ts";
import { within } from "../../../kit/db/within.ts";
import { newId } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { lineOf } from "../../../kit/line.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audit } from "../../audit/index.ts";
import { createOrganisation } from "../../organisations/index.ts";
import type { NewOrganisation } from "../../organisations/index.ts";
import { readAddress } from "../rules/address.ts";
import { findMemberships, isLeaving, linkAccount, lockAccount, lookUpMemberships, membershipIn } from "../store/accounts.ts"; // oxfmt-ignore
import type { Membership } from "../store/accounts.ts";
import { endInvitation, invitationsFor, lockInvitation } from "../store/invitations.ts";
import type { OwnInvitation } from "../store/invitations.ts";
import { insertPerson, lockPerson } from "../store/people.ts";
import { rowFrom } from "../write.ts";
import { personAdded, personJoined } from "../facts.ts";

/**
 * Sees to it that an account belongs somewhere: to the organisation that had the account made for an invitation, else to a personal one.
 * Needs an id token whose e-mail address is verified; does nothing otherwise, nor for an account whose person was deactivated. Several
 * calls at once make one organisation.
 * @returns the account's organisations afterwards
 */
export async function settleAccount(db: Db, account: SignedIn, now: Date): Promise<Membership[]> {
  const before = await findMemberships(db, account.issuer, account.subject);
  if (before.length > 0 || ownAddress(account) === null) return before;
  await lockAccount(db, account.issuer, account.subject);
  const meanwhile = await lookUpMemberships(db, account.issuer, account.subject);
  if (meanwhile.length > 0) return meanwhile;
  const meant = (await ownInvitations(db, account)).find((one) => one.subject === account.subject);
  const joined = meant !== undefined && (await joinByInvitation(db, account, meant));
  const { org, person } = joined
    ? meant
    : await foundOrganisation(db, account, { name: personalName(account), plan: "individual" }, now);
  return [await membershipIn(db, org, person)];
}

/** The open invitations of an account's own, verified address, as they are committed. */
export async function ownInvitations(db: Db, account: SignedIn): Promise<OwnInvitation[]> {
  const address = ownAddress(account);
  return address === null ? [] : invitationsFor(db, address);
}

/**
 * Ties the account to the invited person; false when the invitation does not stand any more, that person has another account, or the account is somebody
 * else there.
 */
export async function joinByInvitation(db: Db, account: SignedIn, meant: OwnInvitation): Promise<boolean> {
  const { org, id, person } = meant;
  return within(db, org, async () => {
    // Locked as whoever invites locks them, and looked at again: what was found may have been revoked, and the person deactivated or given another address.
    await lockPerson(db, org, person);
    await lockInvitation(db, org, id);
    if (!(await ownInvitations(db, account)).some((one) => one.org === org && one.id === id)) return false;
    await requireStaying(db, account);
    if (!(await linkAccount(db, org, person, account))) return false;
    await endInvitation(db, org, id, "accepted");
    const actor = { kind: "member", id: person, member: person } as const;
    await record(db, org, [personJoined({ invitation: id }, { person })]);
    await audit(db, org, actor, { act: "person.joined", what: "person", id: person, detail: { invitation: id } });
    return true;
  });
}

/** Makes an organisation with the account's owner as its first person. @returns its id and the person's */
export async function foundOrganisation(
  db: Db,
  account: SignedIn,
  wanted: Omit<NewOrganisation, "id">,
  now: Date,
): Promise<{ org: string; person: string }> {
  await requireStaying(db, account);
  const org = newId();
  return within(db, org, async () => {
    await createOrganisation(db, { ...wanted, id: org }, now);
    const first = { email: account.email!, ...(account.name && { name: account.name }) };
    const row = await rowFrom(db, org, { member: null }, first);
    await insertPerson(db, org, { ...row, role: "owner" });
    await linkAccount(db, org, row.id, account);
    await record(db, org, [personAdded({ department: null }, { person: row.id })]);
    const actor = { kind: "member", id: row.id, member: row.id } as const;
    await audit(db, org, actor, { act: "person.added", what: "person", id: row.id, detail: { role: "owner" } });
    return { org, person: row.id };
  });
}

/** The key of the address that the token proves to be the account's own, or null. */
export function ownAddress(account: SignedIn): string | null {
  if (account.use !== "id" || !account.emailVerified || account.email === null) return null;
  const read = readAddress(account.email);
  return typeof read === "string" ? null : read.key;
}

/** Refuses what would keep an account that is about to be removed: who has just been erased may still have a page open. */
async function requireStaying(db: Db, { issuer, subject }: SignedIn): Promise<void> {
  if (await isLeaving(db, issuer, subject))
    throw refuse("forbidden", "account-leaving", words("people")("account-leaving"));
}

function personalName(account: SignedIn): string {
  const name = lineOf(account.name ?? "") || account.email!.split("@")[0]!;
  return words("people")("own-organisation", { name: name.slice(0, 100) });
}
