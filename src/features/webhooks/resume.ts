import { job } from "../../kit/jobs.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import { orderAlone, orderAttempts, spread } from "./jobs.ts";
import { findWebhook, slowWebhooks, waitingDeliveries } from "./store.ts";

/** So many deliveries are ordered by one transaction. */
const batch = 256;

interface Order {
  org: string;
  webhook: string;
  /** The last delivery that was ordered before. */
  after?: string;
}

/**
 * Orders what waits for a webhook that is switched on again: an order that fell due while it was off has sent nothing, and no other follows it. One that is not
 * due yet finds its attempt made.
 */
export const resumeWebhook = job("resume-webhook", { long: true }, (env, { org, webhook, after }: Order) =>
  env.database.tx(org, async (db) => {
    // Not seen yet; or off again, and then whoever switches it on orders anew.
    if (!(await findWebhook(db, org, webhook))?.active) throw new NotThereYet();
    const waiting = await waitingDeliveries(db, org, webhook, after ?? null, batch);
    const slow = (await slowWebhooks(db, org)).has(webhook);
    for (const [attempts, some] of Map.groupBy(waiting, (one) => one.attempts)) {
      const ids = some.filter(({ hiddenFor }) => hiddenFor === null).map(({ id }) => id);
      await orderAttempts(env, db, org, { ids, slow, attempts });
      for (const { id, hiddenFor } of some)
        if (hiddenFor !== null)
          await orderAlone(env, db, org, { ids: [id], slow, attempts }, Math.max(0, Math.ceil(hiddenFor) - spread));
    }
    const last = waiting.length === batch ? waiting.at(-1)!.id : null;
    if (last !== null) await env.jobs.send("resume-webhook", { org, webhook, after: last }, { db });
  }),
);
