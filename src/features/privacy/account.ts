import type { Env } from "../../kit/feature.ts";
import { forgetJobsOf } from "../../kit/jobs.ts";
import { lookUpMemberships, settleWithProvider } from "../people/index.ts";
import type { Account } from "./store.ts";

/** The account goes when no other organisation has it; shut when none has it active. */
export async function removeAccount(env: Env, account: Account): Promise<void> {
  if (!env.directory) throw new Error("this process knows no identity provider");
  const { issuer, subject: of, username } = account;
  if ((await lookUpMemberships(env.database, issuer, of)).length > 0) return settleWithProvider(env, account);
  await env.directory.remove(username);
  await env.database.worker((db) => forgetJobsOf(db, username));
}
