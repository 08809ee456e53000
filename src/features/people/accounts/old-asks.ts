import type { Env } from "../../../kit/feature.ts";
import type { Removal } from "../../../kit/removal.ts";
import { forgetInSystem } from "../../organisations/index.ts";
import { forgetAccountAsks } from "../store/account-asks.ts";
import { forgetEndedLinks } from "../store/account-links.ts";
import { forgetLeaving } from "../store/accounts.ts";
import { forgetAsks } from "../store/recoveries.ts";

/** What goes after how many days. */
const goes = [
  // A job has come for an address that was noted for it, also where the provider was away for weeks.
  [forgetAsks, 30],
  [forgetAccountAsks, 30],
  // Longer than any token that an account which was about to go may still hold.
  [forgetLeaving, 30],
  // Longer than any event of an account, and than a browser keeps a cookie.
  [forgetEndedLinks, 400],
] as const;

/** Addresses that were noted for a job go after a month, where that job was lost; what is remembered of accounts goes after its time. */
export async function forgetOldAsks(env: Pick<Env, "database">, ordered: Removal = {}): Promise<void> {
  for (const [forget, days] of goes) await forgetInSystem(env, days, forget, ordered);
}
