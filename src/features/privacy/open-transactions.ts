import { setTimeout } from "node:timers/promises";
import type { Env } from "../../kit/feature.ts";
import { anyOpenSince, clockOf } from "./store.ts";

const betweenLooks = 250;

/** Waits until every transaction that is open now has ended. */
export async function waitForOpenTransactions(env: Env, org: string): Promise<void> {
  const now = await env.database.worker((db) => clockOf(db));
  const open = async () =>
    // Each role sees its own sessions alone.
    (await env.database.worker((db) => anyOpenSince(db, now))) || (await env.database.tx(org, (db) => anyOpenSince(db, now))); // oxfmt-ignore
  while (await open()) await setTimeout(betweenLooks);
}
