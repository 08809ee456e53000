import { storedWords } from "../../../kit/stored-words.ts";
import type { Outcome } from "../../outbound/index.ts";
import { afterDeferral } from "../rules.ts";
import type { Result } from "./ledger.ts";

/** How often a delivery was tried, and since when. */
interface Tried {
  attempts: number;
  triedAt: Date | null;
}

const troubleSeconds = 5;

const unprovenSeconds = 300;

/**
 * What the ledger writes about an attempt.
 * @param now epoch milliseconds of the server's answer
 */
export function resultOf(outcome: Outcome, tried: Tried, now: number): Result {
  switch (outcome.state) {
    case "sent":
      return { state: "sent", at: now, response: outcome.response };
    case "withdrawn":
      return { state: "withdrawn" };
    case "refused":
      // Who may not be named as the sender says nothing about the recipient: the mail waits until the domain is proven again.
      if (outcome.about === "sender")
        return { state: "deferred", text: outcome.text, wait: unprovenSeconds, counts: false };
      return { state: "refused", text: outcome.text, counts: true };
    case "unconfirmed":
      return { state: outcome.state, text: outcome.text, counts: true };
    case "bounced":
      return { state: "bounced", text: outcome.text, counts: true, code: outcome.code };
    default:
      return deferral(outcome, tried, now);
  }
}

type Deferred = Extract<Outcome, { state: "deferred" }>;

/**
 * Whether an outcome speaks of the server, or of what it thinks of the sender, rather than of this message: no answer at all, 421 (RFC 5321, 3.8), a
 * refusal before a recipient was named, or one for good that is about the sender.
 */
export function isServerTrouble(outcome: Outcome): boolean {
  return outcome.state === "deferred" && (saysNothing(outcome) || outcome.code! >= 500);
}

function saysNothing({ code, early }: Deferred): boolean {
  return code === undefined || code === 421 || early === true;
}

function deferral(outcome: Deferred, { attempts, triedAt }: Tried, now: number): Result {
  const { text, retryAfter, about } = outcome;
  // A server that is down says nothing about this recipient: the mail waits, and its 24 hours do not begin.
  if (saysNothing(outcome)) return { state: "deferred", text, wait: retryAfter ?? troubleSeconds, counts: false };
  // Nor does one that refuses the sender: however long that lasts, it never becomes this person's bounce.
  const since = about === "sender" || about === "session" ? now : (triedAt?.getTime() ?? now);
  const next = afterDeferral(attempts + 1, since, now, retryAfter);
  if ("expired" in next)
    return { state: "bounced", text: storedWords("campaigns", "delivery.expired", { text }), counts: true };
  return { state: "deferred", text, wait: (next.again - now) / 1000, counts: true };
}
