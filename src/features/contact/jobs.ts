import type { Env } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { forgetInSystem } from "../organisations/index.ts";
import { forgetMessages } from "./store.ts";
import { kept } from "./rules.ts";

/** What strangers wrote goes after the usual time also where no organisation is the operator's. */
export function forgetVisitorMessages(env: Pick<Env, "database">): Promise<void> {
  return forgetInSystem(env, kept.days, forgetMessages);
}

export const jobs = [job("forget-visitors-messages", { every: 6 * 60 * 60 }, forgetVisitorMessages)];
