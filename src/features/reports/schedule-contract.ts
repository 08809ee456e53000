import * as z from "zod/mini";
import { endpoint, zBool, zId, zTime } from "../../kit/contract.ts";
import type { Refusals } from "../../kit/contract.ts";
import { periodPattern, rhythms } from "./rules.ts";
import { languageTag, described, staff } from "./shapes.ts";

const every = described(z.enum(rhythms), "How often it comes: every month, of the month before, or every quarter.");
const language = described(z.nullable(languageTag), "In which it is written; null for the organisation's.");
const readers = z.array(zId()).check(z.minLength(1), z.maxLength(50));

const schedule = z.object({
  id: zId(),
  kind: described(z.string(), "The kind of report."),
  department: described(
    z.nullable(staff),
    "The department, for a kind that takes one; without a name once it is gone.",
  ),
  every,
  language,
  readers: z.array(
    z.object({
      id: zId(),
      name: z.string(),
      may: described(z.boolean(), "Whether they may read reports today; who may not gets no mail."),
    }),
  ),
  active: described(z.boolean(), "Whether it goes on."),
  problem: described(z.nullable(z.string()), "Why nothing was made the last time, or why it has stopped."),
  nextAt: described(z.nullable(zTime()), "When the next report is made; null while it rests."),
  nextPeriod: described(z.nullable(z.string().check(z.regex(periodPattern))), "Of which time the next report is."),
  lastReport: described(z.nullable(zId()), "The newest report that it made."),
  actsFor: described(z.nullable(staff), "Whose permissions it needs: whoever changed it last."),
  createdAt: zTime(),
});

const missing: Refusals = { "unknown-schedule": "missing" };
const wholeAlone: Refusals = { "not-everybody": "forbidden" };

/** Reports that come back by themselves. */
export const scheduleContract = {
  listReportReaders: endpoint({
    about: "directory",
    method: "GET",
    path: "/insight/reports/readers",
    may: "reports:make",
    summary: "Members who may be told of reports by mail, by name; at most 1,000",
    output: z.object({ items: z.array(staff) }),
    refuses: wholeAlone,
  }),
  listReportSchedules: endpoint({
    about: "directory",
    method: "GET",
    path: "/insight/report-schedules",
    may: "reports:read",
    summary: "Reports that come back by themselves, and when each comes next",
    output: z.object({ items: z.array(schedule) }),
    refuses: wholeAlone,
  }),
  createReportSchedule: endpoint({
    about: "directory",
    method: "POST",
    path: "/insight/report-schedules",
    may: "reports:make",
    summary: "Have a report made of every month or quarter when it is over, and its readers told by mail",
    input: z.strictObject({
      kind: z.string().check(z.maxLength(60)),
      department: z._default(z.nullable(zId()), null),
      every,
      language: z._default(language, null),
      readers,
    }),
    output: schedule,
    status: 201,
    refuses: {
      ...wholeAlone,
      "unknown-kind": "invalid",
      "scope-missing": "invalid",
      "unknown-department": "missing",
      "not-scheduled": "invalid",
      "no-reader": "invalid",
      "too-many-schedules": "conflict",
    },
    audit: { "report-schedule.created": "report-schedule" },
  }),
  updateReportSchedule: endpoint({
    about: "directory",
    method: "PATCH",
    path: "/insight/report-schedules/{id}",
    may: "reports:make",
    summary: "Change a schedule, let it rest or go on; from then on it acts for whoever changed it",
    input: z.strictObject({
      id: zId(),
      every: z.optional(every),
      language: z.optional(language),
      readers: z.optional(readers),
      active: z.optional(zBool()),
    }),
    output: schedule,
    refuses: { ...wholeAlone, ...missing, "no-reader": "invalid" },
    audit: { "report-schedule.changed": "report-schedule" },
  }),
  removeReportSchedule: endpoint({
    method: "DELETE",
    path: "/insight/report-schedules/{id}",
    may: "reports:make",
    summary: "Remove a schedule; its reports stay",
    input: z.strictObject({ id: zId() }),
    refuses: { ...wholeAlone, ...missing },
    audit: { "report-schedule.removed": "report-schedule" },
  }),
};
