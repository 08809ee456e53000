import * as z from "zod/mini";
import { endpoint, page, pageInput, raw, zId, zTime } from "../../kit/contract.ts";
import { formats, periodPattern } from "./rules.ts";
import { scheduleContract } from "./schedule-contract.ts";
import { languageTag, described, staff } from "./shapes.ts";

const scope = {
  campaign: described(z.optional(zId()), "The simulation, for a kind that takes one."),
  department: described(z.optional(zId()), "The department, for a kind that takes one."),
  period: described(
    z.optional(z.string().check(z.regex(periodPattern))),
    "A month, a quarter or a year, for a kind that takes one: `2026-07`, `2026-Q3`, `2026`.",
  ),
};
const language = described(z.optional(languageTag), "In which it is written; the organisation's when absent.");

const report = z.object({
  id: zId(),
  kind: described(z.string(), "The kind of report."),
  scope: described(z.object(scope), "What it is of."),
  title: z.string(),
  language: described(z.string(), "In which it is written (BCP 47)."),
  state: described(z.enum(["making", "done", "failed"]), "Files are there when it is `done`."),
  rules: described(z.string(), "By which version of its kind figures were gathered and worded."),
  sourceHash: described(z.string(), "SHA-256 of the source rows, which are the CSV file, byte for byte."),
  job: described(z.string(), "Where the job that makes its files is seen."),
  madeBy: described(
    z.nullable(staff),
    "Who ordered it, or the schedule that did; null for a key, and for who is known no more.",
  ),
  schedule: described(z.nullable(zId()), "The schedule that ordered it."),
  withheld: described(
    z.boolean(),
    "Whether its files are handed out no more: the organisation shows larger groups alone today.",
  ),
  createdAt: zTime(),
});

const one = z.strictObject({ id: zId() });
const gathering = {
  "unknown-kind": "invalid",
  "scope-missing": "invalid",
  "unknown-campaign": "missing",
  "unknown-department": "missing",
  "too-few-people": "conflict",
  "department-too-small": "conflict",
  "nothing-to-report": "conflict",
  "plan-limit": "quota",
  "not-everybody": "forbidden",
} as const;

export const contract = {
  ...scheduleContract,
  listReportKinds: endpoint({
    method: "GET",
    path: "/insight/reports/kinds",
    may: "reports:read",
    summary: "The kinds of report that can be made, and what each is of",
    output: z.object({
      items: z.array(
        z.object({
          id: described(z.string(), "The kind's name in `kind`."),
          name: z.string(),
          says: described(z.string(), "What it holds, in a sentence."),
          takes: described(z.array(z.enum(["campaign", "department", "period"])), "What has to be given with it."),
        }),
      ),
    }),
  }),
  makeReport: endpoint({
    about: "directory",
    method: "POST",
    path: "/insight/reports",
    may: "reports:make",
    summary: "Make a report as PDF, CSV and XLSX, of figures that anybody may be told; its files come within seconds",
    input: z.strictObject({ kind: z.string().check(z.maxLength(60)), ...scope, language }),
    output: report,
    status: 202,
    refuses: gathering,
    audit: { "report.made": "report" },
  }),
  listReports: endpoint({
    about: "directory",
    method: "GET",
    path: "/insight/reports",
    may: "reports:read",
    summary: "Reports that were made, newest first",
    input: z.strictObject({
      ...pageInput,
      kind: described(z.optional(z.string().check(z.maxLength(60))), "Those of one kind."),
    }),
    output: page(report),
    refuses: { "not-everybody": "forbidden" },
  }),
  getReport: endpoint({
    about: "directory",
    method: "GET",
    path: "/insight/reports/{id}",
    may: "reports:read",
    summary: "One report",
    input: one,
    output: report,
    refuses: { "unknown-report": "missing", "not-everybody": "forbidden" },
  }),
  getReportFile: raw({
    about: "figures",
    method: "GET",
    path: "/insight/reports/{id}/file",
    may: "reports:read",
    summary: "A report's file",
    query: z.strictObject({ id: zId(), as: z._default(z.enum(formats), "pdf") }),
    answers: "application/pdf, text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    refuses: {
      "unknown-report": "missing",
      "report-not-ready": "conflict",
      "groups-were-smaller": "conflict",
      "not-everybody": "forbidden",
    },
  }),
  removeReport: endpoint({
    method: "DELETE",
    path: "/insight/reports/{id}",
    may: "reports:make",
    summary: "Remove a report and its files",
    input: one,
    refuses: { "unknown-report": "missing", "not-everybody": "forbidden" },
    audit: { "report.removed": "report" },
  }),
};
