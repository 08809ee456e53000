import * as z from "zod/mini";
import { endpoint, page, pageInput, raw, zId, zTime } from "../contract.ts";
import type { Refusals } from "../contract.ts";

const workState = z.enum(["waiting", "running", "done", "failed"]);

const work = z.object({
  id: zId(),
  kind: z.string(),
  state: workState,
  done: z.number(),
  total: z.nullable(z.number()),
  result: z.nullable(z.record(z.string(), z.any())),
  problem: z.nullable(z.record(z.string(), z.any())),
  createdAt: zTime(),
  startedAt: z.nullable(zTime()),
  finishedAt: z.nullable(zTime()),
});

/** What an upload answers: where its job and the job's report are. */
export const uploaded = z.object({ id: zId(), state: z.literal("waiting"), job: z.string(), report: z.string() });

/** What `acceptUpload` refuses with. */
export const uploadRefusals: Refusals = {
  "no-body": "invalid",
  "upload-too-large": "too-large",
  "too-many-uploads": "too-many",
  "disk-full": "unavailable",
};

export const contract = {
  listJobs: endpoint({
    method: "GET",
    path: "/jobs",
    may: "jobs:read",
    summary: "Long work of the last 90 days, newest first",
    input: z.strictObject({ ...pageInput, kind: z.optional(z.string().check(z.maxLength(60))) }),
    output: page(work),
  }),
  getJob: endpoint({
    method: "GET",
    path: "/jobs/{id}",
    may: "jobs:read",
    summary: "How far a long piece of work is, and how it ended",
    input: z.strictObject({ id: zId() }),
    output: work,
    refuses: { "no-such-job": "missing" },
  }),
  getJobReport: raw({
    about: "directory",
    method: "GET",
    path: "/jobs/{id}/report",
    may: "jobs:read",
    summary: "What became of every line, as CSV or as one JSON object a line",
    query: z.strictObject({
      id: zId(),
      as: z._default(z.enum(["csv", "ndjson"]), "csv"),
      status: z.optional(z.string().check(z.regex(/^[a-z-]{1,30}$/))),
    }),
    answers: "text/csv, application/x-ndjson",
    refuses: { "no-such-job": "missing" },
  }),
};
