import { storedWords } from "../../kit/stored-words.ts";
import type { Outcome } from "../transport.ts";

/** A vendor said no, and it is certain that the message did not go out; the outcome tells for whom that is true and for how long. */
export class Trouble extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Extract<Outcome, { text: string }>) {
    super(outcome.text);
    this.outcome = outcome;
  }
}

/** Troubles of one channel, in its own words (`says`). */
export function troublesOf(channel: string) {
  const said = (reason: string, values: Record<string, string> = {}) =>
    storedWords(`channels/${channel}`, `says.${reason}`, values);
  return {
    /** This person cannot be written to, now or ever: 404 and the like. */
    ofRecipient: (reason: string, values?: Record<string, string>) =>
      new Trouble({ state: "bounced", code: 404, text: said(reason, values) }),
    /** This message is one that the vendor never takes. */
    ofMessage: (reason: string, values?: Record<string, string>) =>
      new Trouble({ state: "bounced", code: 422, text: said(reason, values) }),
    /** The vendor does not know who signs in. Everybody's messages wait until that is mended, and nobody loses one. */
    ofSignIn: (reason: string, values?: Record<string, string>) =>
      new Trouble({ state: "deferred", code: 535, text: said(reason, values), about: "session" }),
    /** The bot may not do what it is asked to; the same. */
    ofRights: (reason: string, values?: Record<string, string>) =>
      new Trouble({ state: "deferred", code: 550, text: said(reason, values), about: "sender" }),
    /** The vendor says no to this one for now, for a reason that nobody has foreseen. */
    ofNow: (reason: string, values?: Record<string, string>) =>
      new Trouble({ state: "deferred", code: 450, text: said(reason, values) }),
    /** The vendor asks to wait. */
    ofRate: (seconds: number, text: string) =>
      new Trouble({ state: "deferred", text, retryAfter: seconds, early: true }),
  };
}
