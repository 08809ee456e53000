import { createRequire } from "node:module";
import type sanitizeHtml from "sanitize-html";
import type { IOptions } from "sanitize-html";
import { escapeHtml, escapeText, unescapeHtml } from "../../../kit/html/index.ts";
import { directionOf } from "../../../kit/languages.ts";
import { headOf } from "./head.ts";
import { cleanInlineStyle, cleanStyleSheet } from "./css.ts";
import { allowedAttributes, inputTypes, mailTags, pageTags, svgAttributes, svgTags } from "./allowed.ts";

// Loaded on first use: a start of the process does not wait for parsers that only saving a lure needs.
const load = createRequire(import.meta.url);
const library = () => load("sanitize-html") as typeof sanitizeHtml;

interface Clean {
  /** A complete document, with every value quoted and every special character in text an entity. */
  html: string;
  /** What was taken out or changed, each once: `<script>`, `onclick`, `https://…` and the like. */
  removed: string[];
}

/** `{{name}}` at the start of an address: a variable whose value is an address of our own. */
const variable = /^\s*\{\{[^{}]*\}\}\s*$/;
/** What draws a shape. Some of these attributes are CSS, where an escape or an address would load: neither has a letter here to be written with. */
const shape = /^(?!.*(?:url|src|image))[\w\s.,#%()+-]*$/is;
/** Marks an element that is to go, contents included. No author can write it: unknown attributes are gone by then. */
const dropped = "data-dropped";
const picture = /^(data:image\/(png|jpe?g|gif|webp|svg\+xml)[;,]|cid:)/i;

/**
 * A mail's HTML without anything that runs, loads or leads elsewhere. A link that is not a variable or an address to write or call
 * is led to `{{link}}`: whatever a recipient follows in a simulation must end at its lesson, never at a stranger's site.
 */
export function sanitiseMail(html: string, locale = "en"): Clean {
  return sanitise(html, "mail", locale);
}

/**
 * A landing page without scripts, outside resources or ways to send what is typed: inputs lose their names, forms post to `{{link}}`
 * and hold one hidden `submitted=true`.
 */
export function sanitisePage(html: string, locale = "en"): Clean {
  return sanitise(html, "page", locale);
}

function sanitise(html: string, place: "mail" | "page", locale: string): Clean {
  const removed = new Set<string>();
  const { sheets, title } = headOf(html);
  const head: Head = { sheets: cleanSheets(sheets, place === "mail", removed), colorScheme: "", body: null };
  const tags = new Set(place === "mail" ? mailTags : [...pageTags, ...svgTags]);
  const options: IOptions = {
    allowedTags: [...tags],
    // The filter is attributesOf below; here everything it returns is let through.
    allowedAttributes: false,
    allowedSchemes: ["http", "https", "mailto", "tel", "data", "cid"],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 120,
    nonTextTags,
    onOpenTag(name, given) {
      if (name === "body") head.body ??= attributesOf("body", given, place, removed);
      else if (name === "meta" && given["name"] === "color-scheme") head.colorScheme ||= given["content"] ?? "";
      else if (name === "meta") noteMeta(given["http-equiv"], removed);
      else if (!tags.has(name) && !/^(html|head|title|meta|style)$/.test(name)) removed.add(`<${name}>`);
    },
    transformTags: {
      "*": (name, given) => ({
        tagName: name,
        attribs: tags.has(name) ? attributesOf(name, given, place, removed) : {},
      }),
    },
    exclusiveFilter: (frame) => dropped in frame.attribs,
    textFilter: (text, parent) => (parent === "pre" ? text : text.replace(/[ \t\r\n\f]+/g, " ")),
  };
  let clean = library()(html, options);
  // Taking an element out can change how its neighbours nest. Reading the result again until it stays the same leaves nothing to be read
  // differently by the next parser, and makes saving a saved document change nothing.
  for (let again = library()(clean, options), left = 4; again !== clean && left > 0; left--) {
    clean = again;
    again = library()(clean, options);
  }
  const marked = clean.replace(
    /<form( [^>]*)?>/g,
    (open) => `${open}<input type="hidden" name="submitted" value="true" />`,
  );
  return { html: wholeDocument(marked, head, title, locale), removed: [...removed] };
}

/** Elements whose text is no text of the document. */
const nonTextTags = "script style title textarea option noscript template xmp iframe object math".split(" ");

/** What belongs around the body; the sanitiser itself sees only what is inside. */
interface Head {
  sheets: string[];
  colorScheme: string;
  body: Record<string, string> | null;
}

/**
 * A document's style sheets, cleaned by a real CSS parser; they go into the head. The sanitiser itself lets no style element through:
 * what stands in one is read differently by different parsers (inside SVG it may hold elements), so its text is never copied as HTML.
 */
function cleanSheets(given: readonly string[], strict: boolean, removed: Set<string>): string[] {
  return given.flatMap((css) => {
    const sheet = cleanStyleSheet(css, strict);
    for (const one of sheet.removed) removed.add(one);
    return sheet.css || [];
  });
}

function attributesOf(
  tag: string,
  given: Record<string, string>,
  place: "mail" | "page",
  removed: Set<string>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const kind = name.toLowerCase();
    if (kind === "style") {
      const style = cleanInlineStyle(value, place === "mail");
      for (const one of style.removed) removed.add(one);
      if (style.css) kept["style"] = style.css;
    } else if (kind === "href" && tag === "a") {
      kept["href"] = linkTarget(value, place, removed);
    } else if (kind === "src" && tag === "img") {
      if (variable.test(value) || picture.test(value.trim())) kept["src"] = value.trim();
      else removed.add(`<img> ${value.slice(0, 60)}`);
    } else if (kind === "type" && tag === "ol") {
      if (numbers.test(value)) kept[kind] = value;
      else removed.add(kind);
    } else if (/^aria-[a-z]+$/.test(kind) || allowedAttributes.has(kind) || allowedAttributes.has(`${tag}.${kind}`)) {
      kept[kind] = value;
    } else if (svgTags.includes(tag) && svgAttributes.has(kind) && shape.test(value)) {
      kept[kind] = value;
    } else if (kind === "action" && tag === "form") {
      if (!/^(#.*)?$/.test(value.trim()) && !variable.test(value)) removed.add("form action");
    } else if (!quietly.has(`${tag}.${kind}`)) {
      removed.add(kind);
    }
  }
  return formed(tag, kept, removed);
}

/** How a list may count (as in `css-allowed.ts`). */
const numbers = /^[1iI]$/;

/** Dropped without a word, since the server sets them itself. */
const quietly = new Set([
  "form.method",
  "form.autocomplete",
  "input.name",
  "input.autocomplete",
  "a.rel",
  "html.xmlns",
]);

function linkTarget(value: string, place: "mail" | "page", removed: Set<string>): string {
  const target = value.trim();
  if (variable.test(target) || /^#[\w.-]*$/.test(target)) return target;
  if (place === "mail" && /^(mailto|tel):[^<>"]*$/i.test(target)) return target;
  if (target) removed.add(`<a> ${target.slice(0, 60)}`);
  return place === "mail" ? "{{link}}" : "#";
}

/** What a document says of its own type and language the server says itself; anything else that acts like a header is told. */
function noteMeta(header: string | undefined, removed: Set<string>): void {
  const name = header?.trim().toLowerCase().slice(0, 40) ?? "";
  if (name && !/^(content-type|content-language|x-ua-compatible)$/.test(name)) removed.add(`meta ${name}`);
}

/** What the server decides about forms, whatever the author wrote. */
function formed(tag: string, kept: Record<string, string>, removed: Set<string>): Record<string, string> {
  if (tag === "form") return { ...kept, method: "post", action: "{{link}}", autocomplete: "off" };
  if (tag === "button") return { ...kept, type: kept["type"] === "button" ? "button" : "submit" };
  if (tag === "input") {
    const type = (kept["type"] ?? "text").toLowerCase();
    // A hidden input of the author's would be dead weight, a file or an image input would send something without having a name.
    if (!inputTypes.has(type)) {
      if (type !== "hidden") removed.add(`<input type=${type.slice(0, 20)}>`);
      return { [dropped]: "yes" };
    }
    return { ...kept, type, autocomplete: "off" };
  }
  if (tag === "img" && !kept["src"] && !kept["alt"]) return { [dropped]: "yes" };
  return kept;
}

function wholeDocument(clean: string, head: Head, title: string, locale: string): string {
  const lang = /^[A-Za-z0-9-]{2,35}$/.test(locale) ? locale : "en";
  const scheme = /^[a-z ]{1,40}$/.test(head.colorScheme) ? head.colorScheme : "";
  const attributes = Object.entries(head.body ?? {}).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const words = escapeText(unescapeHtml(title).replace(/\s+/g, " ").trim().slice(0, 200));
  return [
    `<!doctype html><html lang="${lang}"${directionOf(lang) === "rtl" ? ' dir="rtl"' : ""}><head><meta charset="utf-8" />`,
    `<meta name="viewport" content="width=device-width, initial-scale=1" />`,
    scheme && `<meta name="color-scheme" content="${scheme}" />`,
    `<title>${words}</title>`,
    head.sheets.length > 0 && `<style>${head.sheets.join("\n")}</style>`,
    `</head><body${attributes.join("")}>`,
    clean.trim(),
    "</body></html>",
  ]
    .filter(Boolean)
    .join("");
}
