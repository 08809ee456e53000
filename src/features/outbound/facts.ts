import * as z from "zod/mini";
import { fact } from "../../kit/ledger/fact.ts";

/** The facts that outbound writes. What names somebody is taken out of old ones when their people are forgotten. */

export const bounceReceived = fact("bounce.received", {
  says: "Somebody on its way says what became of a message after it had been taken, most often that it could not be delivered.",
  payload: z.object({
    messageId: z.string(),
    /** Of a mail RFC 3463's status, such as `5.1.1`; what it means is the channel's to say. */
    code: z.string(),
    /** Whose receipt it is; the usual channel's when absent. */
    channel: z.optional(z.string()),
  }),
  mayLack: z.object({ text: z.string() }),
});

export const mailReported = fact("mail.reported", {
  says: "A person sent a mail to the report mailbox, or by the API.",
  payload: z.object({
    inbound: z.uuid(),
    /** Message-IDs found in it (without angle brackets), the attached mail's first. */
    messageIds: z.array(z.string()),
    /** Whether a signature in it verified. */
    simulation: z.boolean(),
  }),
  mayLack: z.object({
    /** The reporter's address, as a plain mailbox. */
    reporter: z.string(),
    /** Tokens of links to the lure host found in it. */
    tokens: z.array(z.string()),
  }),
});

export const messageReported = fact("message.reported", {
  says: "Whoever got a message reported it by what stands in it for that, such as a button in a chat.",
  payload: z.object({
    messageId: z.string(),
    channel: z.string(),
  }),
});

const health = { payload: z.object({ profile: z.uuid() }), mayLack: z.object({ text: z.string() }) };

export const profileDown = fact("profile.down", {
  says: "A sending profile's server stopped answering.",
  unread: "When it stopped; the profile shows only how it is now.",
  ...health,
});
export const profileUp = fact("profile.up", {
  says: "A sending profile's server answers again.",
  unread: "The end of what profile.down began.",
  ...health,
});
