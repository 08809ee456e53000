import * as z from "zod/mini";
import { endpoint, raw, zId, zLine } from "../../kit/contract.ts";
import { maxExported } from "./rules.ts";
import { uploaded, uploadRefusals } from "../../kit/progress/contract.ts";

const zTemplate = z.object({
  name: z.string().check(z.describe("The lure's title; told apart by a number where several have the same")),
  envelope_sender: z.string().check(z.describe("Who it comes from, at a domain to be put in")),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.string()).check(z.maxLength(0), z.describe("Always none.")),
});

const zPage = z.object({
  name: z.string().check(z.describe("The name of its template")),
  html: z.string(),
  capture_credentials: z.literal(false).check(z.describe("What is typed is never kept")),
  capture_passwords: z.literal(false).check(z.describe("Passwords are never kept")),
  redirect_url: z.string().check(z.describe("Always empty: the page stays")),
});

const zLeft = z.object({
  template: z.string().check(z.describe("In which template, by its name")),
  why: z.enum(["variable", "sender", "qr", "no-page"]).check(z.describe("What Gophish lacks")),
  what: z.string().check(z.describe("What the lure has there: a variable, or the sender's part before the @")),
  text: z.string().check(z.describe("What stands there instead")),
  message: z.string().check(z.describe("The same in words, with what to do about it")),
});

export const contract = {
  importGophish: raw({
    method: "POST",
    path: "/imports/gophish",
    may: "imports:run",
    summary:
      "Bring along groups, templates, pages and campaigns from Gophish: a groups CSV, JSON of its API, or a gophish.db; answers 202 with the job",
    accepts: "application/json, text/csv, application/vnd.sqlite3, application/octet-stream",
    query: z.strictObject({ name: z.optional(zLine(200)) }),
    output: uploaded,
    status: 202,
    refuses: { "plan-limit": "quota", ...uploadRefusals },
    audit: { "import.started": "job" },
  }),
  exportGophish: endpoint({
    about: "nobody",
    method: "POST",
    path: "/exports/gophish",
    may: "lures:read",
    tag: "imports",
    summary: "Lures as the templates and pages that Gophish's API takes, and what Gophish has no word for",
    input: z.strictObject({
      lures: z
        .array(zId())
        .check(z.minLength(1), z.maxLength(maxExported), z.describe("Which lures, by their ids; those of emails")),
    }),
    output: z.object({
      templates: z.array(zTemplate).check(z.describe("Each is what Gophish's `POST /api/templates/` takes")),
      pages: z.array(zPage).check(z.describe("Each is what Gophish's `POST /api/pages/` takes")),
      left: z.array(zLeft).check(z.describe("What was left as text, since Gophish has no word for it")),
    }),
    refuses: { "no-lure": "missing", "bad-template": "invalid", "no-mail": "conflict" },
    audit: { "lure.exported": "lure" },
  }),
};
