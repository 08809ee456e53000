import * as z from "zod/mini";
import { raw, zLine } from "../../kit/contract.ts";
import { uploaded, uploadRefusals } from "../../kit/progress/contract.ts";

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
};
