import type { Env } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import type { Removal } from "../../kit/removal.ts";
import { forgetInSystem } from "../organisations/index.ts";
import { forgetMessages } from "./store.ts";
import { kept } from "./rules.ts";

/** What strangers wrote goes after the usual time also where no organisation is the operator's. */
export function forgetVisitorMessages(env: Pick<Env, "database">, ordered: Removal = {}): Promise<void> {
  return forgetInSystem(env, kept.days, forgetMessages, ordered);
}

export const jobs = [job("forget-visitors-messages", { removes: true }, forgetVisitorMessages)];
