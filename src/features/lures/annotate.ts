import { escapeHtml, tokens, visibleText, voidElements } from "../../kit/html/index.ts";
import { directionOf } from "../../kit/languages.ts";
import { readWords, words } from "../../kit/words.ts";
import type { Translate } from "../../kit/words.ts";
import type { LureContent } from "./content.ts";
import { compile, fill, inReadingOrder, mailVariables, senderLine, shownQuote } from "./rules.ts";
import type { Cue, Vars } from "./rules.ts";
import type cueNames from "./ui/parts/cues/words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    cues: typeof cueNames;
  }
}

// One catalogue for lessons and screens.
readWords("cues", new URL("ui/parts/cues/words/", import.meta.url));

interface Annotated {
  /** A fragment without style attributes, links, forms or ids but its own: it may stand in any page of ours. */
  html: string;
  /** The mail's look as a style sheet that reaches nothing outside the fragment; goes with `annotatedMailCss`. */
  css: string;
  cues: { number: number; cue: Cue; title: string }[];
}

interface AnnotatedOptions {
  /** What the sender's domain was; a placeholder when it is not known. */
  senderDomain?: string;
  /** The mail came from the reader's own organisation's domain: then its address is no clue, whatever the lure's author wrote of it. */
  senderIsOwn?: boolean;
  /** The language of headings; the lure keeps its own. */
  locale?: string;
  /** How strong a cue is: the strongest are numbered and explained first. In reading order when absent. */
  strength?: (cue: Cue) => number;
}

/** The fragment's own look. Colours come with fallbacks, so that it also stands alone. */
export const annotatedMailCss = `
.hw-mail{margin:0;border:1px solid #c9d6d8;border-radius:12px;overflow:hidden;background:#fff;color:#0b2239;text-align:start}
.hw-mail-head{padding:16px 20px;background:#f3faf8;border-bottom:1px solid #c9d6d8;font-size:.9375rem;line-height:1.5}
.hw-mail-head dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;margin:0}
.hw-mail-head dt{color:#47606f;margin:0}.hw-mail-head dd{margin:0;overflow-wrap:anywhere}
.hw-mail-body{overflow-x:auto;isolation:isolate;max-height:none}
.hw-mail-body table{max-width:100%;border-collapse:separate;border-spacing:0}
.hw-short .hw-mail-body{max-width:34rem;margin:18px 20px 22px;padding:10px 18px;border-radius:18px;border-end-start-radius:5px;background:#e6e9ec;overflow-wrap:anywhere}
.hw-cue{background:#fff0c2;color:#0b2239;box-shadow:0 0 0 2px #fff0c2;border-bottom:2px solid #b45309;border-radius:2px}
.hw-number{display:inline-block;min-width:1.4em;margin-inline-start:3px;padding:0 .3em;border-radius:999px;background:#b45309;color:#fff;
font:700 12px/1.4em system-ui,sans-serif;text-align:center;text-decoration:none;vertical-align:super;letter-spacing:0}
.hw-number:focus-visible{outline:3px solid #0e7c86;outline-offset:2px}
.hw-notes{list-style:none;margin:24px 0 0;padding:0;display:grid;gap:12px}
.hw-notes li{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;padding:14px 16px;border:1px solid #e3e9ea;border-radius:12px;background:#fff;color:#0b2239}
.hw-notes li:target,.hw-cue:target{outline:3px solid #0e7c86;outline-offset:2px}
.hw-notes .hw-number{grid-row:span 2;align-self:start;vertical-align:baseline}
.hw-notes p{margin:0}.hw-notes q{color:#47606f;quotes:auto;unicode-bidi:isolate}.hw-notes q:lang(ar){quotes:"«" "»"}
`;

/**
 * A lure's mail as its reader saw it, with every cue marked and explained. The marks are put in here from the ranges kept beside the template.
 * Its links are words, its pictures only those that are in it, its styles become classes: nothing in it runs, loads or leads away.
 */
