import type { AccountDirectory, ProviderAccount } from "../../../kit/accounts.ts";
import type { Env } from "../../../kit/feature.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { forgetDisabling, markDisabled, noteDisabling, findDisabling } from "../store/disabled-accounts.ts";
import { directoryOf } from "./directory.ts";

/** What the provider's clock may be ahead of the database's, and how long a change may take there, in ms: where a note has no time of the provider's. */
const tolerance = 5 * 60_000;

/**
 * Shuts an account whom no organisation has active, ends its sessions, and notes that the installation did; one that is shut already stays whosever doing it was.
 * May run again after a failure at any point.
 */
export async function disableAccount(env: Env, username: string): Promise<void> {
  const directory = directoryOf(env);
  const account = await directory.get(username);
  const ours = account !== null && (account.enabled || (await isOurs(env, account)));
  if (ours) {
    await env.database.tx(systemOrganisation, (db, now) => noteDisabling(db, account.subject, now));
    await directory.disable(username);
  }
  await directory.signOut(username);
  if (ours) await mark(env, username);
}

/** Changes an account at the provider in an administrator's name. Whether it is the installation that had shut it is known as before. */
export async function changeAccount(
  env: Env,
  username: string,
  change: (directory: AccountDirectory) => Promise<void>,
): Promise<void> {
  const directory = directoryOf(env);
  const account = await directory.get(username);
  const ours = account !== null && !account.enabled && (await isOurs(env, account));
  await change(directory);
  if (ours) await mark(env, username);
}

/**
 * Opens an account that the installation has shut. What an operator has shut at the provider stays so, whoever invites or takes back its person.
 * @returns whether it is open now
 */
export async function enableAccount(env: Env, account: ProviderAccount): Promise<boolean> {
  const ours = account.enabled || (await isOurs(env, account));
  if (!ours) {
    env.log.warn(
      { account: account.subject },
      "an account stays shut: whoever shut it at the identity provider opens it",
    );
    return false;
  }
  if (!account.enabled) await directoryOf(env).enable(account.username);
  // Also of one that somebody else has opened meanwhile: if it is shut once more, that is not ours.
  await env.database.tx(systemOrganisation, (db) => forgetDisabling(db, account.subject));
  return true;
}

/** Whether it is the installation that has shut the account, and nobody has touched it since. */
async function isOurs(env: Env, { subject, changedAt }: ProviderAccount): Promise<boolean> {
  const noted = await env.database.tx(systemOrganisation, (db) => findDisabling(db, subject));
  if (noted === null || !changedAt) return noted !== null;
  const last = noted.changedAt?.getTime() ?? noted.at.getTime() + tolerance;
  return changedAt.getTime() <= last;
}

/** Notes which change of a shut account was the installation's last. */
async function mark(env: Env, username: string): Promise<void> {
  const account = await directoryOf(env).get(username);
  if (!account || account.enabled || !account.changedAt) return;
  const { subject, changedAt } = account;
  await env.database.tx(systemOrganisation, (db) => markDisabled(db, subject, changedAt));
}
