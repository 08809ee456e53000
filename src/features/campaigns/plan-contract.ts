import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zLine, zTime } from "../../kit/contract.ts";
import { planParts } from "./rules/parts.ts";
import { campaignSorts, campaignStates } from "./rules/states.ts";
import { difficulties } from "../lures/rules.ts";
import { audience, campaignChannels, listedCampaign } from "./shapes.ts";

const counted = z.array(z.object({ name: z.string(), people: z.int() }));

const costs = z.array(
  z.object({
    channel: z.string(),
    title: z.string().check(z.describe("What the channel is called.")),
    messages: z.int().check(z.describe("How many messages.")),
    parts: z.int().check(z.describe("Parts in which the messages travel: each is paid for.")),
    price: z
      .nullable(z.number())
      .check(z.describe("Of all parts; null where the profile has no price for some of them.")),
    currency: z.string().check(z.describe("ISO 4217; the profile's.")),
  }),
);

/** What planning asks: which simulations there are, whom one would reach, and what still stands against it. */
export const planContract = {
  listCampaigns: endpoint({
    method: "GET",
    path: "/campaigns",
    may: "campaigns:read",
    summary: "Campaigns, newest first unless told otherwise",
    input: z.strictObject({
      ...pageInput,
      state: z.optional(z.enum(campaignStates)),
      /** A part of the name. */
      search: z.optional(zLine(100)),
      /** Those with a lure of this class. */
      difficulty: z.optional(z.enum(difficulties)),
      programme: z.optional(zId()),
      sort: z._default(z.enum(campaignSorts), "newest"),
    }),
    output: page(listedCampaign),
  }),
  previewAudience: endpoint({
    about: "directory",
    method: "POST",
    path: "/campaigns/audience",
    may: "campaigns:write",
    summary: "Count whom an audience would reach now, and who would be left out and why; nothing is kept",
    input: z.strictObject({
      audience,
      /** With the channels they decide by what people are reached; by mail when there are none. */
      lures: z._default(z.array(zId()).check(z.maxLength(50)), []),
      channels: z._default(campaignChannels, () => ({})),
      /** The first moment; now when absent. It decides in which month the organisation's limit is looked at. */
      start: z.optional(z.nullable(zTime())),
    }),
    output: z.object({
      /** People who fit the audience, after its sample was drawn. */
      meant: z.int(),
      recipients: z.int(),
      leftOut: z.array(z.object({ reason: z.string(), people: z.int() })),
      channels: z
        .array(z.object({ channel: z.string(), people: z.int() }))
        .check(
          z.describe(
            "How many of the recipients each of its channels reaches, 0 for one that reaches nobody; who is reached by several is counted in each",
          ),
        ),
      /** Where and in which language the recipients live and read, those of most people first; the organisation's own where they have none. */
      zones: counted,
      languages: counted,
    }),
    refuses: {
      "audience-empty": "invalid",
      "audience-unknown": "invalid",
      "lure-missing": "invalid",
      "unknown-channel": "invalid",
      "bad-template": "invalid",
    },
    unaudited: "it only counts",
  }),
  campaignCosts: endpoint({
    about: "directory",
    method: "GET",
    path: "/campaigns/{id}/costs",
    may: "campaigns:read",
    summary:
      "What a campaign's messages will cost and have cost, where its channels' messages are paid for, by the prices of their profiles",
    input: z.strictObject({ id: zId() }),
    output: z.object({
      estimated: costs.check(z.describe("What all of them will take, about: of a draft from whom it would reach now.")),
      sent: costs.check(
        z.describe(
          "What was sent took. Where people are hidden, nothing is told here of a launched campaign of which a channel reaches a few.",
        ),
      ),
    }),
    refuses: { "no-such-campaign": "missing", "no-lure": "missing", "bad-template": "invalid" },
  }),
  campaignReadiness: endpoint({
    about: "directory",
    method: "GET",
    path: "/campaigns/{id}/readiness",
    may: "campaigns:read",
    summary: "What stands against a launch, who has to approve it, and what has changed since approval was asked for",
    input: z.strictObject({ id: zId() }),
    output: z.object({
      /** Most important first; `field` is the campaign's field that it is about. */
      barriers: z.array(z.object({ reason: z.string(), detail: z.string(), field: z.nullable(z.string()) })),
      /** Whether a second person approves before anything goes out. */
      approvalWanted: z.boolean(),
      /** What would keep the caller from approving what waits; null when nothing does, or nothing waits. */
      cannotApprove: z.nullable(z.object({ reason: z.string(), detail: z.string() })),
      /** Parts of what was asked for that are no longer as they were. */
      changed: z.array(z.enum(planParts)),
      /** Names of those who drafted, asked and approved, by the text that stands in `createdBy`, `requestedBy` and `approvedBy`. */
      names: z.record(z.string(), z.string()),
    }),
    refuses: { "no-such-campaign": "missing", "bad-template": "invalid" },
  }),
};
