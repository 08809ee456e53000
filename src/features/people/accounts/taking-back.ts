import type { ProviderAccount } from "../../../kit/accounts.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { readAddress } from "../rules/address.ts";
import { lockAccount, lookUpMemberships, markAccountsLeaving } from "../store/accounts.ts";
import { invitationsFor, takeInvitedAccounts } from "../store/invitations.ts";
import { directoryOf } from "./directory.ts";

interface Orderer {
  env: Env;
  db: Db;
  org: string;
}

/**
 * Orders that accounts which were made for invitations be taken back, in the transaction in which their people go: name and address would stay at the identity
 * provider for good. Those invitations go with it.
 * @param person whose; whoever's when absent
 * @returns whether there may be more
 */
export async function orderTakingBack({ env, db, org }: Orderer, person: string | null = null): Promise<boolean> {
  const atOnce = 200;
  const taken = await takeInvitedAccounts(db, org, atOnce, person);
  for (const subject of taken) await env.jobs.send("take-account-back", { subject }, { db, turn: org });
  return taken.length === atOnce;
}

/**
 * Takes an account back that was made for an invitation, when it was never used and nobody else invites its owner. Its lock is held from the look to the deed: with
 * it nobody joins or founds anything meanwhile, and no other organisation sends a password for it.
 */
export async function takeAccountBack(env: Env, { subject }: { subject: string }): Promise<void> {
  const directory = directoryOf(env);
  const account = { issuer: directory.issuer, subject };
  await env.database.tx(systemOrganisation, async (db) => {
    await lockAccount(db, account.issuer, subject);
    if ((await lookUpMemberships(db, account.issuer, subject)).length > 0) return;
    const found = await directory.findSubject(subject);
    // One that was shut meanwhile stays: without it the next invitation would make an open one.
    if (!found?.enabled || !isNeverUsed(found) || (await isInvited(db, found))) return;
    await directory.remove(found.username);
    // Whoever has just signed in with it still has a page open.
    await markAccountsLeaving(db, systemOrganisation, [account]);
  });
}

/** Whether its owner has never signed in with the password that was made for them. */
export function isNeverUsed(account: ProviderAccount): boolean {
  return account.status === "FORCE_CHANGE_PASSWORD";
}

async function isInvited(db: Db, { email = "" }: ProviderAccount): Promise<boolean> {
  const address = readAddress(email);
  return typeof address !== "string" && (await invitationsFor(db, address.key)).length > 0;
}
