import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { lookUpMemberships } from "../store/accounts.ts";
import type { AccountOf } from "../store/accounts.ts";
import { directoryOf } from "./directory.ts";
import { changeAccount, enableAccount, disableAccount } from "./disabling.ts";

type Named = Pick<AccountOf, "issuer" | "subject" | "username">;

/** Who orders, whose turn it takes: an organisation that lets thousands go keeps nobody else's waiting; and in which transaction. */
interface Orderer {
  env: Env;
  db: Db;
  org: string;
}

/** Orders that the provider's account be opened or shut as its organisations say, with the caller's transaction. */
export function orderSettling({ env, db, org }: Orderer, { issuer, subject, username }: Named): Promise<void> {
  return env.jobs.send("settle-account", { issuer, subject, username }, { db, turn: org });
}

/** Orders that the account's authenticator be taken away and all its sessions end. */
export function orderReset({ env, db, org }: Orderer, username: string): Promise<void> {
  return env.jobs.send("reset-authenticator", { username }, { db, turn: org });
}

/** Orders that all sessions of the account end. */
export function orderSignOut({ env, db, org }: Orderer, username: string): Promise<void> {
  return env.jobs.send("sign-out-account", { username }, { db, turn: org });
}

/**
 * Opens the account when one of its organisations has it active, shuts it and ends its sessions when none has. May run twice, late, and beside itself: it looks at how
 * things stand now, and once more afterwards, for another order may have been carried out between its look and its deed.
 */
export async function settleWithProvider(env: Env, { issuer, subject, username }: Named): Promise<void> {
  const directory = directoryOf(env);
  const isActive = async () => (await lookUpMemberships(env.database, issuer, subject)).some((one) => one.active);
  for (let active = await isActive(), settled = false; !settled;) {
    if (active) {
      const account = await directory.get(username);
      if (account) await enableAccount(env, account);
    } else await disableAccount(env, username);
    const before = active;
    active = await isActive();
    settled = active === before;
  }
}

export function resetWithProvider(env: Env, { username }: { username: string }): Promise<void> {
  return changeAccount(env, username, async (directory) => {
    await directory.resetAuthenticator(username);
    await directory.signOut(username);
  });
}

export function signOutWithProvider(env: Env, { username }: { username: string }): Promise<void> {
  return changeAccount(env, username, (directory) => directory.signOut(username));
}
