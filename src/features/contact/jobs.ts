import type { Env } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { daysBefore } from "../../kit/personal.ts";
import { systemOrganisation } from "../organisations/index.ts";
import { forgetMessages } from "./store.ts";
import { kept } from "./rules.ts";

const atOnce = 10_000;

/** The system organisation has no upkeep of its own: what strangers wrote there goes after the usual time. */
export async function forgetVisitorMessages({ database }: Pick<Env, "database">): Promise<void> {
  while (
    await database.tx(systemOrganisation, (db, now) =>
      forgetMessages(db, systemOrganisation, daysBefore(now, kept.days), atOnce),
    )
  );
}

export const jobs = [job("forget-visitors-messages", { every: 6 * 60 * 60 }, forgetVisitorMessages)];