export function annotatedMail(lure: LureContent, vars: Vars, options: AnnotatedOptions = {}): Annotated {
  const say = words("lures", options.locale ?? lure.locale);
  const nameOf = words("cues", options.locale ?? lure.locale);
  const { strength = () => 0 } = options;
  const ordered = inReadingOrder(lure.cues).toSorted((a, b) => strength(b) - strength(a));
  const cues = ordered.map((cue, index) => ({
    number: index + 1,
    cue,
    title: nameOf(cue.kind),
  }));
  const of = (part: Cue["part"]) => cues.filter((one) => one.cue.part === part);
  const domain = options.senderDomain ?? "mail.example";
  const direction = directionOf(lure.locale);
  // A page in another language keeps the lure's own words running as they do.
  const own = `lang="${escapeHtml(lure.locale)}" dir="${direction}"`;
  const write = direction === "rtl" ? (text: string) => addressIsolated(escapeHtml(text)) : escapeHtml;
  const line = (source: string, part: "sender" | "subject") =>
    fill(compile(markText(source, of(part), say, write), "html", [...mailVariables, "sender_domain"]), {
      ...vars,
      sender_domain: domain,
    } as Vars);
  const sheet = new StyleSheet();
  const ownSenderOf = ({ cue }: Numbered) =>
    options.senderIsOwn && isOfAddress(cue) ? say("annotated.own-sender", { domain }) : null;
  const body = fill(compile(markBody(lure.html, of("html"), sheet, say), "html"), vars);
  // Where messages have no subject they are a line or two in a bubble.
  const subject = lure.subject
    ? `
<dt>${escapeHtml(say("annotated.subject"))}</dt><dd><strong>${line(lure.subject, "subject")}</strong></dd>`
    : "";
  const html = `<figure class="hw-mail${lure.subject ? "" : " hw-short"}" ${own}><div class="hw-mail-head"><dl>
<dt>${escapeHtml(say("annotated.from"))}</dt><dd>${line(senderLine(lure), "sender")}</dd>${subject}</dl></div>
<div class="hw-mail-body">${body}</div></figure>
${cues.length > 0 ? `<ol class="hw-notes">${cues.map((one) => note(one, { vars, domain, say, own, ownSender: ownSenderOf(one) })).join("")}</ol>` : ""}`;
  return { html, css: sheet.css(), cues };
}

