import { exportEdition } from "../../../../features/lures/rules.ts";
import type { contract } from "../../../../features/lures/contract.ts";
import type { InputOf, OutputOf } from "../../../../ui/call.ts";

export type Lure = OutputOf<typeof contract.getLure>;
/** What an author writes. */
export type Fields = InputOf<typeof contract.createLure> & {
  html: string;
  subject: string;
  senderLocal: string;
  text: string | null;
  summary: string;
  alignmentReason: string;
  themes: string[];
  landing: { kind: Lure["landing"]["kind"]; html: string };
  cues: CueDraft[];
};
export type CueDraft = NonNullable<InputOf<typeof contract.createLure>["cues"]>[number];

/** A saved lure as its author would hand it in, its HTML in lines that can be read. */
export function fieldsOf(lure: Lure): Fields {
  const { title, summary, locale, subject, senderName, senderLocal, html, text, landing } = lure;
  const { alignment, alignmentReason, themes, lesson } = lure;
  const cues = lure.cues.map(({ kind, part, quote, occurrence, explanation, skill }) => ({
    kind,
    part,
    quote,
    occurrence,
    explanation,
    skill,
  }));
  return { title, summary, locale, subject, senderName, senderLocal, html: inLines(html), text, landing: { kind: landing.kind, html: inLines(landing.html) }, alignment, alignmentReason, themes, lesson, cues }; // oxfmt-ignore
}

/** Whether a lure's messages are text alone, without subject, address or HTML. */
export function isShort({ subject }: Pick<Lure, "subject">): boolean {
  return subject === "";
}

/** A first text to write over, in the language of the screens. @param say the words below `blank` */
export function blankLure(say: (key: "title" | "subject" | "sender" | "hello" | "text" | "link") => string) {
  return {
    title: say("title"),
    subject: say("subject"),
    senderName: say("sender"),
    senderLocal: "office",
    html: `<p>${say("hello")}</p>\n<p>${say("text")}</p>\n<p><a href="{{link}}">${say("link")}</a></p>\n`,
    cues: [],
    alignment: [4, 4, 4, 4, 0],
  };
}

/** The same for messages that are text alone. @param channel what it is written for */
export function blankShortLure(
  channel: string,
  say: (key: "title" | "sender" | "hello" | "text") => string,
): InputOf<typeof contract.createLure> {
  return {
    channel,
    title: say("title"),
    senderName: say("sender"),
    text: `${say("hello")} ${say("text")} {{link}}`,
    cues: [],
    alignment: [4, 4, 4, 4, 0],
  };
}

/** The lure in a file that was exported; null when it is another file. */
export function exportedLure(text: string): InputOf<typeof contract.createLure> | null {
  try {
    const { edition, lure } = JSON.parse(text) as Partial<OutputOf<typeof contract.exportLure>>;
    return edition === exportEdition && lure ? lure : null;
  } catch {
    return null;
  }
}

/** A version in one text, part below part, so that two can be laid side by side. @param name of each part */
export function inOneText(fields: Fields, name: (part: "page" | "text" | "cues" | "scale") => string): string {
  const { title, subject, senderName, senderLocal, html, text, landing, cues, alignment, alignmentReason } = fields;
  const part = (heading: string, body: string) => `── ${heading} ──\n${body.trim()}\n`;
  return [
    `${title}\n${senderName} <${senderLocal}@…>\n${subject}\n`,
    html,
    part(name("text"), text ?? ""),
    part(`${name("page")} (${landing.kind})`, landing.html),
    part(name("cues"), cues.map((cue) => `${cue.kind}: “${cue.quote}” – ${cue.explanation}`).join("\n")),
    part(name("scale"), `${alignment.join(" · ")}\n${alignmentReason}`),
  ].join("\n");
}

/** HTML with each block on a line of its own, so that differences are found where they are. */
export function inLines(html: string): string {
  return html.replaceAll(/>\s*(?=<(?:p|div|table|tr|td|h\d|ul|li|form|label|input|button|main|section|header|style|body)\b)/g, ">\n"); // oxfmt-ignore
}
