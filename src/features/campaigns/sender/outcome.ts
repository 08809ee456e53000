import { words } from "../../../kit/words.ts";
import type { Outcome } from "../../outbound/index.ts";
import { afterDeferral } from "../rules.ts";
import type { Result } from "./ledger.ts";

/** How often a delivery was tried, and since when. */
export interface Tried {
  attempts: number;
  triedAt: Date | null;
}

const troubleSeconds = 5;

/**
 * What the ledger writes about an attempt.
 * @param now epoch milliseconds
 */
export function resultOf(outcome: Outcome, tried: Tried, now: number): Result {
  switch (outcome.state) {
    case "sent":
    case "withdrawn":
      return { state: outcome.state };
    case "unconfirmed":
    case "refused":
      return { state: outcome.state, text: outcome.text, counts: true };
    case "bounced":
      return { state: "bounced", text: outcome.text, counts: true, code: outcome.code };
    default:
      return deferral(outcome, tried, now);
  }
}

/** Whether an outcome speaks of the server rather than of this message: no answer at all, or 421 (RFC 5321, 3.8). */
export function isServerTrouble(outcome: Outcome): boolean {
  return outcome.state === "deferred" && (outcome.code === undefined || outcome.code === 421);
}

function deferral(outcome: Extract<Outcome, { state: "deferred" }>, { attempts, triedAt }: Tried, now: number): Result {
  const { text, retryAfter } = outcome;
  // A server that is down says nothing about this recipient: the mail waits, and its 24 hours do not begin.
  if (isServerTrouble(outcome)) return { state: "deferred", text, wait: retryAfter ?? troubleSeconds, counts: false };
  const next = afterDeferral(attempts + 1, triedAt?.getTime() ?? now, now, retryAfter);
  if ("expired" in next)
    return { state: "bounced", text: words("campaigns")("delivery.expired", { text }), counts: true };
  return { state: "deferred", text, wait: (next.again - now) / 1000, counts: true };
}