/** Whether a cue is about the address that the mail really comes from, which is the sending profile's and not the lure's. */
function isOfAddress({ part, quote }: Cue): boolean {
  return part === "sender" && /\{\{\s*sender_domain\b/.test(quote);
}

type Numbered = Annotated["cues"][number];

interface NoteOptions {
  vars: Vars;
  /** Of the sender. */
  domain: string;
  say: Translate<"lures">;
  /** Attributes of what is in the lure's own language. */
  own: string;
  /** What is said, in the page's language, instead of what the lure's author wrote. */
  ownSender: string | null;
}

function note({ number, cue, title }: Numbered, { vars, domain, say, own, ownSender }: NoteOptions): string {
  const quote = shownQuote(cue.quote, vars, domain);
  const result =
    ownSender === null ? `<p ${own}>${escapeHtml(cue.explanation)}</p>` : `<p>${escapeHtml(ownSender)}</p>`;
  return `<li id="note-${number}"><a class="hw-number" href="#cue-${number}" aria-label="${escapeHtml(say("annotated.to-cue", { number }))}">${number}</a>
<p><strong>${escapeHtml(title)}</strong> <q ${own}>${escapeHtml(quote)}</q></p>${result}</li>`;
}

/** Marks in a line of plain text. */
function markText(source: string, cues: Numbered[], say: Translate<"lures">, write: (text: string) => string): string {
  return marked(source, [{ start: 0, end: source.length }], cues, say, write);
}

/** The address of a sender's line between isolates (U+2066, U+2069): among letters that run to the left its brackets would change places. */
function addressIsolated(escaped: string): string {
  return escaped.replace(/&lt;/g, "\u2066&lt;").replace(/&gt;/g, "&gt;\u2069");
}

/**
 * The source of `runs` with marks where cues are: cut at every cue's edge, each piece wrapped when a cue covers it,
 * the number after a cue's last piece.
 */
function marked(
  source: string,
  runs: Run[],
  cues: Numbered[],
  say: Translate<"lures">,
  write: (text: string) => string,
): string {
  let out = "";
  for (const run of runs) {
    const edges = new Set([run.start, run.end]);
    for (const { cue } of cues)
      for (const edge of [cue.start, cue.end]) if (edge > run.start && edge < run.end) edges.add(edge);
    const points = [...edges].toSorted((a, b) => a - b);
    for (let at = 0; at + 1 < points.length; at++) {
      const [start, end] = [points[at]!, points[at + 1]!];
      const piece = source.slice(start, end);
      const over = cues.filter(({ cue }) => cue.start < end && cue.end > start);
      if (over.length === 0 || piece.trim() === "") out += write(piece);
      else {
        const first = over.find(({ cue }) => cue.start >= start && cue.start < end);
        out += `<mark class="hw-cue"${first ? ` id="cue-${first.number}"` : ""}>${write(piece)}</mark>`;
      }
      for (const { number, cue } of cues)
        if (cue.end > start && cue.end <= end)
          out += `<a class="hw-number" href="#note-${number}" aria-label="${escapeHtml(say("annotated.to-note", { number }))}">${number}</a>`;
    }
  }
  return out;
}

interface Run {
  start: number;
  end: number;
}

const keptAttributes = new Set(
  "dir lang align valign width height bgcolor border cellpadding cellspacing colspan rowspan alt start role aria-hidden aria-label".split(
    " ",
  ),
);
const leftOut = new Set("html head body title meta style form".split(" "));

/** The mail's body with marks in it: links become spans, styles classes, ids and pictures from elsewhere go. */
function markBody(html: string, cues: Numbered[], sheet: StyleSheet, say: Translate<"lures">): string {
  const visible = new Set(visibleText(html).map((run) => run.start));
  let out = "";
  let inside = false;
  let hidden = 0;
  let wrapper = "";
  for (const token of tokens(html)) {
    if (token.kind === "open") {
      const attribute = (name: string) => {
        const found = token.attributes.find((one) => one.name === name);
        return found && html.slice(found.start, found.end);
      };
      if (token.name === "body") {
        inside = true;
        wrapper = sheet.classOf(attribute("style"));
      }
      if (!inside || leftOut.has(token.name)) continue;
      const style = attribute("style");
      const isVoid = voidElements.has(token.name);
      if (hidden > 0 || (style && /display:\s*none/.test(style))) {
        if (!isVoid) hidden++;
        continue;
      }
      if (token.name === "img") {
        out += picture(attribute("src"), attribute("alt"), attribute("width"), sheet.classOf(style));
        continue;
      }
      const name = token.name === "a" ? "span" : token.name;
      const kept = token.attributes
        .filter((one) => keptAttributes.has(one.name))
        .map((one) => ` ${one.name}="${html.slice(one.start, one.end)}"`);
      out += `<${name}${classAttribute(sheet.classOf(style))}${kept.join("")}>`;
    } else if (token.kind === "close") {
      if (token.name === "body") break;
      if (!inside || leftOut.has(token.name)) continue;
      if (hidden > 0) hidden--;
      else out += `</${token.name === "a" ? "span" : token.name}>`;
    } else if (token.kind === "text" && inside && hidden === 0 && visible.has(token.start)) {
      out += marked(html, [token], cues, say, (text) => text);
    }
  }
  return `<div${classAttribute(wrapper)}>${out}</div>`;
}

function picture(
  src: string | undefined,
  alt: string | undefined,
  width: string | undefined,
  className: string,
): string {
  if (!src || !/^(data:image\/|\{\{\s*qr)/.test(src)) return alt ? `<span class="hw-picture">${alt}</span>` : "";
  return `<img${classAttribute(className)} src="${src}" alt="${alt ?? ""}"${width ? ` width="${width}"` : ""} />`;
}

function classAttribute(name: string): string {
  return name ? ` class="${name}"` : "";
}

/** Style attributes turned into classes: a page whose policy forbids inline styles may still show the mail. */
class StyleSheet {
  readonly #names = new Map<string, string>();

  classOf(style: string | undefined): string {
    // The sanitiser lets no brace through; without one a declaration cannot leave its rule.
    if (!style || /[{}<]/.test(style)) return "";
    const known = this.#names.get(style) ?? `hw-m${this.#names.size + 1}`;
    this.#names.set(style, known);
    return known;
  }

  css(): string {
    return [...this.#names]
      .map(
        ([style, name]) =>
          `.hw-mail-body .${name}{${style
            .replace(/&quot;/g, '"')
            .replace(/&#39;/g, "'")
            .replace(/&amp;/g, "&")}}`,
      )
      .join("\n");
  }
}
