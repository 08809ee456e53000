import type { Concern, Outcome, OutwardAnswer } from "../../transport.ts";
import { jsonOf, retryAfter } from "../../one-call.ts";

/** What a documented error code of Twilio's means for a message. */
interface Meaning {
  about: Concern;
  /** Trying again would change nothing. */
  final?: true;
  throttled?: true;
  says: string;
}

/** The code of whoever has answered STOP. */
export const unsubscribedCode = 21610;

const meanings: Readonly<Record<number, Meaning>> = {
  14107: { about: "session", throttled: true, says: "that was too much at once for this sender" },
  20003: { about: "session", says: "Twilio does not take the account's token or key: it is wrong or was taken back" },
  20005: { about: "session", says: "the account is not active" },
  20404: { about: "session", says: "Twilio does not know this account" },
  20429: { about: "session", throttled: true, says: "that was too much at once for Twilio" },
  21211: { about: "recipient", final: true, says: "this is no number that exists" },
  21212: { about: "sender", says: "this is no sender that Twilio knows" },
  21217: { about: "recipient", final: true, says: "this is no number that exists" },
  21266: { about: "message", final: true, says: "sender and recipient are the same number" },
  21408: { about: "sender", says: "the account may not send to this country; allow it in Twilio's geo permissions" },
  21601: { about: "sender", says: "this sender's number cannot send text messages" },
  21602: { about: "message", final: true, says: "the message has no text" },
  21603: { about: "sender", says: "the sender is missing" },
  21606: { about: "sender", says: "this sender does not belong to the account" },
  21608: { about: "recipient", final: true, says: "a trial account writes only to numbers that it has verified" },
  [unsubscribedCode]: {
    about: "recipient",
    final: true,
    says: "this person has answered STOP and gets no more messages",
  },
  21611: { about: "session", throttled: true, says: "this sender's queue is full" },
  21612: { about: "sender", says: "this sender cannot reach this number" },
  21614: { about: "recipient", final: true, says: "this is a landline or no mobile number" },
  21617: { about: "message", final: true, says: "the message is longer than 1,600 characters" },
  21635: { about: "recipient", final: true, says: "this is a landline" },
  21659: { about: "sender", says: "this sender is not the account's" },
  21660: { about: "sender", says: "this sender belongs to another account" },
  21703: { about: "sender", says: "the messaging service has no sender that fits" },
  21704: { about: "sender", says: "the messaging service has no number" },
  21705: { about: "sender", says: "the messaging service does not exist" },
  30001: { about: "session", throttled: true, says: "this sender's queue is full" },
};

/** What becomes of a message that Twilio answered. @param pause seconds to wait where it does not say how many */
export function outcomeOfAnswer(answer: OutwardAnswer, pause: number): Outcome {
  const { code, message, sid, status } = jsonOf(answer);
  if (answer.status === 201 && typeof sid === "string") return { state: "sent", response: `${String(status)} ${sid}` };
  const known = meanings[Number(code)];
  // Something on the way may have cut or changed the answer to a message that was taken.
  if (answer.status < 300 && code === undefined)
    return { state: "unconfirmed", text: `Twilio answered ${answer.status}, but not as it does of a message` };
  const said = `Twilio ${typeof code === "number" ? code : `status ${answer.status}`}`;
  const text = `${known?.says ?? (typeof message === "string" ? message.slice(0, 200) : "Twilio refused the message")} (${said})`;
  const wait = retryAfter(answer);
  if (known?.throttled || answer.status === 429)
    return { state: "deferred", about: "session", text, retryAfter: wait ?? pause, early: true };
  if (known?.final) return { state: "bounced", code: Number(code), text };
  if (known) return { state: "deferred", about: known.about, text, early: true };
  if (answer.status === 401 || answer.status === 403) return { state: "deferred", about: "session", text, early: true };
  // A code that is not known here, or an address where something else answers: tried again as long as anything is.
  return { state: "deferred", code: 450, text };
}

/** Codes of receipts, in the words of SMPP, by Twilio's error codes for what was taken and did not arrive; `UNDELIV` for all others. */
const lost: Readonly<Record<number, string>> = {
  30004: "REJECTD",
  30007: "REJECTD",
  30034: "REJECTD",
  30036: "EXPIRED",
};

const why: Readonly<Record<number, string>> = {
  30003: "the telephone is switched off or out of reach",
  30004: "the message was blocked",
  30005: "the number is unknown or out of use",
  30006: "this is a landline, or the carrier cannot be reached",
  30007: "a carrier filtered the message",
  30034: "the sender's number is not registered with the carriers",
  30036: "the message was too old before it could be handed over",
};

/** What a status callback says of a message, or null where it is still on its way. */
export function receiptOf(status: string, errorCode: string): { code: string; text: string } | null {
  if (status === "delivered" || status === "read") return { code: "DELIVRD", text: "" };
  if (status !== "undelivered" && status !== "failed") return null;
  const code = Number(errorCode);
  const text = [why[code], code ? `(Twilio ${code})` : ""].filter(Boolean).join(" ");
  return { code: lost[code] ?? "UNDELIV", text };
}
