import type { Concern, Outcome } from "../../transport.ts";

/** What an error code of SMPP 3.4 (5.1.3) means for the message that it answers. */
interface Meaning {
  about: Concern;
  /** For good: trying again would change nothing. */
  final?: true;
  /** Too much at once. */
  throttled?: true;
  says: string;
}

const meanings: Readonly<Record<number, Meaning>> = {
  0x01: { about: "message", final: true, says: "the message is too long" },
  0x02: { about: "message", final: true, says: "the gateway cannot read the request" },
  0x04: { about: "session", says: "the gateway wants another kind of sign-in" },
  0x05: { about: "session", says: "this account is signed in already" },
  0x08: { about: "session", says: "the gateway is in trouble" },
  0x0a: { about: "sender", says: "the gateway does not let this sender send" },
  0x0b: { about: "recipient", final: true, says: "the number cannot be reached by SMS" },
  0x0d: { about: "session", says: "the gateway refused the sign-in" },
  0x0e: { about: "session", says: "the password is wrong or was taken back" },
  0x0f: { about: "session", says: "the gateway does not know this user" },
  0x14: { about: "session", throttled: true, says: "the gateway's queue is full" },
  0x43: { about: "message", final: true, says: "the gateway does not take this kind of message" },
  0x48: { about: "sender", says: "the gateway does not let senders of this kind send" },
  0x49: { about: "sender", says: "the gateway does not let senders of this kind send" },
  0x50: { about: "recipient", final: true, says: "the gateway does not take numbers of this kind" },
  0x51: { about: "recipient", final: true, says: "the gateway does not take numbers of this kind" },
  0x53: { about: "session", says: "the gateway does not know this system type" },
  0x58: { about: "session", throttled: true, says: "that was too much at once for the gateway" },
  0x65: { about: "recipient", final: true, says: "the network refused the number for good" },
  0x66: { about: "message", final: true, says: "the network refused the message" },
};

/** A code in words and as the gateway said it. */
export function statusText(code: number): string {
  const says = meanings[code]?.says ?? "the gateway refused the message";
  return `${says} (SMPP status 0x${code.toString(16).padStart(2, "0")})`;
}

/** Whether a refused sign-in is for good as long as nobody changes the settings. */
export function refusesSignIn(code: number): boolean {
  return [0x0d, 0x0e, 0x0f, 0x53].includes(code);
}

/** Codes of SMTP's kind, in which everybody reads outcomes: one that may pass. */
const passing = 450;

/**
 * What becomes of a message that was answered with this code.
 * @param pause seconds to leave the gateway alone when that was too much at once
 */
export function outcomeOfStatus(code: number, pause: number): Outcome {
  const text = statusText(code);
  const { about, final, throttled } = meanings[code] ?? {};
  if (final) return { state: "bounced", code, text };
  if (throttled) return { state: "deferred", text, about, retryAfter: pause, early: true };
  if (about) return { state: "deferred", text, about, early: true };
  // A code of the vendor's own says nothing that is known here: it is tried again as long as anything is.
  return { state: "deferred", code: passing, text };
}
