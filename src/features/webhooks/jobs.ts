import { createHash } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { egress } from "../../kit/egress.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import type { Place } from "../../kit/secrets.ts";
import { words } from "../../kit/words.ts";
import { commitEffect, compareEffects, findMessageHold, hasTakenEffect, withdrawEffect } from "../outbound/index.ts";
import { pauseAfter, verdictOf } from "./rules.ts";
import { erasedBody, isNoted, noteSlow, pending, recordAttempt, disableWebhook } from "./store.ts";
import type { Pending } from "./store.ts";
import { makeDisclosure } from "./disclosed.ts";
import { storableText } from "../../kit/storable.ts";

interface Outcome {
  status: number | null;
  answer: string;
}

/** Milliseconds from which on an attempt was slow, and how many usual ones the next at the same webhook counts for in its organisation's line. */
const slow = { from: 5000, weight: 20 };

/** One attempt at one delivery; a failed one orders the next. */
export const deliverWebhook = job(
  "deliver-webhook",
  { concurrency: 16, perOrganisation: 2, retries: 3, expireIn: 60 },
  async (env, { org, delivery }: { org: string; delivery: string }) => {
    await compareEffects(env);
    const one = await env.database.tx(org, (db) => sendable(env, db, org, delivery));
    if (!one) return;
    const { effect } = one;
    // The queue tries again when this database turns out to be older than what left.
    if (!(await commitEffect(env, org, effect)))
      throw new Error("a webhook's delivery waits until it is known what has left");
    const begun = performance.now();
    const outcome = await attempt(env, org, one);
    const now = { ...one, slow: performance.now() - begun >= slow.from };
    const verdict = outcome.status === null ? "again" : verdictOf(outcome.status);
    if (verdict !== "delivered") withdrawEffect(env, org, effect);
    const pause = verdict === "again" ? pauseAfter(one.attempts + 1) : null;
    await env.database.tx(org, async (db) => {
      const state = verdict === "delivered" ? "delivered" : pause === null ? "failed" : "waiting";
      // The queue gives a job to somebody else when its process seems dead: two attempts must not order two rows of further ones.
      if (!(await recordAttempt(db, org, one, { state, ...outcome }))) return;
      if (now.slow !== one.slow) await noteSlow(db, org, one.webhook, now.slow);
      if (verdict === "gone") await disableWebhook(db, org, one.webhook, one.url);
      if (pause !== null) await orderAttempt(env, db, org, now, pause);
    });
  },
);

/** Of what is told: the number of a fact is given out again when a backup was put back. */
function effectOf({ webhook, fact, body }: Pick<Pending, "webhook" | "fact" | "body">): string {
  return `webhook:${webhook}:${fact}:${createHash("sha256").update(body).digest("base64url")}`;
}

// What may not be told any more ends here, and what left before a backup was put back.
async function sendable(
  env: Env,
  db: Db,
  org: string,
  delivery: string,
): Promise<(Pending & { effect: string }) | null> {
  const one = await pending(db, org, delivery);
  if (!one) {
    if (!(await isNoted(db, org, delivery))) throw new NotThereYet();
    return null;
  }
  const held = await findMessageHold(db, org);
  if (held && held.releasedAt === null) {
    await orderAttempt(env, db, org, one, 600);
    return null;
  }
  const over = held?.dropped && one.createdAt < held.releasedAt! ? "dropped" : null;
  const effect = effectOf(one);
  const why = over ?? ((await hasTakenEffect(env, db, org, effect)) ? "left-before" : null);
  if (why) {
    await recordAttempt(db, org, one, { state: "failed", status: null, answer: words("outbound")(`held.${why}`) });
    return null;
  }
  // Whoever looks at the log may try it again by hand.
  const erased = one.body === erasedBody;
  const current = erased ? null : await makeDisclosure(db, org, env)(one.body);
  // What was written down with names may have arrived, and its id tells the moment: under the same id a pseudonym would have a name. It is told no more.
  if (current && (one.veiled || !current.hidden)) return { ...one, body: current.body, effect };
  await recordAttempt(db, org, one, {
    state: "failed",
    status: null,
    answer: words("webhooks")(erased ? "erased" : "withheld"),
  });
  return null;
}

/** Orders an attempt; the order stands only if the transaction commits. @param one.slow whether its webhook took long to answer lately */
export function orderAttempt(
  env: Env,
  db: Db,
  org: string,
  one: { id: string; slow: boolean },
  after = 0,
): Promise<void> {
  const weight = one.slow ? slow.weight : 1;
  return env.jobs.send("deliver-webhook", { org, delivery: one.id }, { db, weight, ...(after > 0 && { after }) });
}

/** Where the secret of a webhook is sealed. */
export function secretPlace(org: string, id: string): Place {
  return { table: "webhooks", column: "secret", row: id, org };
}

async function attempt(env: Env, org: string, one: Pending): Promise<Outcome> {
  const at = env.clock();
  const secret = env.secrets.open(one.secret, secretPlace(org, one.webhook)).toString("base64");
  const headers = {
    "content-type": "application/json",
    "user-agent": "Hookwise-Webhooks/1",
    "webhook-id": one.id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(one.id, at, one.body),
  };
  try {
    const answer = await egress(env.config).fetch(one.url, {
      method: "POST",
      headers,
      body: one.body,
      timeout: 15_000,
    });
    return { status: answer.status, answer: storableText(answer.body.subarray(0, 500).toString("utf8")) };
  } catch (error) {
    return { status: null, answer: storableText(error instanceof Error ? error.message : String(error)) };
  }
}
