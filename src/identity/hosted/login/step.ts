import { isGoodUntil } from "../../../kit/has-passed.ts";
import type { Secrets } from "../../../kit/secrets.ts";
import type { KeyOf } from "../../../kit/words.ts";
import { hashOf } from "../cookie.ts";

export type ScreenName =
  | "sign-in"
  | "code"
  | "choose"
  | "authenticator"
  | "address"
  | "new-password"
  | "confirm"
  | "forgot"
  | "reset"
  | "sign-up";

/** Where somebody stands on the hosted pages. */
export interface Step {
  screen: ScreenName;
  username?: string;
  /** The name as it was typed, for people to recognise. */
  name?: string;
  /** The wire's Session of a sign-in under way, and the challenge that it waits for. */
  session?: string;
  challenge?: string;
  params?: Record<string, string>;
  /** The secret of an authenticator that is being enrolled. */
  secret?: string;
  /** Key of a sentence that says what has just been done. */
  notice?: KeyOf<"hosted">;
}

interface Sealed extends Step {
  query: string;
  /** Milliseconds since 1970. */
  until: number;
}

const life = 15 * 60_000;

/**
 * A step as the hidden field of a form: sealed, so that neither Session nor secret can be read out of a page's source and taken elsewhere, and
 * bound to the browser's cookie, so that no other site can post it.
 */
export function sealStep(secrets: Secrets, browser: string, query: string, step: Step, now: Date): string {
  const content: Sealed = { ...step, query, until: now.getTime() + life };
  return secrets.seal(JSON.stringify(content), place(browser)).toString("base64url");
}

/** The step of a form; null when it is not ours, not this browser's, or older than a quarter of an hour. */
export function openStep(
  secrets: Secrets,
  browser: string,
  ticket: string,
  now: Date,
): { step: Step; query: string } | null {
  let opened: Sealed;
  try {
    opened = JSON.parse(secrets.open(Buffer.from(ticket, "base64url"), place(browser)).toString()) as Sealed;
  } catch {
    return null;
  }
  const { query, until, ...step } = opened;
  return isGoodUntil(until, life, now) ? { step, query } : null;
}

function place(browser: string) {
  return { table: "hosted", column: "form", row: hashOf(browser).toString("base64url"), org: "" };
}
