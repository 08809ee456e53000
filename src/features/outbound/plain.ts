import type { Outcome, Secrets } from "../../channels/transport.ts";
import { storableText } from "../../kit/storable.ts";

/** What a server said, as it may be written down beside what became of other messages. */
export type PlainWords = (text: string) => string;

/** Characters at most of what a server said; of its own words the beginning tells what is wrong. */
const longest = 2000;
/** A shorter secret would be found in any text. */
const shortest = 4;
/** Seconds at most that a message waits because a server asks for it: whoever says a year has said something else. */
const longestWait = 86_400;

/**
 * Takes a sending profile's secrets out of what is said of its messages, in every form in which they travel: servers repeat what they were asked, and
 * addresses stand in errors. It is read by whoever sees a delivery, the profile's health, or the facts and webhooks of both.
 */
export function plainWords(secrets: Secrets): PlainWords {
  const hidden = Object.values(secrets).filter((one) => one.length >= shortest);
  const forms = [...new Set(hidden.flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
  return (text) => forms.reduce((said, form) => said.replaceAll(form, "…"), storableText(text, longest));
}

function formsOf(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ v: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("base64"),
  ];
}

/** An outcome whose words can be written down, and whose wait is one: numbers come from a stranger's server. */
export function plainOutcome(outcome: Outcome, plain: PlainWords): Outcome {
  if (outcome.state === "sent") return { ...outcome, response: plain(outcome.response) };
  if (outcome.state === "deferred" && outcome.retryAfter !== undefined) {
    const { retryAfter, ...rest } = outcome;
    const wait = Number.isFinite(retryAfter) ? Math.max(0, retryAfter) : longestWait;
    return { ...rest, text: plain(outcome.text), retryAfter: Math.min(wait, longestWait) };
  }
  return "text" in outcome && outcome.text ? { ...outcome, text: plain(outcome.text) } : outcome;
}
