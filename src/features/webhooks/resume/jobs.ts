import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { job } from "../../../kit/jobs.ts";
import { NotThereYet } from "../../../kit/not-there-yet.ts";
import { findMessageHold } from "../../outbound/index.ts";
import { attemptAll, giveUp, heldFor } from "../jobs.ts";
import { together, weightOf } from "../orders.ts";
import { dueDeliveries, endStep, takeStep, webhooksWithLost } from "./store.ts";

/** Seconds that a delivery which failed just now is left alone however often its webhook is switched on: the attempts would be used up by that. */
const rest = 300;
/** Seconds after which an attempt that was due and was not made is taken for one that nobody has ordered: queues are not so long. */
const overdue = 3600;

/** As many places as usual deliveries have: a receiver that does not answer has one for fifteen seconds, and an organisation no second one. */
const places = { concurrency: 16, perOrganisation: 1 };

/** What is ordered by whoever switches a webhook on. */
interface Order {
  org: string;
  webhook: string;
  /** Whether only that is meant whose own order is lost; then the name of the walk's first step, by which its next try knows it. */
  lost?: boolean;
  first?: string;
  /** Of a walk that has begun: which step this is, up to when (Unix milliseconds) what it tells fell due, and behind which delivery it goes on. */
  step?: string;
  until?: number;
  after?: string;
}

type Step = Order & Required<Pick<Order, "step" | "until">>;

/** How the deliveries of a step are told. */
type Tell = (env: Env, order: { org: string; deliveries: readonly string[] }) => Promise<void>;

/**
 * Tells what waits for a webhook that is switched on again: an order that fell due while it was off has sent nothing, and no other follows it. One job at a time
 * for each webhook, however much waits and however often it is switched: each tells as many as an order holds, and orders the next.
 */
export const resumeWebhook = job(
  "resume-webhook",
  { ...places, retries: 3, expireIn: 60, givenUp: (env, order: Order) => walk(env, order, giveUp).catch(unlessGone) },
  (env, order: Order) => walk(env, order, attemptAll),
);

/** Finds what waits and is ordered by nobody any more: of a version before, or of an order that was lost. */
export const findLostDeliveries = job("find-lost-deliveries", { every: 3600 }, async (env) => {
  for (const found of await env.database.reachable((db) => webhooksWithLost(db, overdue)))
    await env.jobs.send("resume-webhook", { ...found, lost: true, first: newId() }, { singletonKey: found.webhook });
});

async function walk(env: Env, order: Order, tell: Tell): Promise<void> {
  const { org, webhook } = order;
  const found = await env.database.tx(org, (db, now) => begin(env, db, now, order));
  if (!found) return;
  const { step, due, slow } = found;
  // Some of them may have gone meanwhile.
  if (due.length > 0) await tell(env, { org, deliveries: due }).catch(unlessGone);
  const last = due.length === together ? due.at(-1)! : null;
  const next = last === null ? null : { ...step, step: newId(), after: last };
  await env.database.tx(org, async (db) => {
    // The queue may give a step to two: one of them goes on.
    if (!(await endStep(db, org, webhook, step.step, next?.step ?? null)) || !next) return;
    await env.jobs.send("resume-webhook", { ...next }, { db, weight: weightOf(slow) });
  });
}

/** @returns what this step tells; null where everything waits */
async function begin(
  env: Env,
  db: Db,
  now: Date,
  order: Order,
): Promise<{ step: Step; due: string[]; slow: boolean } | null> {
  const { org, webhook, lost = false, first = newId(), after } = order;
  // A version before says behind what it goes on, and not in which walk.
  const begun = order.step === undefined ? null : order.step;
  const step: Step = {
    org,
    webhook,
    ...(lost && { lost }),
    ...(begun !== null && after !== undefined && { after }),
    step: begun ?? first,
    until: order.until ?? now.getTime() + 1 - (lost ? overdue * 1000 : 0),
  };
  // What nobody has ordered is told beside no other walk, whose part that fell due lately it would leave out. One that has gone no step for an hour is lost itself.
  const lately = { from: newId(now.getTime() - overdue * 1000), to: newId(now.getTime() + overdue * 1000) };
  const taken = await takeStep(db, org, webhook, begun, step.step, lost ? lately : null);
  // Not seen yet; off again, or another walk has begun, and then that one tells everything.
  if (!taken) throw new NotThereYet();
  const held = await findMessageHold(db, org);
  if (held && held.releasedAt === null) {
    const later = { ...step, step: newId() };
    await endStep(db, org, webhook, step.step, later.step);
    await env.jobs.send("resume-webhook", later, { db, after: heldFor, weight: weightOf(taken.slow) });
    return null;
  }
  const most = lost ? Infinity : rest;
  const due = await dueDeliveries(db, org, webhook, { until: step.until, most, after: step.after ?? null }, together);
  return { step, due, slow: taken.slow };
}

/** Goes on where what a job was about is not there any more. */
function unlessGone(error: unknown): void {
  if (!(error instanceof NotThereYet)) throw error;
}
