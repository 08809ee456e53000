import type { ProviderAccount } from "../../../kit/accounts.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { NotThereYet } from "../../../kit/not-there-yet.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { readAddress } from "../rules/address.ts";
import { addAccountAsk, deleteAccountAsk, findAccountAsk } from "../store/account-asks.ts";
import { isRemovalNoted, lockAccount, lookUpMemberships, markAccountsLeaving, noteRemoval } from "../store/accounts.ts";
import { invitationsFor, takeInvitedAccounts } from "../store/invitations.ts";
import type { Invitation } from "../store/invitations.ts";
import { directoryOf } from "./directory.ts";

interface Orderer {
  env: Env;
  db: Db;
  org: string;
}

/**
 * Orders that accounts which were made for invitations be taken back, in the transaction in which their people go: name and address would stay at the identity
 * provider for good. Those invitations go with it. Where the provider was asked for one and its answer is not known, it is looked for by its address.
 * @param of.person whose; whoever's when null
 * @param of.used also one with which somebody has signed in, and which has joined nothing since: where those that have joined are removed, too
 * @returns whether there may be more
 */
export async function orderTakingBack(
  { env, db, org }: Orderer,
  { person, used }: { person: string | null; used: boolean },
): Promise<boolean> {
  const atOnce = 200;
  const taken = await takeInvitedAccounts(db, org, atOnce, person);
  for (const made of taken) await orderTakingBackOf({ env, db, org }, { ...made, used });
  return taken.length === atOnce;
}

/** The same for what one invitation has had made, or has asked for. */
export async function orderTakingBackOf(
  { env, db, org }: Orderer,
  { subject, askedAs, used = false }: Pick<Invitation, "subject" | "askedAs"> & { used?: boolean },
): Promise<void> {
  if (subject !== null) await env.jobs.send("take-account-back", { subject, used }, { db, turn: org });
  if (askedAs === null) return;
  const ask = newId();
  await addAccountAsk(db, ask, askedAs);
  await env.jobs.send("take-asked-account-back", { ask }, { db, turn: org });
}

/**
 * Takes an account back that was made for an invitation, when it was never used and nobody else invites its owner. Its lock is held from the look to the deed: with
 * it nobody joins or founds anything meanwhile, and no other organisation sends a password for it. What is about to be done is noted before: a connection, or a
 * process, that is lost after the deed takes the other note along, and the next try finds no account any more.
 * @param order.used takes it back as well where it was used, and nothing has come of that
 */
export async function takeAccountBack(
  env: Env,
  { subject, used = false }: { subject: string; used?: boolean },
): Promise<void> {
  const directory = directoryOf(env);
  const account = { issuer: directory.issuer, subject };
  // One that was shut meanwhile stays: without it the next invitation would make an open one.
  const mayGo = (one: ProviderAccount | null) => one !== null && one.enabled && (used || isNeverUsed(one));
  if (mayGo(await directory.findSubject(subject)))
    await env.database.tx(systemOrganisation, (db) => noteRemoval(db, account));
  await env.database.tx(systemOrganisation, async (db) => {
    await lockAccount(db, account.issuer, subject);
    if ((await lookUpMemberships(db, account.issuer, subject)).length > 0) return;
    const found = await directory.findSubject(subject);
    if (found === null ? !(await isRemovalNoted(db, account)) : !mayGo(found) || (await isInvited(db, found))) return;
    if (found) await directory.remove(found.username);
    // Whoever has just signed in with it still has a page open.
    await markAccountsLeaving(db, systemOrganisation, [account]);
  });
}

/** Takes the account of an address back for which the provider was asked by an invitation that has gone since: its id was never heard. */
export async function takeAskedAccountBack(env: Env, { ask }: { ask: string }): Promise<void> {
  const found = await env.database.tx(systemOrganisation, (db) => findAccountAsk(db, ask));
  if (!found) throw new NotThereYet();
  // What was asked a moment ago may come to its end after this, by a process that does not hear of it any more.
  if (!(await takeBackByAddress(env, found.address)) && found.isFresh)
    throw new Error("an account that was asked for may still be made");
  await forgetAccountAsk(env, { ask });
}

export async function forgetAccountAsk(env: Env, { ask }: { ask: string }): Promise<void> {
  await env.database.tx(systemOrganisation, (db) => deleteAccountAsk(db, ask));
}

/** @returns whether the provider knows the address */
export async function takeBackByAddress(env: Env, address: string): Promise<boolean> {
  const account = await directoryOf(env).find(address);
  if (account) await takeAccountBack(env, { subject: account.subject });
  return account !== null;
}

/** Whether its owner has never signed in with the password that was made for them. */
export function isNeverUsed(account: ProviderAccount): boolean {
  return account.status === "FORCE_CHANGE_PASSWORD";
}

async function isInvited(db: Db, { email = "" }: ProviderAccount): Promise<boolean> {
  const address = readAddress(email);
  return typeof address !== "string" && (await invitationsFor(db, address.key)).length > 0;
}
