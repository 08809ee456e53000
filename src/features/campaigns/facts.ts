import * as z from "zod/mini";
import { fact } from "../../kit/ledger/fact.ts";

/** The facts that campaigns write. All are about one campaign; `campaign` finds them in the ledger. */

const imported = z.optional(z.literal(true));
const campaign = { campaign: z.uuid(), name: z.optional(z.string()) };
const moved = z.object(campaign);

export const campaignLaunched = fact("campaign.launched", {
  says: "The audience stands; sending begins.",
  payload: z.object({
    ...campaign,
    recipients: z.nullish(z.int()),
    leftOut: z.nullish(z.int()),
    /** It ran in another tool, or before. */
    imported,
  }),
});
export const campaignPaused = fact("campaign.paused", {
  says: "Nothing more is sent until it is resumed.",
  payload: z.object({
    ...campaign,
    /** Why the product did it by itself. */
    reason: z.optional(z.string()),
  }),
});
export const campaignResumed = fact("campaign.resumed", { says: "A paused campaign goes on.", payload: moved });
export const campaignCancelled = fact("campaign.cancelled", {
  says: "The campaign ended before its time; what had arrived counts.",
  payload: moved,
});
export const campaignKilled = fact("campaign.killed", {
  says: "The campaign was stopped at once; its links show the debrief.",
  payload: z.object({
    ...campaign,
    /** With all others of the organisation. */
    all: z.optional(z.literal(true)),
  }),
});
export const campaignEnded = fact("campaign.ended", {
  says: "The campaign's time is over.",
  payload: z.object({ ...campaign, imported }),
});
export const campaignEvaluated = fact("campaign.evaluated", {
  says: "The time in which some people were held out is over; they are treated as all others.",
  payload: moved,
});

const delivery = {
  campaign: z.uuid(),
  /** The delivery's number within its campaign. */
  delivery: z.int(),
  /** The chosen lure's id; `lureIdx` and `difficulty` are those of the variant in the recipient's language, if that went out. */
  lure: z.uuid(),
  lureIdx: z.int(),
  department: z.nullable(z.uuid()),
  difficulty: z.string(),
  channel: z.string(),
  holdOut: z.boolean(),
};

/** What every fact of a delivery says. */
export type DeliveryFact = z.output<z.ZodMiniObject<typeof delivery>>;

export const deliverySent = fact("delivery.sent", {
  says: "A message was taken by its server.",
  of: "person",
  payload: z.object({ ...delivery, imported }),
});
export const deliveryBounced = fact("delivery.bounced", {
  says: "A message was refused, at once or later.",
  of: "person",
  payload: z.object({
    ...delivery,
    /** The SMTP answer's code, of a refusal at once. */
    code: z.optional(z.int()),
    /** RFC 3463's status, of one that came later. */
    status: z.optional(z.string()),
    /** Whether the message had counted as sent before; when absent it had not. */
    wasSent: z.optional(z.boolean()),
    /** Whether it had counted as unconfirmed. */
    wasUnconfirmed: z.optional(z.boolean()),
    imported,
  }),
  mayLack: z.object({ text: z.string() }),
});
export const deliveryUnconfirmed = fact("delivery.unconfirmed", {
  says: "Nobody can know whether a message arrived.",
  of: "person",
  payload: z.object({
    ...delivery,
    /** Whether it had counted as sent until then. */
    wasSent: z.optional(z.boolean()),
    text: z.optional(z.string()),
    /** Found after the database had been put back to a backup. */
    restored: z.optional(z.literal(true)),
  }),
});
export const deliverySettled = fact("delivery.settled", {
  says: "Later evidence showed that an unconfirmed message had arrived.",
  of: "person",
  payload: z.object({
    ...delivery,
    /** What showed it; a late answer of the server when absent. */
    evidence: z.optional(z.string()),
  }),
});
export const deliveryRequeued = fact("delivery.requeued", {
  says: "Somebody asked for another try.",
  of: "person",
  payload: z.object({ ...delivery, was: z.enum(["bounced", "refused", "unconfirmed"]) }),
});
