import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { storedWords } from "../../../kit/stored-words.ts";
import { holders, isOwnerDead, recoverFrom } from "../store/send.ts";
import { recordUnconfirmed } from "../settling.ts";

// Rows of an organisation that are locked hold up nobody else's mail, and are tried again.
const sweepOf = sweepPerProcess({ atOnce: 4, perKey: 1 }, "what a dead sender left could not be taken over", {
  first: 500,
  longest: 30_000,
});
const hasty = { lock: 1000, statement: 10_000 };

/**
 * Finds owners whose session is gone and puts what they held in order: each organisation's part in a transaction of its own.
 * @param ms milliseconds to wait for organisations whose rows are locked; they go on by themselves
 */
export async function recover(env: Env, own: string | null, ms = 10_000): Promise<void> {
  const sweep = sweepOf(env);
  for (const { org, owner } of await env.database.reachable((db) => holders(db)))
    if (owner !== own) sweep.start(org, () => takeOver(env, org, owner), `${org} ${owner}`);
  await sweep.settled(ms);
}

async function takeOver(env: Env, org: string, owner: string): Promise<void> {
  await env.database.hasty(hasty).tx(org, async (db) => {
    if (!(await isOwnerDead(db, owner))) return;
    const unconfirmed = await recoverFrom(db, org, owner, storedWords("campaigns", "delivery.interrupted"));
    for (const [campaign, numbers] of byCampaign(unconfirmed)) {
      await recordUnconfirmed(db, org, campaign, numbers);
    }
    env.log.info({ org, owner, unconfirmed: unconfirmed.length }, "took over the deliveries of a sender that died");
  });
}

function byCampaign(rows: readonly { campaign: string; number: number }[]): Map<string, number[]> {
  const grouped = new Map<string, number[]>();
  for (const { campaign, number } of rows) {
    const numbers = grouped.get(campaign);
    if (numbers) numbers.push(number);
    else grouped.set(campaign, [number]);
  }
  return grouped;
}
