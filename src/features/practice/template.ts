import * as z from "zod/mini";
import type { $ZodIssue } from "zod/v4/core";
import { schemaFault } from "../../kit/schema-fault.ts";
import { isSkill } from "../training/index.ts";
import { marksOf } from "./marks.ts";
import { difficultyClasses, forms } from "./rules.ts";
import type { DifficultyClass, Form } from "./rules.ts";

/**
 * A practice message as it is written: one text for several variants, with `{{name}}` for what differs between them. The player is somebody at Northquay
 * (`northquay.example`), who knows no more than the message and `situation` say.
 */
export interface Template {
  id: string;
  form: Form;
  phish: boolean;
  /** How hard it is to be right about it, by the Phish Scale. */
  class: DifficultyClass;
  /** The micro-skills that it exercises, the principal one first. */
  skills: readonly string[];
  /** What one knows beside the message: one sentence. */
  situation?: string;
  message: Message;
  /**
   * What gives a phish away, or what makes a good message fine. `at` is a place: `sender`, `subject`, `time`, `link.<id>`, `attachment.<id>`,
   * `header.<id>` or `span.<id>`, a mark of the body.
   */
  cues: readonly Cue[];
  /** One kind sentence: what a phish was after, or why a good message is fine. */
  why: string;
  /** One row a variant: what stands in the places `{{name}}`. */
  variants: readonly Readonly<Record<string, string>>[];
  /** Which of those a translation says in its own words; the others (names, addresses) stay. */
  worded?: readonly string[];
}

interface Message {
  /** Of a mail its address, of a text message its number or name, of a chat the account. `known`: the phone has it in its address book, or the chat as one of the house. */
  sender: { name: string; address: string; known?: boolean };
  /** When it came: `07:42`, or with a weekday before it (`sat 03:12`) where that matters. */
  time: string;
  subject?: string;
  /** Paragraphs; `[text](id)` is the text of link `id`, or marks a place for a cue. */
  body: readonly string[];
  /** Where links really go, by their ids. */
  links?: Readonly<Record<string, string>>;
  attachments?: Readonly<Record<string, Attachment>>;
  /** Of mails: what the receiving server found. `pass` all three when absent. */
  authentication?: { spf: Outcome; dkim: Outcome; dmarc: Outcome };
  replyTo?: string;
}

interface Attachment {
  /** As the phone shows it. */
  shown: string;
  /** Its whole name. */
  name: string;
}

interface Cue {
  at: string;
  /** The micro-skill that it is about. */
  skill: string;
  says: string;
}

const outcomes = ["pass", "fail", "none"] as const;
type Outcome = (typeof outcomes)[number];

/** One sentence or two. */
const zSays = z.string().check(z.minLength(15), z.maxLength(240));
const zAt = z
  .string()
  .check(z.regex(/^(sender|subject|time|header\.(reply-to|authentication)|(link|attachment|span)\.[a-z]+(-[a-z]+)*)$/));
const zOutcome = z.enum(outcomes);

const zTemplate = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  form: z.enum(forms),
  phish: z.boolean(),
  class: z.enum(difficultyClasses),
  skills: z.array(z.string()).check(z.minLength(1), z.maxLength(4)),
  situation: z.optional(zSays),
  message: z.strictObject({
    sender: z.strictObject({ name: z.string(), address: z.string(), known: z.optional(z.boolean()) }),
    time: z.string().check(z.regex(/^((mon|tue|wed|thu|fri|sat|sun) )?([01]\d|2[0-3]):[0-5]\d$/)),
    subject: z.optional(z.string().check(z.maxLength(120))),
    body: z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.minLength(1), z.maxLength(6)),
    links: z.optional(z.record(z.string(), z.string())),
    attachments: z.optional(z.record(z.string(), z.strictObject({ shown: z.string(), name: z.string() }))),
    authentication: z.optional(z.strictObject({ spf: zOutcome, dkim: zOutcome, dmarc: zOutcome })),
    replyTo: z.optional(z.string()),
  }),
  cues: z.array(z.strictObject({ at: zAt, skill: z.string(), says: zSays })).check(z.minLength(1), z.maxLength(5)),
  why: zSays,
  variants: z.array(z.record(z.string(), z.string())).check(z.minLength(1)),
  worded: z.optional(z.array(z.string())),
});

/** Checks a template as a whole and declares it. Throws when it is not playable, so that a broken one never starts. */
export function template(made: Template): Template {
  const flaws = templateFlaws(made);
  if (flaws.length > 0) throw new Error(`practice template ${made.id}: ${flaws.join("; ")}`);
  return made;
}

/** What is wrong with a template, in sentences for its author; empty when it can be played. */
export function templateFlaws(made: Template): string[] {
  const shape = zTemplate.safeParse(made);
  if (!shape.success) return shapeFlaws(shape.error.issues);
  return [...placeFlaws(made), ...variantFlaws(made), ...fictionFlaws(made), ...formFlaws(made)];
}

