import * as z from "zod/mini";
import { endpoint, page, pageInput, raw, zId, zInt, zLine, zTime } from "../../kit/contract.ts";

const auditEntry = z.object({
  org: zId(),
  seq: z.number(),
  id: zId(),
  at: zTime(),
  actor: z.object({ kind: z.string(), id: z.string(), member: z.nullable(z.string()) }),
  act: z.string(),
  what: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.any()),
  prev: z.string(),
  hash: z.string(),
});

const signedHead = z.object({
  org: zId(),
  seq: z.number(),
  hash: z.string(),
  at: zTime(),
  key: z.string(),
  signature: z.string(),
});

export const contract = {
  listAudit: endpoint({
    about: "directory",
    method: "GET",
    path: "/audit",
    may: "audit:read",
    summary: "Who did what, newest first",
    input: z.strictObject({
      ...pageInput,
      act: z.optional(zLine(100)),
      what: z.optional(zLine(100)),
      subject: z.optional(zLine(200)),
      actor: z.optional(zLine(200)),
      since: z.optional(zTime()),
      until: z.optional(zTime()),
    }),
    output: page(
      z.extend(auditEntry, {
        gone: z
          .array(zId())
          .check(z.describe("The ids of those people whom it names and who have been removed or erased since")),
        names: z
          .record(z.string(), z.string())
          .check(
            z.describe("What those of its ids are called now that still lead to something which the caller may see"),
          ),
      }),
    ),
  }),
  listAuditActs: endpoint({
    method: "GET",
    path: "/audit/acts",
    may: "audit:read",
    summary: "The acts that stand in the log, each once",
    output: z.object({ items: z.array(z.string()) }),
  }),
  verifyAudit: endpoint({
    method: "POST",
    path: "/audit/verification",
    may: "audit:read",
    summary:
      "Read the whole chain and check every link; answers 202 with a job whose result names what is broken. To find a missing end, keep heads elsewhere",
    status: 202,
    output: z.object({ id: zId() }),
    audit: { "audit.verification-ordered": "job" },
  }),
  auditHead: endpoint({
    method: "GET",
    path: "/audit/head",
    may: "audit:read",
    summary: "The signed end of the audit chain; keep it outside to prove later that nothing was cut off",
    output: signedHead,
  }),
  exportAudit: raw({
    about: "directory",
    method: "GET",
    path: "/audit/export",
    may: "audit:read",
    summary: "The whole chain, oldest first, one JSON object a line, the signed head last",
    query: z.strictObject({ after: z.optional(zInt(0, Number.MAX_SAFE_INTEGER)) }),
    answers: "application/x-ndjson",
  }),
};
