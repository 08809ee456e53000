import { randomInt } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { spread } from "./rules.ts";
import type { claimedAmong } from "./store/webhooks.ts";

/** How many usual attempts one counts for in its organisation's line at a webhook that took long to answer lately. */
const slowWeight = 20;

/** So many deliveries to one webhook are tried at once: what a job costs beside them, reading, marks and notes, is paid once. */
export const together = 16;

/** Whoever has begun attempts may die of it: who has an order for them comes again when they can be nobody's. */
export async function orderAfterClaims(
  env: Env,
  db: Db,
  org: string,
  begun: Awaited<ReturnType<typeof claimedAmong>>,
): Promise<void> {
  const after = Math.ceil(Math.max(...begun.map(({ seconds }) => seconds))) + 1;
  for (const [attempts, some] of Map.groupBy(begun, (one) => one.attempts))
    await orderAttempts(env, db, org, { ids: some.map(({ id }) => id), slow: some[0]!.slow, attempts }, after);
}

/**
 * Orders attempts at deliveries to one webhook; the order stands only if the transaction commits.
 * @param some.slow whether the webhook took long to answer lately
 * @param some.attempts how many each of them has had: with another number somebody else has had this order; undefined where nobody knows
 * @param after seconds to wait
 */
export async function orderAttempts(
  env: Env,
  db: Db,
  org: string,
  some: { ids: readonly string[]; slow: boolean; attempts: number | undefined },
  after = 0,
): Promise<void> {
  const weight = weightOf(some.slow);
  for (let from = 0; from < some.ids.length; from += together) {
    const deliveries = some.ids.slice(from, from + together);
    const data = { org, deliveries, ...(some.attempts !== undefined && { attempts: some.attempts }) };
    await env.jobs.send("deliver-webhooks", data, { db, weight, ...(after > 0 && { after }) });
  }
}

/**
 * The same for events about people who are hidden, each by itself at a moment of its own: what comes together would have happened together.
 * @param from seconds until the first may be told
 */
export async function orderAlone(
  env: Env,
  db: Db,
  org: string,
  { ids, ...some }: Parameters<typeof orderAttempts>[3],
  from: number,
): Promise<void> {
  for (const id of ids) await orderAttempts(env, db, org, { ids: [id], ...some }, from + randomInt(spread));
}

/** How many usual orders one counts for. */
export const weightOf = (isSlow: boolean) => (isSlow ? slowWeight : 1);
