import * as z from "zod/mini";
import { endpoint, raw, zId, zInt, zTime } from "../../kit/contract.ts";
import { zRoughDraft } from "./shapes.ts";

const zRoughFields = zRoughDraft.check(z.describe("What is written, as far as it is; nothing has to fit yet"));
const zKeptAt = zTime().check(z.describe("When it was kept"));
const zBase = zInt(1).check(z.describe("The version that was open"));

/** What is written and not saved yet, kept for whoever writes it. */
export const draftsContract = {
  getLureDraft: endpoint({
    about: "nobody",
    method: "GET",
    path: "/lures/{id}/draft",
    may: "lures:write",
    summary: "What you have written and not saved; null when there is nothing",
    input: z.strictObject({ id: zId() }),
    output: z.object({
      draft: z
        .nullable(z.object({ base: zBase, fields: zRoughFields, keptAt: zKeptAt }))
        .check(z.describe("What is kept; null when there is nothing")),
    }),
    refuses: { "no-lure": "missing", "bad-template": "invalid" },
  }),
  keepLureDraft: endpoint({
    about: "nobody",
    method: "PUT",
    path: "/lures/{id}/draft",
    may: "lures:write",
    summary: "Keep what you have written and not saved; nobody else sees it",
    input: z.strictObject({ id: zId(), base: zBase, fields: zRoughFields }),
    output: z.object({ keptAt: zKeptAt }),
    refuses: {
      "no-lure": "missing",
      "library-lure": "conflict",
      "lure-archived": "conflict",
      "bad-template": "invalid",
    },
    unaudited: "it changes nothing for anybody else",
  }),
  dropLureDraft: endpoint({
    method: "DELETE",
    path: "/lures/{id}/draft",
    may: "lures:write",
    summary: "Throw away what you have written and not saved",
    input: z.strictObject({ id: zId() }),
    refuses: { "no-lure": "missing", "bad-template": "invalid" },
    unaudited: "it changes nothing for anybody else",
  }),
  previewFrame: raw({
    method: "GET",
    path: "/lures/frame.html",
    may: "public",
    about: "nobody",
    summary: "An empty page in which a preview is shown: nothing in it runs, nothing in it loads",
    query: z.strictObject({}),
    answers: "text/html",
  }),
};
