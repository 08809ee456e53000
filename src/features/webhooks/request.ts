import { Webhook } from "standardwebhooks";
import { egress } from "../../kit/egress.ts";
import type { Env } from "../../kit/feature.ts";
import { storableText } from "../../kit/storable.ts";
import type { Pending } from "./store/webhooks.ts";

export interface Outcome {
  /** Null where none came. */
  status: number | null;
  answer: string;
  /** Whether it took long. */
  slow: boolean;
}

/** Milliseconds from which on an attempt was slow. */
const slowFrom = 5000;

/** One request to a webhook's receiver, signed; whatever becomes of it is its outcome. @param secret base64 */
export async function attempt(env: Env, one: Pending, secret: string): Promise<Outcome> {
  const begun = performance.now();
  const outcome = await ask(env, one, secret);
  return { ...outcome, slow: performance.now() - begun >= slowFrom };
}

async function ask(env: Env, one: Pending, secret: string): Promise<Omit<Outcome, "slow">> {
  const at = env.clock();
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
      most: 500,
    });
    return { status: answer.status, answer: storableText(answer.body.toString("utf8")) };
  } catch (error) {
    return { status: null, answer: storableText(error instanceof Error ? error.message : String(error)) };
  }
}
