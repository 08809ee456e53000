import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zInt, zLine, zTime } from "../../kit/contract.ts";
import { campaignStates, deliveryStates } from "./rules/states.ts";

const clock = () =>
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "must be a time of day such as 09:00, at most 24:00"));

/** Who gets a lure: those who fit every part that is given. `{ everyone: true }` alone is the whole organisation. */
export const audience = z.strictObject({
  everyone: z.optional(z.boolean()),
  departments: z.optional(z.array(zId()).check(z.maxLength(2000))),
  tags: z.optional(z.array(zLine(100)).check(z.maxLength(200))),
  people: z.optional(z.array(zId()).check(z.maxLength(20_000))),
  sample: z.optional(
    z.union([
      z.strictObject({ count: zInt(1, 10_000_000) }),
      z.strictObject({ percent: z.number().check(z.gt(0), z.lte(100)) }),
    ]),
  ),
});
export type Audience = z.infer<typeof audience>;

export const scheduleInput = z.strictObject({
  /** The first moment; the launch itself when absent. */
  start: z.optional(z.nullable(zTime())),
  windowDays: z._default(zInt(0, 90), 3),
  from: z._default(clock(), "09:00"),
  until: z._default(clock(), "17:00"),
  weekdays: z._default(z.array(zInt(1, 7)).check(z.minLength(1), z.maxLength(7)), [1, 2, 3, 4, 5]),
  jitterMinutes: z._default(zInt(0, 1440), 30),
  ratePerMinute: z._default(z.nullable(zInt(1, 100_000)), null),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;

const fields = {
  name: zLine(200),
  audience,
  lures: z.array(zId()).check(z.minLength(1), z.maxLength(50)),
  schedule: z._default(scheduleInput, () => scheduleInput.parse({})),
  profile: z._default(z.nullable(zId()), null),
  holdOutShare: z._default(z.number().check(z.gte(0), z.lte(0.5)), 0),
  /** When the held-out are told and the effect is read; 60 days after the end of sending when absent. */
  evaluationAt: z._default(z.nullable(zTime()), null),
  /** How long after the last sending day links still count; then comes the debrief. */
  resultsDays: z._default(zInt(0, 90), 3),
};

export const campaign = z.object({
  id: zId(),
  number: z.number(),
  name: z.string(),
  state: z.enum(campaignStates),
  audience: z.any(),
  lures: z.array(
    z.object({
      lure: zId(),
      version: z.nullable(z.number()),
      difficulty: z.nullable(z.string()),
      channel: z.nullable(z.string()),
    }),
  ),
  schedule: z.any(),
  profile: z.nullable(zId()),
  holdOutShare: z.number(),
  evaluationAt: z.nullable(zTime()),
  resultsDays: z.number(),
  startAt: z.nullable(zTime()),
  endsAt: z.nullable(zTime()),
  recipients: z.nullable(z.number()),
  leftOut: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  job: z.nullable(zId()),
  createdBy: z.string(),
  createdAt: zTime(),
  requestedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  launchedAt: z.nullable(zTime()),
  endedAt: z.nullable(zTime()),
});
export const delivery = z.object({
  number: z.number(),
  /** Null where the organisation's privacy mode hides the person. */
  member: z.nullable(zId()),
  email: z.nullable(z.string()),
  department: z.nullable(z.string()),
  lure: z.number(),
  state: z.enum(deliveryStates),
  dueAt: zTime(),
  sentAt: z.nullable(zTime()),
  attempts: z.number(),
  error: z.nullable(z.string()),
});

const started = z.object({ campaign, job: z.nullable(zId()) });
const byId = z.strictObject({ id: zId() });
const counts = z.record(z.string(), z.number());

export const contract = {
  listCampaigns: endpoint({
    method: "GET",
    path: "/campaigns",
    may: "campaigns:read",
    summary: "Campaigns, newest first",
    input: z.strictObject({ ...pageInput, state: z.optional(z.enum(campaignStates)) }),
    output: page(campaign),
  }),
  createCampaign: endpoint({
    method: "POST",
    path: "/campaigns",
    may: "campaigns:write",
    summary: "Draft a campaign",
    input: z.strictObject(fields),
    output: campaign,
    status: 201,
    refuses: [
      "hours-reversed",
      "audience-empty",
      "audience-unknown",
      "lure-missing",
      "profile-missing",
      "evaluation-in-the-past",
    ],
  }),
  getCampaign: endpoint({
    method: "GET",
    path: "/campaigns/{id}",
    may: "campaigns:read",
    summary: "One campaign with its deliveries counted by state",
    input: byId,
    output: z.extend(campaign, { deliveries: counts, leftOutReasons: counts }),
    refuses: ["no-such-campaign"],
  }),
  updateCampaign: endpoint({
    method: "PATCH",
    path: "/campaigns/{id}",
    may: "campaigns:write",
    summary: "Change a draft",
    input: z.strictObject({
      id: zId(),
      name: z.optional(zLine(200)),
      audience: z.optional(audience),
      lures: z.optional(fields.lures),
      schedule: z.optional(scheduleInput),
      profile: z.optional(z.nullable(zId())),
      holdOutShare: z.optional(z.number().check(z.gte(0), z.lte(0.5))),
      evaluationAt: z.optional(z.nullable(zTime())),
      resultsDays: z.optional(zInt(0, 90)),
    }),
    output: campaign,
    refuses: [
      "no-such-campaign",
      "not-a-draft",
      "hours-reversed",
      "audience-empty",
      "audience-unknown",
      "lure-missing",
      "profile-missing",
      "evaluation-in-the-past",
    ],
  }),
  removeCampaign: endpoint({
    method: "DELETE",
    path: "/campaigns/{id}",
    may: "campaigns:write",
    summary: "Throw a draft away",
    input: byId,
    refuses: ["no-such-campaign", "not-a-draft"],
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
    refuses: [
      "no-such-campaign",
      "cannot-launch",
      "notice-missing",
      "kill-switch-thrown",
      "plan-waits",
      "no-proven-domain",
      "no-lures",
      "lure-missing",
      "lure-unfit",
      "profile-missing",
      "start-in-the-past",
    ],
  }),
  approveCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/approve",
    may: "campaigns:approve",
    summary: "Approve another person's campaign and launch it",
    input: byId,
    output: started,
    status: 202,
    refuses: [
      "no-such-campaign",
      "not-awaiting-approval",
      "own-campaign",
      "approver-unknown",
      "notice-missing",
      "kill-switch-thrown",
      "plan-waits",
      "no-proven-domain",
      "no-lures",
      "lure-missing",
      "lure-unfit",
      "profile-missing",
      "start-in-the-past",
    ],
  }),
  withdrawCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/withdraw",
    may: "campaigns:write",
    summary: "Take back a request for approval, or turn one down: the campaign is a draft again",
    input: byId,
    output: campaign,
    refuses: ["no-such-campaign", "not-awaiting-approval"],
  }),
  dryRunCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/dry-run",
    may: "campaigns:write",
    summary: "Send one of each lure to the caller's own address, marked as a test; nothing is counted",
    input: z.strictObject({ id: zId(), to: z.optional(zLine(320)) }),
    output: z.object({ sent: z.array(z.object({ lure: zId(), to: z.string(), state: z.string(), text: z.string() })) }),
    refuses: [
      "no-such-campaign",
      "no-own-address",
      "not-own-address",
      "lure-missing",
      "lure-unfit",
      "profile-missing",
      "no-proven-domain",
    ],
  }),
  pauseCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/pause",
    may: "campaigns:launch",
    summary: "Stop sending for now; links keep working",
    input: byId,
    output: campaign,
    refuses: ["no-such-campaign", "cannot-pause"],
  }),
  resumeCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/resume",
    may: "campaigns:launch",
    summary: "Send on, within the hours of each recipient",
    input: byId,
    output: campaign,
    refuses: ["no-such-campaign", "cannot-resume", "notice-missing", "kill-switch-thrown", "no-proven-domain"],
  }),
  cancelCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/cancel",
    may: "campaigns:launch",
    summary: "Stop for good: nothing more is sent, links lead to the debrief",
    input: byId,
    output: campaign,
    refuses: ["no-such-campaign", "cannot-cancel"],
  }),
  killCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/kill",
    may: "campaigns:kill",
    summary: "Emergency stop of one campaign: sending stops and every link shows the debrief within five seconds",
    input: byId,
    output: campaign,
    refuses: ["no-such-campaign", "cannot-kill"],
  }),
  killAll: endpoint({
    method: "POST",
    path: "/kill",
    may: "campaigns:kill",
    summary: "Emergency stop of every campaign of the organisation",
    tag: "campaigns",
    input: z.strictObject({}),
    output: z.object({ killed: z.array(zId()) }),
  }),
  addPeople: endpoint({
    method: "POST",
    path: "/campaigns/{id}/people",
    may: "campaigns:launch",
    summary: "Add people to a launched campaign; whoever is in it already stays as they are",
    input: z.strictObject({ id: zId(), audience }),
    output: started,
    status: 202,
    refuses: ["no-such-campaign", "not-launched", "audience-empty", "audience-unknown"],
  }),
  retryDeliveries: endpoint({
    method: "POST",
    path: "/campaigns/{id}/retry",
    may: "campaigns:launch",
    summary:
      "Try failed deliveries again: bounced or refused ones, and unconfirmed ones only when asked for, since those may have arrived",
    input: z.strictObject({
      id: zId(),
      states: z._default(z.array(z.enum(["bounced", "refused", "unconfirmed"])), ["bounced", "refused"]),
    }),
    output: z.object({ queued: z.number() }),
    refuses: ["no-such-campaign", "not-launched"],
  }),
  listDeliveries: endpoint({
    method: "GET",
    path: "/campaigns/{id}/deliveries",
    may: "campaigns:read",
    summary: "Deliveries of a campaign, by number",
    input: z.strictObject({ id: zId(), ...pageInput, state: z.optional(z.enum(deliveryStates)) }),
    output: page(delivery),
    refuses: ["no-such-campaign"],
  }),
  cancelDelivery: endpoint({
    method: "POST",
    path: "/campaigns/{id}/deliveries/{number}/cancel",
    may: "campaigns:launch",
    summary: "Take one person out before their lure goes out",
    input: z.strictObject({ id: zId(), number: zInt(1, 2_147_483_647) }),
    output: delivery,
    refuses: ["no-such-campaign", "no-such-delivery", "delivery-gone"],
  }),
  listLeftOut: endpoint({
    method: "GET",
    path: "/campaigns/{id}/left-out",
    may: "campaigns:read",
    summary: "People of the audience who get nothing, each with the reason",
    input: z.strictObject({ id: zId(), ...pageInput }),
    output: page(z.object({ member: zId(), reason: z.string() })),
    refuses: ["no-such-campaign"],
  }),
  listFacts: endpoint({
    method: "GET",
    path: "/campaigns/{id}/facts",
    may: "campaigns:read",
    summary: "Everything that happened in a campaign, in the ledger's order; follow it with the cursor",
    input: z.strictObject({ id: zId(), ...pageInput }),
    output: z.object({
      items: z.array(
        z.object({ id: z.string(), kind: z.string(), person: z.nullable(z.string()), data: z.any(), at: zTime() }),
      ),
      /** Always a cursor: ask again with it later for what came since. */
      next: z.nullable(z.string()),
    }),
    refuses: ["no-such-campaign", "aggregate-only"],
  }),
};
