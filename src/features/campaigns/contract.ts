import * as z from "zod/mini";
import { endpoint, zDay, zId, zInt, zLine } from "../../kit/contract.ts";
import type { Refusals } from "../../kit/contract.ts";
import { deliveryContract } from "./delivery-contract.ts";
import { planContract } from "./plan-contract.ts";
import { programmeContract } from "./programme-contract.ts";
import { runningContract } from "./running-contract.ts";
import { surpriseContract } from "./surprise-contract.ts";
import { byId, campaign, changedDraft, newDraft, started } from "./shapes.ts";

export type { Audience, CampaignChannels, ScheduleInput } from "./shapes.ts";

const draftRefusals: Refusals = {
  "hours-reversed": "invalid",
  "audience-empty": "invalid",
  "audience-unknown": "invalid",
  "lure-missing": "invalid",
  "unknown-channel": "invalid",
  "profile-missing": "invalid",
  "evaluation-in-the-past": "invalid",
};
const launchRefusals: Refusals = {
  "notice-missing": "conflict",
  "kill-switch-thrown": "conflict",
  "plan-waits": "quota",
  "no-proven-domain": "conflict",
  "no-lures": "conflict",
  "lure-missing": "conflict",
  "lure-unfit": "conflict",
  "profile-missing": "conflict",
  "sender-not-proven": "conflict",
  "sender-real-brand": "conflict",
  "start-in-the-past": "conflict",
};
const counts = z.record(z.string(), z.number());

