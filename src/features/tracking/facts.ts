import * as z from "zod/mini";
import { fact } from "../../kit/ledger/fact.ts";

/** The facts that tracking writes. `at` of the ledger's row is the hit's own time, not the time of the decision. */

const recipient = {
  campaign: z.uuid(),
  /** The delivery's number within its campaign. */
  delivery: z.int(),
  /** The lure's id. */
  lure: z.string(),
  lureIdx: z.int(),
  department: z.nullable(z.uuid()),
  departmentName: z.nullable(z.string()),
  difficulty: z.string(),
  channel: z.string(),
  holdOut: z.boolean(),
};
const hit = {
  ...recipient,
  action: z.enum(["opened", "clicked", "submitted", "reported"]),
  /** Taken over from another tool's history: nothing is to be assigned for it. */
  imported: z.optional(z.literal(true)),
};
const judged = z.object({
  ...hit,
  /** Names of the signs that led to the verdict. */
  reasons: z.array(z.string()),
  /** In `recipient.*`: the same action of this delivery had been told as a program's before. */
  dismissedBefore: z.optional(z.boolean()),
});

/** What every one of them says; the same fields as campaigns' `DeliveryFact`. */
export type RecipientFact = z.output<z.ZodMiniObject<typeof recipient>>;
export type TrackedAction = z.output<typeof hit.action>;

export const hitReceived = fact("hit.received", {
  says: "The first hit of a kind on a delivery, at once and unverified: a program's or a person's.",
  of: "person",
  payload: z.object(hit),
});
export const hitDismissed = fact("hit.dismissed", {
  says: "The verdict says that a program did it.",
  of: "person",
  payload: judged,
});
export const recipientOpened = fact("recipient.opened", { says: "A person opened it.", of: "person", payload: judged });
export const recipientClicked = fact("recipient.clicked", {
  says: "A person followed the link: written when the verdict's hold has ended.",
  of: "person",
  payload: judged,
});
export const recipientSubmitted = fact("recipient.submitted", {
  says: "A person sent the landing page's form; what they typed is nowhere.",
  of: "person",
  payload: judged,
});
export const recipientReported = fact("recipient.reported", {
  says: "A person reported it.",
  of: "person",
  payload: judged,
});
export const recipientPassedOn = fact("recipient.passed-on", {
  says: "A colleague of the recipient reported it: it had been passed on to them. It counts as nobody's report.",
  of: "person",
  payload: z.object(recipient),
});
export const colleagueReported = fact("colleague.reported", {
  says: "A person reported a simulation that a colleague had got and passed on to them.",
  of: "person",
  payload: z.object({ campaign: recipient.campaign, delivery: recipient.delivery }),
});
export const clickWithdrawn = fact("click.withdrawn", {
  says: "A hard sign or a reviewer took back a click or a submit; `action` says which.",
  of: "person",
  payload: judged,
});
export const momentFinished = fact("moment.finished", {
  says: "The moment's page was played to its end for the first time.",
  of: "person",
  payload: z.object(recipient),
});
export const momentStayed = fact("moment.stayed", {
  says: "Somebody left the moment's page for the first time, and how long they had stayed on it.",
  of: "person",
  payload: z.object({
    ...recipient,
    /** As their browser says it, ten minutes at the most and never longer than the page was out. */
    seconds: z.int(),
  }),
});
