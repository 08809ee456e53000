import type { Env } from "../../kit/feature.ts";
import { forgetJobsOf } from "../../kit/jobs.ts";
import { lookUpMemberships, disableAccount } from "../people/index.ts";
import type { Account } from "./store.ts";

/** The account goes when no other organisation has it; shut when none has it active. */
export async function removeAccount(env: Env, { issuer, subject: of, username }: Account): Promise<void> {
  if (!env.directory) throw new Error("this process knows no identity provider");
  const left = await lookUpMemberships(env.database, issuer, of);
  if (left.length === 0) {
    await env.directory.remove(username);
    await env.database.worker((db) => forgetJobsOf(db, username));
  } else if (!left.some((one) => one.active)) await disableAccount(env, username);
}
