import type { Env } from "../../../kit/feature.ts";
import { words } from "../../../kit/words.ts";
import { recordDeliveries } from "../store/facts.ts";
import { holders, isDead, recoverFrom } from "../store/send.ts";
import { deliveryUnconfirmed } from "../facts.ts";

/** Finds owners whose session is gone and puts what they held in order: each organisation's part in a transaction of its own. */
export async function recover(env: Env, own: string | null): Promise<void> {
  const found = await env.database.worker((db) => holders(db));
  for (const { org, owner } of found) {
    if (owner === own) continue;
    await env.database.tx(org, async (db) => {
      if (!(await isDead(db, owner))) return;
      const unconfirmed = await recoverFrom(db, org, owner, words("campaigns")("delivery.interrupted"));
      for (const [campaign, numbers] of byCampaign(unconfirmed)) {
        await recordDeliveries(db, org, campaign, deliveryUnconfirmed, numbers);
      }
      env.log.info({ org, owner, unconfirmed: unconfirmed.length }, "took over the deliveries of a sender that died");
    });
  }
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
