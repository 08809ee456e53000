import * as z from "zod/mini";
import { tokens } from "../../../kit/html/index.ts";
import { directionOf } from "../../../kit/languages.ts";
import type { Starter } from "./starter.ts";

const zText = z.string().check(z.trim(), z.minLength(1));

/** A shipped lure's texts in another language: the file `<language>/<key>.json`. */
const zStarterTexts = z.strictObject({
  title: zText,
  summary: zText,
  /** Where the English has one. */
  subject: z.optional(zText),
  senderName: zText,
  alignmentReason: zText,
  /** The whole message, where there is only text. */
  text: z.optional(zText),
  /** What stands between tags, or in an attribute that is read or heard, as it stands in the English source, trimmed → the same in this language. */
  texts: z.record(z.string(), zText),
  /** One for each of the English cues, in their order; the quote is found in the translated text. */
  cues: z.array(z.strictObject({ quote: zText, explanation: zText, occurrence: z.optional(z.int()) })),
});

/**
 * A shipped lure in another language: the same mail and page with their texts replaced. Every text with a letter in it is in `texts`, a name that
 * stays as it is, too: nothing is English by oversight.
 * @param given the content of a file of translations
 * @returns the draft, and what is wrong with the translation, in sentences for its author
 */
export function translateStarter(
  english: Starter,
  given: unknown,
  locale: string,
): { starter: Starter; flaws: string[] } {
  const read = zStarterTexts.safeParse(given);
  if (!read.success)
    return { starter: english, flaws: read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) };
  const { texts, cues, ...rest } = read.data;
  const flaws: string[] = [];
  const unused = new Set(Object.keys(texts));
  const replaced = (html: string) => replaceTexts(html, texts, { unused, flaws, locale });
  const starter: Starter = {
    ...english,
    ...rest,
    locale,
    ...(english.html && { html: replaced(english.html) }),
    ...(english.landing && { landing: { ...english.landing, html: replaced(english.landing.html) } }),
    cues: english.cues.map((cue, at) => ({ ...cue, ...cues[at] })),
  };
  for (const part of ["subject", "text"] as const)
    if ((english[part] === undefined) !== (rest[part] === undefined)) flaws.push(`${part}: there where the English has none, or the other way round`); // oxfmt-ignore
  if (cues.length !== english.cues.length) flaws.push(`cues: ${cues.length} instead of ${english.cues.length}`);
  for (const one of unused) flaws.push(`texts: “${one}” is nowhere in the English`);
  return { starter, flaws };
}

const readAttributes = new Set(["alt", "placeholder", "title", "aria-label"]);

interface Replacing {
  unused: Set<string>;
  flaws: string[];
  locale: string;
}

function replaceTexts(html: string, texts: Record<string, string>, { unused, flaws, locale }: Replacing): string {
  let out = "";
  let at = 0;
  const put = (start: number, end: number, escape: (text: string) => string) => {
    const source = html.slice(start, end);
    const chunk = source.trim();
    unused.delete(chunk);
    const found = Object.hasOwn(texts, chunk) ? texts[chunk] : undefined;
    if (found === undefined && !mayStay(chunk)) flaws.push(`texts: “${chunk}” is missing`);
    out += html.slice(at, start) + (found === undefined ? source : source.replace(chunk, () => escape(found)));
    at = end;
  };
  for (const token of tokens(html)) {
    if (token.kind === "text") put(token.start, token.end, (text) => text);
    if (token.kind !== "open") continue;
    const input = token.name === "input" ? token.attributes.find(({ name }) => name === "type") : undefined;
    const pressed = input && /^(submit|button|reset)$/.test(html.slice(input.start, input.end));
    for (const { name, start, end } of token.attributes)
      if (readAttributes.has(name) || (name === "value" && pressed)) put(start, end, inAttribute);
  }
  out += html.slice(at);
  return directionOf(locale) === "rtl" ? mirrored(out) : out;
}

function inAttribute(text: string): string {
  return text.replaceAll('"', "&quot;");
}

/** Left and right as mail programs are told them change places; what is said by the direction of the text does so by itself. */
function mirrored(html: string): string {
  const other = (side: string) => (side === "left" ? "right" : "left");
  return html.replaceAll(
    /\b(align="|text-align:\s*|(?:padding|margin|border)-)(left|right)\b/g,
    (_all, before: string, side: string) => before + other(side),
  );
}

/** What nobody needs to translate: variables, numbers, signs and addresses. */
function mayStay(chunk: string): boolean {
  const words = chunk.replaceAll(/\{\{[\w.]+\}\}|&\w+;|&#\d+;/g, " ").split(/\s/);
  return !words.some((word) => /\p{L}/u.test(word) && !/\.(?:example|test)\b/.test(word));
}
