import * as z from "zod/mini";
import { endpoint, zId, zTime } from "../../kit/contract.ts";

const verdicts = z.object({ raw: z.int(), machine: z.int(), person: z.int(), unverified: z.int() });
const share = z.nullable(z.number());
const shareInterval = z.nullable(z.tuple([z.number(), z.number()]));

const counts = {
  sent: z.int(),
  bounced: z.int(),
  unconfirmed: z.int(),
  opened: verdicts,
  clicked: verdicts,
  submitted: verdicts,
  reported: verdicts,
};
const rates = {
  delivered: z.int(),
  clickRate: share,
  clickInterval: shareInterval,
  submitRate: share,
  reportRate: share,
  reportInterval: shareInterval,
  expectedClickRate: share,
  observedToExpected: share,
};
const figures = { ...counts, ...rates };

const group = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  difficulty: z.nullable(z.string()),
  suppressed: z.boolean(),
  figures: z.nullable(z.object(figures)),
});
const difficulties = z.array(z.object({ difficulty: z.string(), ...figures }));

const summary = z.object({
  campaign: zId(),
  ...figures,
  byDifficulty: difficulties,
  firstSentAt: z.nullable(zTime()),
  firstClickAt: z.nullable(zTime()),
  firstReportAt: z.nullable(zTime()),
  secondsToFirstReport: z.nullable(z.number()),
  reportBeforeFirstClick: z.nullable(z.boolean()),
  lessonsAssigned: z.int(),
  lessonsCompleted: z.int(),
  departments: z.array(group),
  lures: z.array(group),
  arms: z.object({ training: z.object(figures), holdOut: z.nullable(z.object(figures)) }),
});

const may = "insight:read";
const period = { from: z.optional(zTime()), to: z.optional(zTime()) };

export const contract = {
  campaignSummary: endpoint({
    method: "GET",
    path: "/campaigns/{id}/summary",
    may,
    summary: "What a campaign showed: counts by verdict, rates with intervals, departments, lures, hold-out",
    input: z.strictObject({ id: zId() }),
    output: summary,
    refuses: ["unknown-campaign"],
  }),
  insightOverview: endpoint({
    method: "GET",
    path: "/insight/overview",
    may,
    summary: "All campaigns of a period together",
    input: z.strictObject(period),
    output: z.object({
      campaigns: z.int(),
      ...figures,
      byDifficulty: difficulties,
      lessonsAssigned: z.int(),
      lessonsCompleted: z.int(),
    }),
  }),
  insightDepartments: endpoint({
    method: "GET",
    path: "/insight/departments",
    may,
    summary: "Departments of a period; small ones are hidden",
    input: z.strictObject(period),
    output: z.object({ items: z.array(group) }),
  }),
  insightLures: endpoint({
    method: "GET",
    path: "/insight/lures",
    may,
    summary: "Lures of a period with their difficulty, observed against expected",
    input: z.strictObject(period),
    output: z.object({ items: z.array(group) }),
  }),
  insightTrend: endpoint({
    method: "GET",
    path: "/insight/trend",
    may,
    summary: "Campaign by campaign over time, always beside the difficulty",
    input: z.strictObject(period),
    output: z.object({
      items: z.array(
        z.object({
          campaign: zId(),
          launchedAt: zTime(),
          ...figures,
          secondsToFirstReport: z.nullable(z.number()),
          reportBeforeFirstClick: z.nullable(z.boolean()),
        }),
      ),
    }),
  }),
};
