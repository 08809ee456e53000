import * as z from "zod/mini";
import { endpoint, page, pageInput, raw, zId, zLine, zTime } from "../../kit/contract.ts";
import { deletionContract } from "./deletion/contract.ts";

const reason = zLine(500);
const state = z.enum(["asked", "ordered", "erased", "done", "declined"]);

const disclosure = z.object({
  about: z.object({ text: z.string(), rights: z.string(), erased: z.string() }),
  at: zTime(),
  organisation: z.string(),
  person: zId(),
  parts: z.array(
    z.object({
      part: z.string(),
      what: z.string(),
      /** Why this part is left out; null when it is there. */
      withheld: z.nullable(z.string()),
      data: z.any(),
    }),
  ),
});

const request = z.object({
  id: zId(),
  kind: z.enum(["export", "erasure"]),
  /** The member's id; after a deletion nothing leads from it to anybody. */
  person: zId(),
  state,
  askedBy: z.enum(["person", "administrator", "journal"]),
  reason: z.nullable(z.string()),
  job: z.nullable(zId()),
  createdAt: zTime(),
  endedAt: z.nullable(zTime()),
});

const record = z.object({
  title: z.string(),
  intro: z.string(),
  organisation: z.string(),
  at: z.string(),
  entries: z.array(
    z.object({
      part: z.string(),
      what: z.string(),
      whose: z.string(),
      why: z.string(),
      who: z.string(),
      kept: z.string(),
      tables: z.array(z.string()),
    }),
  ),
  transfers: z.string(),
});

const tag = "privacy";

export const contract = {
  ...deletionContract,
  myData: endpoint({
    about: "people",
    method: "GET",
    path: "/me/data",
    may: "member",
    summary: "Everything that is kept about you, over all parts of the program and your account, with an explanation",
    output: disclosure,
    tag,
    refuses: { "no-such-person": "missing" },
  }),
  askMyErasure: endpoint({
    about: "directory",
    method: "POST",
    path: "/me/erasure",
    may: "member",
    summary:
      "Have your data deleted: at once where the organisation is yours alone, otherwise your organisation's administrators are asked",
    input: z.strictObject({ reason: z.optional(reason) }),
    output: request,
    status: 202,
    tag,
    refuses: {
      "erasure-asked-already": "conflict",
      "last-owner": "conflict",
      "no-such-person": "missing",
    },
    audit: { "erasure.asked": "person", "erasure.ordered": "person" },
  }),
  exportPersonData: endpoint({
    about: "people",
    method: "POST",
    path: "/people/{id}/data-export",
    may: "people:privacy",
    summary:
      "Everything that is kept about a person, to be handed to them; what they did only as the privacy mode allows",
    input: z.strictObject({ id: zId(), reason }),
    output: disclosure,
    tag,
    refuses: { "no-such-person": "missing", "mightier-person": "forbidden" },
    audit: { "person.data-exported": "person" },
  }),
  erasePerson: endpoint({
    about: "directory",
    method: "POST",
    path: "/people/{id}/erasure",
    may: "people:privacy",
    summary: "Delete everything that names a person, for good; counts stay. Answers 202 with a job",
    input: z.strictObject({ id: zId(), reason }),
    output: request,
    status: 202,
    tag,
    refuses: {
      "no-such-person": "missing",
      "mightier-person": "forbidden",
      "last-owner": "conflict",
      "erasure-asked-already": "conflict",
    },
    audit: { "erasure.ordered": "person" },
  }),
  listPrivacyRequests: endpoint({
    about: "directory",
    method: "GET",
    path: "/privacy/requests",
    may: "people:privacy",
    summary: "Requests about personal data, newest first",
    input: z.strictObject({ ...pageInput, state: z.optional(state) }),
    output: page(request),
    tag,
  }),
  declineErasure: endpoint({
    about: "directory",
    method: "POST",
    path: "/privacy/requests/{id}/decline",
    may: "people:privacy",
    summary: "Decline a person's own request for deletion, with the reason",
    input: z.strictObject({ id: zId(), reason }),
    output: request,
    tag,
    refuses: { "no-such-request": "missing" },
    audit: { "erasure.declined": "person" },
  }),
  processingRecord: raw({
    about: "nobody",
    method: "GET",
    path: "/organisations/current/processing-record",
    may: "organisation:read",
    summary: "The record of processing activities (GDPR, article 30), made from the program and your settings",
    query: z.strictObject({ as: z._default(z.enum(["json", "text", "html"]), "json") }),
    answers: "application/json, text/plain, text/html",
    output: record,
    tag,
  }),
};
