import type { Env } from "../../../kit/feature.ts";
import { daysBefore } from "../../../kit/personal.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { forgetAccountAsks } from "../store/account-asks.ts";
import { forgetAsks } from "../store/recoveries.ts";

const atOnce = 10_000;
/** Days in which a job has come for an address that was noted for it, also where the provider was away for weeks. */
const keptDays = 30;

/** The system organisation has no upkeep of its own: addresses that were noted for a job go after a month, where that job was lost. */
export async function forgetOldAsks({ database }: Pick<Env, "database">): Promise<void> {
  for (const forget of [forgetAsks, forgetAccountAsks])
    while (await database.tx(systemOrganisation, (db, now) => forget(db, daysBefore(now, keptDays), atOnce)));
}
