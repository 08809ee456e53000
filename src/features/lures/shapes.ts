import * as z from "zod/mini";
import { zId, zInt, zLine, zTime } from "../../kit/contract.ts";
import type { Refusals } from "../../kit/contract.ts";
import { zLocale } from "../organisations/contract.ts";
import { cueGroups, cueKinds, cueParts, difficulties, exportEdition, skills, toldThemeIds } from "./rules.ts";
import type { CueKind } from "./rules.ts";

const kindIds = Object.keys(cueKinds) as [CueKind, ...CueKind[]];
const landingKinds = ["form", "info", "none"] as const;
// Dates in a mail are written by this tag, so it has to be one that the platform takes.
export const locale = () =>
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

export const fields = {
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

/** What the ethics check objects to, and whether it is sure. `message` says so in words. */
const zFinding = z.object({
  theme: z.enum(toldThemeIds),
  level: z.enum(["refused", "doubtful"]),
  part: z.string(),
  quote: z.string(),
  message: z.string(),
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
export const zLureSummary = z.object(summaryShape);

export const zLure = z.object({
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

/** A channel as a screen shows it. */
export const zChannel = z.object({
  id: z.string(),
  form: z.string().check(z.describe("What lures for it are written for; channels that share it share them")),
  title: z.string().check(z.describe("What it is called")),
  formTitle: z.string().check(z.describe("What messages of its form are called")),
  picture: z.string().check(z.describe("Path data of its picture (SVG, 24 × 24)")),
  parts: z
    .object({ subject: z.int(), html: z.int(), text: z.int(), local: z.boolean() })
    .check(
      z.describe("Characters at most of each part of a lure, 0 where it has none; whether it has a sender of its own"),
    ),
});

/** What a save answers: the lure, what the sanitiser took out, and what the author may want to know. */
export const zSaved = z.object({ ...zLure.shape, removed: z.array(z.string()), notices: z.array(z.string()) });

export const optional = {
  summary: z.optional(fields.summary),
  text: z.optional(fields.text),
  landing: z.optional(fields.landing),
  alignmentReason: z.optional(fields.alignmentReason),
  themes: z.optional(fields.themes),
  lesson: z.optional(fields.lesson),
  locale: z.optional(fields.locale),
};
/** A lure as its author hands it in. */
export const draftFields = {
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
};

/** What a draft is refused with before anybody asks whether it may be saved. */
export const preparing: Refusals = {
  unreadable: ["too-large", "invalid"],
  "parsing-busy": "too-many",
  "bad-template": "invalid",
  "cue-not-found": "invalid",
};
export const saveRefusals: Refusals = {
  ...preparing,
  "plan-limit": "quota",
};

const text = (most: number) => z.optional(z.string().check(z.maxLength(most)));

/** A lure while it is being written: nothing needs to be there or to fit yet. */
export const zRoughDraft = z.strictObject({
  title: text(120),
  summary: text(400),
  locale: text(35),
  subject: text(200),
  senderName: text(100),
  senderLocal: text(64),
  html: text(500_000),
  text: z.optional(z.nullable(z.string().check(z.maxLength(200_000)))),
  landing: z.optional(zLanding),
  cues: z.optional(fields.cues),
  alignment: z.optional(fields.alignment),
  alignmentReason: text(600),
  themes: z.optional(fields.themes),
  lesson: z.optional(fields.lesson),
});

export const zPreview = z.object({
  from: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  drawn: z
    .boolean()
    .check(
      z.describe(
        "Whether `html` shows the message where its reader sees it, on a telephone or in a program, its sender with it",
      ),
    ),
  landing: z.nullable(z.string()),
  annotated: z.string(),
  cues: z.array(z.object({ number: z.number(), title: z.string(), ...zCue.shape })),
});

/** What a save would find, and how what would be saved looks. */
export const zChecked = z.object({
  difficulty: z.enum(difficulties),
  cueCount: z.number(),
  cueClass: z.enum(["few", "some", "many"]),
  alignmentScore: z.number(),
  alignmentClass: z.enum(["weak", "medium", "strong"]),
  clickRange: z
    .tuple([z.number(), z.number()])
    .check(z.describe("Between which click rates (0 to 1) four of five lures of this difficulty lie")),
  findings: z.array(zFinding),
  removed: z.array(z.string()),
  notices: z.array(z.string()),
  preview: zPreview.check(z.describe("How it would look to a sample person")),
});

export const zVersion = z.object({
  version: z.number(),
  title: z.string(),
  difficulty: z.enum(difficulties),
  verdict: zLure.shape.verdict,
  savedAt: zTime().check(z.describe("When it was saved")),
  by: z
    .nullable(z.string())
    .check(
      z.describe("Who saved it; null for somebody who is not there any more, and for what comes with the product"),
    ),
});

/** A lure as a file: what `POST /lures` takes, and which edition of that. */
export const zExported = z.object({
  edition: z.literal(exportEdition).check(z.describe("Of what a file of a lure looks like")),
  lure: z.object({
    ...draftFields,
    cues: z.array(zCueDraft),
  }),
});