/** What a shape refuses, each with its place. */
export function shapeFlaws(issues: readonly $ZodIssue[]): string[] {
  return issues.map((issue) => {
    const place = issue.path.join(".");
    return issue.code === "unrecognized_keys" ? `unknown: ${issue.keys.join(", ")}` : `${place}: ${schemaFault(issue)}`;
  });
}

/** The members that hold words, as they are written: what variants fill and translations replace. */
function textsOf({ message, cues, why, situation = "" }: Template): string[] {
  const { sender, subject = "", body, links = {}, attachments = {}, replyTo = "" } = message;
  const files = Object.values(attachments).flatMap(({ shown, name }) => [shown, name]);
  const says = cues.map((cue) => cue.says);
  return [sender.name, sender.address, subject, ...body, ...Object.values(links), ...files, replyTo, situation, why, ...says]; // oxfmt-ignore
}

const place = /\{\{([a-z]+)\}\}/gi;

/** The names of the places in a text. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(place)].map((found) => found[1]!);
}

/** A text with a variant's values in its places. */
export function filled(text: string, variant: Readonly<Record<string, string>>): string {
  return text.replaceAll(place, (whole, name: string) => variant[name] ?? whole);
}

/** Whether each cue points at something that is there, and each mark and skill is known. */
function placeFlaws({ message, cues, skills }: Template): string[] {
  const marks = message.body.flatMap(marksOf);
  const links = Object.keys(message.links ?? {});
  const there = new Set([
    "sender",
    "time",
    ...(message.subject ? ["subject"] : []),
    ...links.map((id) => `link.${id}`),
    ...Object.keys(message.attachments ?? {}).map((id) => `attachment.${id}`),
    ...marks.filter((mark) => !links.includes(mark)).map((mark) => `span.${mark}`),
    ...(message.replyTo ? ["header.reply-to"] : []),
    ...(message.authentication ? ["header.authentication"] : []),
  ]);
  const pointed = new Set(cues.map(({ at }) => at));
  const skillsNamed = [...skills, ...cues.map(({ skill }) => skill)];
  return [
    ...cues.filter(({ at }) => !there.has(at)).map(({ at }) => `a cue points at ${at}, which is not there`),
    ...links.filter((id) => !marks.includes(id)).map((id) => `no text for link ${id}`),
    ...marks.filter((mark) => !links.includes(mark) && !pointed.has(`span.${mark}`)).map((mark) => `no cue at ${mark}`),
    ...marks.filter((mark, at) => marks.indexOf(mark) !== at).map((mark) => `${mark} is marked twice`),
    ...skillsNamed.filter((skill) => !isSkill(skill)).map((skill) => `no skill ${skill}`),
  ];
}

function variantFlaws(made: Template): string[] {
  const wanted = new Set(textsOf(made).flatMap(placesIn));
  const flaws = made.variants.flatMap((variant, at) => [
    ...[...wanted].filter((name) => !variant[name]).map((name) => `variant ${at + 1} lacks ${name}`),
    ...Object.keys(variant)
      .filter((name) => !wanted.has(name))
      .map((name) => `variant ${at + 1}: nothing says ${name}`),
  ]);
  const rows = made.variants.map((variant) => JSON.stringify(variant));
  const unknown = (made.worded ?? []).filter((name) => !wanted.has(name)).map((name) => `worded: no place ${name}`);
  return [...flaws, ...unknown, ...(new Set(rows).size < rows.length ? ["two variants are the same"] : [])];
}

const host = /(?:https?:\/\/|@)([a-z0-9.-]+)/gi;
const number = /\+\d[\d ]{6,}/g;
/** Kept free for stories: names of RFC 2606, and numbers that Ofcom gives to no one. */
const madeUp = { host: /(^|\.)(example|test)$/, number: /^\+44 ?7700 ?900/ };

/** Nothing in it belongs to anybody. */
function fictionFlaws(made: Template): string[] {
  const texts = made.variants.flatMap((variant) => textsOf(made).map((text) => filled(text, variant)));
  const hosts = texts.flatMap((text) => [...text.matchAll(host)].map((found) => found[1]!.replace(/\.$/, "")));
  const numbers = texts.flatMap((text) => text.match(number) ?? []);
  const strange = [
    ...hosts.filter((one) => !madeUp.host.test(one)),
    ...numbers.filter((one) => !madeUp.number.test(one)),
  ];
  return [...new Set(strange)].map((one) => `${one} may be somebody's`);
}

function formFlaws({ form, message }: Template): string[] {
  const mail = form === "mail";
  return [
    ...(mail && !message.subject ? ["a mail has a subject"] : []),
    ...(mail && !message.sender.address.includes("@") ? ["a mail comes from an address"] : []),
    ...(!mail && (message.subject ?? message.authentication ?? message.replyTo) ? ["only mails have headers"] : []),
    ...(form === "text" && message.attachments ? ["a text message has no attachments"] : []),
  ];
}
