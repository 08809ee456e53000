import * as z from "zod/mini";
import { endpoint, raw, zBool, zId, zTime } from "../../kit/contract.ts";
import { hideable, verdicts } from "./shapes.ts";

export const may = "insight:read";
const counted = {
  sent: z.int(),
  unconfirmed: z.int(),
  opened: verdicts,
  clicked: verdicts,
  submitted: verdicts,
  reported: verdicts,
};
const group = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  difficulty: z.nullable(z.string()),
  /** Null where the group is too small to be shown. */
  counts: z.nullable(z.object(counted)),
});

/** A simulation as it runs. What may not be told to this reader, or not yet, is null. */
const live = z.object({
  campaign: zId(),
  state: z.string(),
  startAt: z.nullable(zTime()),
  endsAt: z.nullable(zTime()),
  recipients: z.nullable(z.int()),
  /** Mails by the state of their delivery. */
  deliveries: z.record(z.string(), z.int()),
  counts: z.nullable(z.object(counted)),
  firstSentAt: z.nullable(zTime()),
  firstClickAt: z.nullable(zTime()),
  firstReportAt: z.nullable(zTime()),
  lessonsAssigned: z.nullable(z.int()),
  lessonsCompleted: z.nullable(z.int()),
  /** Those with the most people, fifty at most. */
  departments: z.array(group),
  moreDepartments: z.int().check(z.describe("How many departments are left out here.")),
  lures: z.array(group),
  /** What happened when, in equal steps from the start on; for readers who may see the people themselves. */
  strip: z.nullable(
    z.object({
      from: zTime(),
      stepSeconds: z.number(),
      sent: z.array(z.int()),
      clicked: z.array(z.int()),
      /** Clicks of programs. */
      machine: z.array(z.int()),
      reported: z.array(z.int()),
    }),
  ),
});
export type Live = z.infer<typeof live>;

export const liveContract = {
  campaignLive: raw({
    about: "figures",
    method: "GET",
    path: "/campaigns/{id}/live",
    may,
    summary:
      "A simulation as it runs: once as JSON, or followed as server-sent events, each of the same shape, whenever something has changed (`follow=true`)",
    tag: "insight",
    query: z.strictObject({ id: zId(), follow: z._default(zBool(), false) }),
    output: live,
    answers: "application/json, text/event-stream",
    refuses: { "unknown-campaign": "missing", "too-many-viewers": "unavailable" },
  }),
  campaignResults: endpoint({
    about: "figures",
    method: "GET",
    path: "/insight/campaigns",
    may,
    summary: "Results of some campaigns, each by itself: what a list of them shows",
    input: z.strictObject({
      /** Up to 50 ids, with commas. */
      ids: z._default(
        z
          .string()
          .check(z.maxLength(2000), z.regex(/^([0-9a-f-]{36}(,[0-9a-f-]{36}){0,49})?$/i, "must be ids with commas")),
        "",
      ),
    }),
    output: z.object({ items: z.array(z.object({ campaign: zId(), suppressed: z.boolean(), ...hideable })) }),
  }),
};
