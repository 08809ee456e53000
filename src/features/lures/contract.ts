import * as z from "zod/mini";
import { endpoint, page, pageInput, raw, zBool, zId, zInt, zLine, zTime } from "../../kit/contract.ts";
import type { Refusals } from "../../kit/contract.ts";
import { zLocale } from "../organisations/contract.ts";
import { bannedThemeIds, cueGroups, cueKinds, cueParts, difficulties, skills } from "./rules.ts";
import type { CueKind } from "./rules.ts";

const kindIds = Object.keys(cueKinds) as [CueKind, ...CueKind[]];
const landingKinds = ["form", "info", "none"] as const;
// Dates in a mail are written by this tag, so it has to be one that the platform takes.
const locale = () =>
  zLocale().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as en or pt-BR"));

/** The organisation's own lures, or those of the library that every organisation has. */
export const zSource = z.enum(["own", "library"]);

const zCueDraft = z.strictObject({
  kind: z.enum(kindIds),
  part: z.optional(z.enum(cueParts)),
  /** The words to mark, as a reader sees them. */
  quote: z.string().check(z.minLength(1), z.maxLength(400)),
  /** Which of several equal places, from 1. */
  occurrence: z.optional(zInt(1, 100)),
  explanation: z.string().check(z.trim(), z.minLength(1), z.maxLength(600)),
  skill: z.enum(skills),
});

const zCue = z.object({
  kind: z.enum(kindIds),
  group: z.enum(cueGroups),
  part: z.enum(cueParts),
  start: z.number(),
  end: z.number(),
  quote: z.string(),
  occurrence: z.number(),
  explanation: z.string(),
  skill: z.enum(skills),
});

const zLanding = z.strictObject({
  kind: z.enum(landingKinds),
  html: z._default(z.string().check(z.maxLength(300_000)), ""),
});

const fields = {
  title: zLine(120),
  summary: z.string().check(z.trim(), z.maxLength(400)),
  locale: locale(),
  subject: zLine(200),
  senderName: zLine(100),
  /** What stands before the @; the domain is the sending profile's. */
  senderLocal: z
    .string()
    .check(
      z.regex(/^[a-z0-9]([a-z0-9._+-]{0,62}[a-z0-9])?$/, "must be the part of an address before the @, in lower case"),
    ),
  html: z.string().check(z.minLength(1), z.maxLength(500_000)),
  /** Made from the HTML when it is missing. */
  text: z.nullable(z.string().check(z.maxLength(200_000))),
  landing: zLanding,
  cues: z.array(zCueDraft).check(z.maxLength(60)),
  /** The five answers of the NIST Phish Scale, 0 to 8. */
  alignment: z.array(zInt(0, 8)).check(z.length(5)),
  alignmentReason: z.string().check(z.trim(), z.maxLength(600)),
  themes: z.array(zLine(40)).check(z.maxLength(12)),
  /** The skill that its lesson is about; the most frequent one of its cues when missing. */
  lesson: z.enum(skills),
};

/** What the ethics check objects to, and whether it is sure. `told` says so in words. */
const zFinding = z.object({
  theme: z.enum(bannedThemeIds),
  level: z.enum(["refused", "doubtful"]),
  part: z.string(),
  quote: z.string(),
  told: z.string(),
});

const summaryShape = {
  id: zId(),
  version: z.number(),
  source: zSource,
  /** By what it reaches people. */
  channel: z.string(),
  title: z.string(),
  summary: z.string(),
  locale: z.string(),
  subject: z.string(),
  senderName: z.string(),
  difficulty: z.enum(difficulties),
  cueCount: z.number(),
  alignmentScore: z.number(),
  landingKind: z.enum(landingKinds),
  themes: z.array(z.string()),
  lesson: z.enum(skills),
  /** Whether a campaign may use it: no findings, or a second person's approval. */
  usable: z.boolean(),
  /** What the ethics check says of this version; `released` when a second person has allowed it all the same. */
  verdict: z.enum(["passes", "doubtful", "refused", "released"]),
  findings: z.array(zFinding),
  archived: z.boolean(),
  updatedAt: zTime(),
};
const zLureSummary = z.object(summaryShape);

const zLure = z.object({
  ...summaryShape,
  family: zId(),
  senderLocal: z.string(),
  html: z.string(),
  text: z.string(),
  landing: z.object({ kind: z.enum(landingKinds), html: z.string() }),
  cues: z.array(zCue),
  alignment: z.array(z.number()),
  alignmentReason: z.string(),
  cueClass: z.enum(["few", "some", "many"]),
  alignmentClass: z.enum(["weak", "medium", "strong"]),
  approvedOverride: z.nullable(z.object({ member: z.nullable(z.string()), reason: z.string(), at: zTime() })),
  variants: z.array(z.object({ id: zId(), locale: z.string() })),
});

/** What a save answers: the lure, what the sanitiser took out, and what the author may want to know. */
const zSaved = z.object({ ...zLure.shape, removed: z.array(z.string()), notices: z.array(z.string()) });

const optional = {
  summary: z.optional(fields.summary),
  text: z.optional(fields.text),
  landing: z.optional(fields.landing),
  alignmentReason: z.optional(fields.alignmentReason),
  themes: z.optional(fields.themes),
  lesson: z.optional(fields.lesson),
  locale: z.optional(fields.locale),
};
const saveRefusals: Refusals = {
  unreadable: ["too-large", "invalid"],
  "parsing-busy": "too-many",
  "bad-template": "invalid",
  "cue-not-found": "invalid",
  "plan-limit": "quota",
};

