import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zInt, zTime } from "../../kit/contract.ts";
import { effect, findings } from "./findings-shapes.ts";
import { liveContract } from "./live-contract.ts";
import { figures, hideable } from "./shapes.ts";

export type { Live } from "./live-contract.ts";

const group = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  difficulty: z.nullable(z.string()),
  suppressed: z.boolean(),
  /** Whether some campaigns are left out, in which the group was too small. */
  incomplete: z.boolean(),
  figures: z.nullable(z.object(figures)),
});
const difficulties = z.array(z.object({ difficulty: z.string(), suppressed: z.boolean(), ...hideable }));

const channels = z
  .array(group)
  .check(z.describe("What went by mail, as texts, in chats: the sums of the lures that are shown by themselves."));

const secondsPerLesson = z
  .nullable(z.int())
  .check(z.describe("How long a lesson took in the mean (seconds), to ten; null where too few are known."));
const halfStayedSeconds = z
  .nullable(z.int())
  .check(
    z.describe(
      "Half of those who saw the moment stayed on it for so many seconds or more; null where too few are known.",
    ),
  );

const summary = z.object({
  campaign: zId(),
  /** Whether too few people stand behind the campaign, or its mails are not all out, for this reader to see figures. */
  suppressed: z.boolean(),
  ...hideable,
  byDifficulty: difficulties,
  firstSentAt: z.nullable(zTime()),
  firstClickAt: z.nullable(zTime()),
  firstReportAt: z.nullable(zTime()),
  secondsToFirstReport: z.nullable(z.number()),
  reportBeforeFirstClick: z.nullable(z.boolean()),
  lessonsAssigned: z.nullable(z.int()),
  lessonsCompleted: z.nullable(z.int()),
  secondsPerLesson,
  halfStayedSeconds,
  /** Those with the most people, fifty at most. */
  departments: z.array(group),
  moreDepartments: z.int().check(z.describe("How many departments are left out here.")),
  lures: z.array(group),
  channels,
  arms: z.object({
    suppressed: z.boolean(),
    training: z.nullable(z.object(figures)),
    holdOut: z.nullable(z.object(figures)),
  }),
  /** The difference between the two arms; null where they may not be told. */
  effect: z.nullable(effect),
});

const may = "insight:read";
const period = { from: z.optional(zTime()), to: z.optional(zTime()) };

export const contract = {
  ...liveContract,
  campaignSummary: endpoint({
    about: "figures",
    method: "GET",
    path: "/campaigns/{id}/summary",
    may,
    summary: "What a campaign showed: counts by verdict, rates with intervals, departments, lures, hold-out",
    input: z.strictObject({ id: zId() }),
    output: summary,
    refuses: { "unknown-campaign": "missing" },
  }),
  insightOverview: endpoint({
    about: "figures",
    method: "GET",
    path: "/insight/overview",
    may,
    summary: "All campaigns of a period together that are large enough to be shown",
    input: z.strictObject(period),
    output: z.object({
      /** How many stand behind the figures. */
      campaigns: z.int(),
      ...hideable,
      byDifficulty: difficulties,
      channels,
      /** Null for readers of some departments. */
      lessonsAssigned: z.nullable(z.int()),
      lessonsCompleted: z.nullable(z.int()),
      secondsPerLesson,
      halfStayedSeconds,
    }),
    refuses: { "plan-limit": "quota" },
  }),
  insightDepartments: endpoint({
    about: "figures",
    method: "GET",
    path: "/insight/departments",
    may,
    summary: "Departments of a period by name; small ones are hidden",
    input: z.strictObject({ ...pageInput, ...period }),
    output: page(group),
    refuses: { "plan-limit": "quota" },
  }),
  insightLures: endpoint({
    about: "figures",
    method: "GET",
    path: "/insight/lures",
    may,
    summary: "Lures of a period by title with their difficulty, observed against expected",
    input: z.strictObject({ ...pageInput, ...period }),
    output: page(group),
    refuses: { "plan-limit": "quota" },
  }),
  insightTrend: endpoint({
    about: "figures",
    method: "GET",
    path: "/insight/trend",
    may,
    summary: "Campaign by campaign over time, always beside the difficulty",
    input: z.strictObject({ ...pageInput, ...period }),
    output: page(
      z.object({
        campaign: zId(),
        name: z.string(),
        underWay: z.boolean().check(z.describe("Whether it is not over yet, so that its figures still grow.")),
        launchedAt: zTime(),
        /** Of all its lures; null where they differ. */
        difficulty: z.nullable(z.string()),
        suppressed: z.boolean(),
        ...hideable,
        secondsToFirstReport: z.nullable(z.number()),
        reportBeforeFirstClick: z.nullable(z.boolean()),
      }),
    ),
    refuses: { "plan-limit": "quota" },
  }),
  insightFindings: endpoint({
    about: "figures",
    method: "GET",
    path: "/insight/findings",
    may,
    summary:
      "What the last days tell, against as many days before: whether people report faster, where the organisation is exposed, what to do next",
    input: z.strictObject({ days: z._default(zInt(28, 730), 90) }),
    output: findings,
    refuses: { "plan-limit": "quota" },
  }),
  insightEffect: endpoint({
    about: "figures",
    method: "GET",
    path: "/insight/effect",
    may,
    summary: "What training did, by the people who were held out of it, over the campaigns of a period",
    input: z.strictObject(period),
    output: effect,
    refuses: { "plan-limit": "quota" },
  }),
};
