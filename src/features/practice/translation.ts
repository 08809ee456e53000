import * as z from "zod/mini";
import { marksOf } from "./marks.ts";
import { placesIn, shapeFlaws, templateFlaws } from "./template.ts";
import type { Template } from "./template.ts";

const zTranslation = z.strictObject({
  situation: z.optional(z.string()),
  /** The sender's name, where it is a word and no name. */
  sender: z.optional(z.string()),
  subject: z.optional(z.string()),
  body: z.array(z.string()),
  /** Names of attachments by id, where they are words. */
  attachments: z.optional(z.record(z.string(), z.strictObject({ shown: z.string(), name: z.string() }))),
  cues: z.array(z.string()),
  why: z.string(),
  /** By variant, what `worded` names. */
  variants: z.optional(z.array(z.record(z.string(), z.string()))),
});

/**
 * A template in another language: its English value with the words of a translation.
 * @param words as the file says them, see `zTranslation`
 * @returns the template, and what is wrong with the translation, in sentences for its author; with any of those it is not shown
 */
export function translateTemplate(english: Template, words: unknown): { template: Template; flaws: string[] } {
  const read = zTranslation.safeParse(words);
  if (!read.success) return { template: english, flaws: shapeFlaws(read.error.issues) };
  const own = read.data;
  const { message, cues, variants, worded = [] } = english;
  const flaws = [
    ...both("situation", english.situation, own.situation),
    ...both("subject", message.subject, own.subject),
    ...same("body", message.body, own.body, marksOf),
    ...same("body", message.body, own.body, placesIn),
    ...(own.cues.length === cues.length ? [] : [`cues: ${cues.length} in English`]),
    ...variants.flatMap((_, at) =>
      worded.filter((name) => !own.variants?.[at]?.[name]).map((name) => `variants.${at}.${name}: missing`),
    ),
    ...(own.variants ?? []).flatMap((variant, at) =>
      Object.keys(variant)
        .filter((name) => !worded.includes(name))
        .map((name) => `variants.${at}.${name}: stays as it is`),
    ),
  ];
  const template: Template = {
    ...english,
    ...(own.situation && { situation: own.situation }),
    message: {
      ...message,
      sender: { ...message.sender, ...(own.sender && { name: own.sender }) },
      ...(own.subject && { subject: own.subject }),
      body: own.body,
      ...(message.attachments && { attachments: { ...message.attachments, ...own.attachments } }),
    },
    cues: cues.map((cue, at) => ({ ...cue, says: own.cues[at] ?? cue.says })),
    why: own.why,
    variants: variants.map((variant, at) => ({ ...variant, ...own.variants?.[at] })),
  };
  return { template, flaws: flaws.length > 0 ? flaws : templateFlaws(template) };
}

function both(what: string, english: string | undefined, own: string | undefined): string[] {
  if (english && !own) return [`${what}: missing (“${english}”)`];
  return own && !english ? [`${what}: the English has none`] : [];
}

/** Paragraphs may be cut otherwise; what is marked and filled has to be all there, once. */
function same(
  what: string,
  english: readonly string[],
  own: readonly string[],
  of: (text: string) => string[],
): string[] {
  const wanted = english.flatMap(of).toSorted();
  const found = own.flatMap(of).toSorted();
  return wanted.join() === found.join() ? [] : [`${what}: has ${found.join(", ")} for ${wanted.join(", ")}`];
}
