import { keepWords } from "../../kit/kept-words.ts";
import type { Outcome } from "../channel.ts";

/** A vendor said no, and it is certain that the message did not go out; the outcome tells for whom that is true and for how long. */
export class Trouble extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Extract<Outcome, { text: string }>) {
    super(outcome.text);
    this.outcome = outcome;
  }
}

/** No whole answer came. `neverLeft`: because there was not even a connection. */
export class OutOfReach extends Error {
  readonly neverLeft: boolean;
  constructor(message: string, neverLeft: boolean) {
    super(message);
    this.neverLeft = neverLeft;
  }
}

/** Troubles of one channel, in its own words (`says`). */
export function troublesOf(channel: string) {
  const said = (reason: string, values: Record<string, string> = {}) =>
    keepWords(`channels/${channel}`, `says.${reason}`, values);
  return {
    /** This person cannot be written to, now or ever: 404 and the like. */
    ofRecipient: (reason: string, values?: Record<string, string>) =>
      new Trouble({ state: "bounced", code: 404, text: said(reason, values) }),
    /** This message is one that the vendor never takes. */
    ofMessage: (reason: string, values?: Record<string, string>) =>
      new Trouble({ state: "bounced", code: 422, text: said(reason, values) }),
    /** The installation lacks something that only its administrator can mend: everybody's messages wait, and nobody loses one. */
    ofInstallation: (reason: string, values?: Record<string, string>) =>
      new Trouble({ state: "deferred", code: 535, text: said(reason, values), about: "session" }),
    /** The vendor says no to this one for now, for a reason that nobody has foreseen. */
    ofNow: (reason: string, values?: Record<string, string>) =>
      new Trouble({ state: "deferred", code: 450, text: said(reason, values) }),
    /** The vendor asks to wait. */
    ofRate: (seconds: number | undefined, text: string) =>
      new Trouble({ state: "deferred", text, ...(seconds !== undefined && { retryAfter: seconds }) }),
  };
}