export const contract = {
  listLures: endpoint({
    method: "GET",
    path: "/lures",
    may: "lures:read",
    summary: "Own lures, newest first, then the shipped library",
    input: z.strictObject({
      ...pageInput,
      source: z.optional(zSource),
      /** The same as source=library. */
      library: z.optional(zBool()),
      difficulty: z.optional(z.enum(difficulties)),
      locale: z.optional(locale()),
      archived: z.optional(zBool()),
      /** Only those that wait for a second person. */
      waiting: z.optional(zBool()),
    }),
    output: page(zLureSummary),
  }),
  createLure: endpoint({
    about: "nobody",
    method: "POST",
    path: "/lures",
    may: "lures:write",
    summary: "Make a lure of one's own, or another language of one (`variantOf`)",
    input: z.strictObject({
      title: fields.title,
      /** E-mail when missing. A subject, a sender's address and HTML are wanted where the channel's messages have them. */
      channel: z.optional(zLine(40)),
      subject: z.optional(fields.subject),
      senderName: fields.senderName,
      senderLocal: z.optional(fields.senderLocal),
      html: z.optional(fields.html),
      cues: z._default(fields.cues, []),
      alignment: fields.alignment,
      ...optional,
      variantOf: z.optional(zId()),
    }),
    output: zSaved,
    status: 201,
    refuses: {
      "unknown-channel": "invalid",
      "variant-language": "conflict",
      "variant-channel": "conflict",
      "no-lure": "missing",
      ...saveRefusals,
    },
    audit: { "lure.created": "lure" },
  }),
  getLure: endpoint({
    about: "nobody",
    method: "GET",
    path: "/lures/{id}",
    may: "lures:read",
    summary: "One lure; an older version by its number",
    input: z.strictObject({ id: zId(), version: z.optional(zInt(1)) }),
    output: zLure,
    refuses: { "no-lure": "missing", "bad-template": "invalid" },
  }),
  updateLure: endpoint({
    about: "nobody",
    method: "PATCH",
    path: "/lures/{id}",
    may: "lures:write",
    summary: "Save a new version; what is left out stays",
    input: z.strictObject({
      id: zId(),
      title: z.optional(fields.title),
      subject: z.optional(fields.subject),
      senderName: z.optional(fields.senderName),
      senderLocal: z.optional(fields.senderLocal),
      html: z.optional(fields.html),
      cues: z.optional(fields.cues),
      alignment: z.optional(fields.alignment),
      ...optional,
    }),
    output: zSaved,
    refuses: {
      "no-lure": "missing",
      "library-lure": "conflict",
      "lure-archived": "conflict",
      "not-current": "conflict",
      "variant-language": "conflict",
      ...saveRefusals,
    },
    audit: { "lure.changed": "lure" },
  }),
  archiveLure: endpoint({
    method: "DELETE",
    path: "/lures/{id}",
    may: "lures:write",
    summary: "Take a lure out of use; campaigns that used it keep it",
    input: z.strictObject({ id: zId() }),
    refuses: { "no-lure": "missing", "library-lure": "conflict", "bad-template": "invalid" },
    audit: { "lure.archived": "lure" },
  }),
  copyLure: endpoint({
    about: "nobody",
    method: "POST",
    path: "/lures/{id}/copy",
    may: "lures:write",
    summary: "Make an own, editable copy of any lure",
    input: z.strictObject({ id: zId(), title: z.optional(fields.title) }),
    output: zSaved,
    status: 201,
    refuses: { "no-lure": "missing", ...saveRefusals },
    audit: { "lure.created": "lure" },
  }),
  previewLure: endpoint({
    about: "directory",
    method: "POST",
    path: "/lures/{id}/preview",
    may: "lures:read",
    summary: "The lure as a sample person or a member would get it, and the same with its cues marked",
    input: z.strictObject({ id: zId(), version: z.optional(zInt(1)), member: z.optional(zId()) }),
    output: z.object({
      from: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      landing: z.nullable(z.string()),
      annotated: z.string(),
      cues: z.array(z.object({ number: z.number(), title: z.string(), ...zCue.shape })),
    }),
    refuses: { "no-lure": "missing", "no-member": "missing", "bad-template": "invalid" },
    audit: { "lure.previewed": "lure" },
  }),
  previewLurePage: raw({
    about: "directory",
    method: "GET",
    path: "/lures/{id}/preview.html",
    may: "lures:read",
    summary: "One part of the preview as a page for a sandboxed frame",
    query: z.strictObject({
      id: zId(),
      version: z.optional(zInt(1)),
      part: z._default(z.enum(["mail", "landing", "annotated"]), "mail"),
    }),
    answers: "text/html",
    refuses: { "no-lure": "missing", "no-member": "missing", "bad-template": "invalid" },
  }),
  approveOverride: endpoint({
    about: "nobody",
    method: "POST",
    path: "/lures/{id}/approve-override",
    may: "lures:approve",
    summary: "Allow a version in which the ethics check found something; by another person than its author",
    input: z.strictObject({
      id: zId(),
      version: zInt(1),
      reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(1000)),
    }),
    output: zLure,
    refuses: {
      "no-lure": "missing",
      "nothing-to-approve": "conflict",
      "second-person": "forbidden",
      "second-person-made": "forbidden",
      "already-approved": "conflict",
      "not-current": "conflict",
      "bad-template": "invalid",
    },
    audit: { "lure.released": "lure", "lure.override-approved": "lure" },
  }),
};