export const contract = {
  ...planContract,
  ...programmeContract,
  ...surpriseContract,
  createCampaign: endpoint({
    method: "POST",
    path: "/campaigns",
    may: "campaigns:write",
    summary: "Draft a campaign",
    input: newDraft,
    output: campaign,
    status: 201,
    refuses: { "bad-template": "invalid", "too-many-drafts": "quota", ...draftRefusals },
    audit: { "campaign.created": "campaign" },
  }),
  getCampaign: endpoint({
    about: "figures",
    method: "GET",
    path: "/campaigns/{id}",
    may: "campaigns:read",
    summary: "One campaign with its deliveries counted by state",
    input: byId,
    output: z.extend(campaign, {
      deliveries: counts,
      byChannel: z
        .array(z.object({ channel: z.string(), title: z.string(), deliveries: counts }))
        .check(z.describe("The same counts of each channel that somebody gets a message by")),
      leftOutReasons: counts,
    }),
    refuses: { "no-such-campaign": "missing" },
  }),
  updateCampaign: endpoint({
    method: "PATCH",
    path: "/campaigns/{id}",
    may: "campaigns:write",
    summary: "Change a draft; one that waits for approval no longer does",
    input: changedDraft,
    output: campaign,
    refuses: { "no-such-campaign": "missing", "not-a-draft": "conflict", "bad-template": "invalid", ...draftRefusals },
    audit: { "campaign.changed": "campaign" },
  }),
  moveCampaignStart: endpoint({
    method: "PUT",
    path: "/campaigns/{id}/day",
    may: "campaigns:write",
    summary:
      "Let a draft begin on another day of the organisation's calendar, at the same time of day; one that waits for approval no longer does",
    input: z.strictObject({ id: zId(), on: zDay() }),
    output: campaign,
    refuses: {
      "no-such-campaign": "missing",
      "not-a-draft": "conflict",
      "no-start": "conflict",
    },
    audit: { "campaign.start-moved": "campaign" },
  }),
  changeCampaignProfile: endpoint({
    method: "PUT",
    path: "/campaigns/{id}/profile",
    may: "campaigns:write",
    summary:
      "Let a paused simulation send what has not left yet by another sending profile; where a second person approves, resuming it then asks for it anew",
    input: z.strictObject({
      id: zId(),
      channel: z.string().check(z.maxLength(40), z.describe("One of its channels.")),
      profile: z.nullable(zId()).check(z.describe("A sending profile of this channel; null for the usual one.")),
    }),
    output: campaign,
    refuses: {
      "no-such-campaign": "missing",
      "not-paused": "conflict",
      "channel-not-used": "invalid",
      "profile-missing": "invalid",
    },
    audit: { "campaign.profile-changed": "campaign" },
  }),
  removeCampaign: endpoint({
    method: "DELETE",
    path: "/campaigns/{id}",
    may: "campaigns:write",
    summary: "Throw a draft away",
    input: byId,
    refuses: { "no-such-campaign": "missing", "not-a-draft": "conflict" },
    audit: { "campaign.removed": "campaign" },
  }),
  launchCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/launch",
    may: "campaigns:launch",
    summary:
      "Launch: freeze the audience and begin to send, or ask for the approval that the organisation wants. Asking twice launches once",
    input: byId,
    output: started,
    status: 202,
    refuses: {
      "no-such-campaign": "missing",
      "cannot-launch": "conflict",
      "no-lure": "missing",
      "bad-template": "invalid",
      ...launchRefusals,
    },
    audit: { "campaign.launched": "campaign", "campaign.approval-asked": "campaign" },
  }),
  approveCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/approve",
    may: "campaigns:approve",
    summary:
      "Approve what another person asks for: a launch, an addition of people, or going on with what has changed. Only for people who sign in, asked for by nobody but others and written by others",
    input: z.strictObject({
      id: zId(),
      /** `request.digest` of the campaign as the approver saw it; refused when that is not what waits any more. */
      digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    output: started,
    status: 202,
    refuses: {
      "no-such-campaign": "missing",
      "not-awaiting-approval": "conflict",
      "approver-unknown": "forbidden",
      "own-campaign": "forbidden",
      "own-work": "forbidden",
      "approver-made": "forbidden",
      "orderer-may-no-more": "forbidden",
      "changed-since-request": "conflict",
      "not-launched": "conflict",
      "cannot-resume": "conflict",
      "bad-template": "invalid",
      ...launchRefusals,
    },
    audit: { "campaign.approved": "campaign", "campaign.resumed": "campaign", "campaign.people-added": "campaign" },
  }),
  declineCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/decline",
    may: "campaigns:approve",
    summary:
      "Say no to what another person asks for, and why: a campaign that waits for its launch is a draft again, on which the reason stands until it is changed",
    input: z.strictObject({ id: zId(), reason: zLine(500) }),
    output: campaign,
    refuses: { "no-such-campaign": "missing", "not-awaiting-approval": "conflict" },
    audit: { "campaign.declined": "campaign" },
  }),
  withdrawCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/withdraw",
    may: "campaigns:write",
    summary: "Take back a request for approval: a campaign that waits for its launch is a draft again",
    input: byId,
    output: campaign,
    refuses: { "no-such-campaign": "missing", "not-awaiting-approval": "conflict" },
    audit: { "campaign.withdrawn": "campaign" },
  }),
  dryRunCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/dry-run",
    may: "campaigns:write",
    summary:
      "Send one of each lure by each of its channels to the caller's own address, marked as a test; nothing is counted",
    input: z.strictObject({ id: zId(), to: z.optional(zLine(320)) }),
    output: z.object({
      sent: z.array(
        z.object({ lure: zId(), channel: z.string(), to: z.string(), state: z.string(), text: z.string() }),
      ),
    }),
    refuses: {
      "no-such-campaign": "missing",
      "no-own-address": "conflict",
      "not-own-address": "forbidden",
      "address-by-own-hand": "forbidden",
      "kill-switch-thrown": "conflict",
      "lure-unfit": "conflict",
      "profile-missing": "conflict",
      "no-proven-domain": "conflict",
      "no-such-profile": "missing",
      "no-mail-server": "unavailable",
      "no-transport": "unavailable",
      "no-lure": "missing",
      "bad-template": "invalid",
    },
    audit: { "campaign.dry-run": "campaign" },
  }),
  testLure: endpoint({
    method: "POST",
    path: "/lures/{id}/test",
    may: "lures:write",
    summary: "Send a lure to the caller's own address, marked as a test; its link leads back to where it is edited",
    input: z.strictObject({ id: zId(), version: z.optional(zInt(1)) }),
    output: z.object({ to: z.string(), state: z.string(), text: z.string() }),
    refuses: {
      "no-lure": "missing",
      "no-own-address": "conflict",
      "not-own-address": "forbidden",
      "address-by-own-hand": "forbidden",
      "kill-switch-thrown": "conflict",
      "no-proven-domain": "conflict",
      "no-mail-server": "unavailable",
      "no-transport": "unavailable",
      "bad-template": "invalid",
    },
    audit: { "lure.tested": "lure" },
  }),
  ...runningContract,
  ...deliveryContract,
};
