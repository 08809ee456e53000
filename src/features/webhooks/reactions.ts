import { newId } from "../../kit/id.ts";
import { reaction } from "../../kit/ledger/index.ts";
import { hourOf } from "../people/index.ts";
import { orderAlone, orderAttempts } from "./orders.ts";
import { eventBody, events, spread } from "./rules.ts";
import { addDeliveries, slowWebhooks, webhooks } from "./store/webhooks.ts";
import type { NewDelivery } from "./store/webhooks.ts";
import { makeDisclosure } from "./disclosed.ts";

const hour = 60 * 60 * 1000;

/** Turns facts into deliveries for every webhook that wants them. */
export const queueDeliveries = reaction("webhooks-announce", events, async ({ db, org, facts, env }) => {
  const wanting = (await webhooks(db, org)).filter((one) => one.active);
  if (wanting.length === 0) return;
  const tell = makeDisclosure(db, org, env);
  const now = env.clock();
  // Where people are hidden, what happened within an hour is told together after its end and in no order: the moment would tell who it was, and so would the
  // order beside the log of a proxy. Until all of it is told the log says nothing of it either.
  const over = hourOf(now).getTime() + hour;
  const disclosedAt = new Date(over + spread * 1000);
  const rows = new Map<string, NewDelivery>();
  for (const fact of facts) {
    const hooks = wanting.filter((one) => one.events.includes(fact.kind) && happenedSince(fact.at, one.createdAt, now));
    const announced = hooks.length > 0 ? await tell(eventBody(fact)) : null;
    if (!announced) continue;
    const at = announced.hidden ? hourOf(now) : now;
    for (const { id: webhook } of hooks) {
      // The id goes along, and tells when it was made.
      const id = newId(at.getTime());
      const hiddenUntil = announced.hidden ? disclosedAt : null;
      rows.set(id, { webhook, id, fact: fact.id, event: fact.kind, body: announced.body, at, hiddenUntil });
    }
  }
  const wait = Math.ceil((over - now.getTime()) / 1000);
  const slow = await slowWebhooks(db, org);
  const added = await addDeliveries(db, org, [...rows.values()]);
  for (const { id: webhook } of wanting) {
    const own = added.filter((id) => rows.get(id)!.webhook === webhook);
    const [hidden, told] = [
      own.filter((id) => rows.get(id)!.hiddenUntil),
      own.filter((id) => !rows.get(id)!.hiddenUntil),
    ];
    const some = { slow: slow.has(webhook), attempts: 0 };
    await orderAttempts(env, db, org, { ids: told, ...some });
    await orderAlone(env, db, org, { ids: hidden, ...some }, wait);
  }
});

/** Clocks that agree may differ by so much (milliseconds). */
const agreed = 60_000;

/** What happened before a webhook was made is not told to it. One that is made later than now was made by a clock that was ahead: it would hear nothing until then. */
function happenedSince(at: Date, madeAt: Date, now: Date): boolean {
  return at >= madeAt || madeAt.getTime() > now.getTime() + agreed;
}

export const reactions = [queueDeliveries];
