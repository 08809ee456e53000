import type { Env } from "../../../kit/feature.ts";
import type { Removal } from "../../../kit/removal.ts";
import { forgetInSystem } from "../../organisations/index.ts";
import { forgetAccountAsks } from "../store/account-asks.ts";
import { forgetAsks } from "../store/recoveries.ts";

/** Days in which a job has come for an address that was noted for it, also where the provider was away for weeks. */
const keptDays = 30;

/** Addresses that were noted for a job go after a month, where that job was lost. */
export async function forgetOldAsks(env: Pick<Env, "database">, ordered: Removal = {}): Promise<void> {
  for (const forget of [forgetAsks, forgetAccountAsks]) await forgetInSystem(env, keptDays, forget, ordered);
}
