import { readFileSync } from "node:fs";
import { Marked } from "marked";
import type { Plugin } from "vite";
import { fallbackLanguage, languages } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import { addressIn } from "../public/language.ts";
import { guidesIn } from "./guides.ts";

/** A text of the folder `content`, as a module gives it. */
export interface Article {
  title: string;
  summary: string;
  /** ISO date of an article of the blog. */
  date?: string;
  /** As it is to be read: `June 1, 2025`. */
  updated?: string;
  html: string;
  headings: { id: string; text: string }[];
  /** What the search looks through, one entry a heading; the first has no heading of its own. */
  sections: { id: string; heading: string; text: string }[];
  minutes: number;
}

/** Makes modules of the Markdown texts: written once, rendered when the pages are built. */
export function articles(): Plugin {
  return {
    name: "hookwise:articles",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(".md")) return null;
      return `export default ${JSON.stringify(readArticle(readFileSync(id, "utf8"), id, languageOfFile(id)))};`;
    },
  };
}

/**
 * Reads the head (`title`, `summary`, `date`, `updated`) and renders the rest; `<!-- guides of channels -->` gives way to what channels say of themselves.
 * @param language of the pages to which its links lead
 * @throws when the head or its title or summary is missing
 */
export function readArticle(source: string, name = "The text", language: Language = fallbackLanguage): Article {
  const [, head, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${name} has no head between two lines of ---.`);
  const fields = Object.fromEntries(
    head.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const { title, summary, date, updated } = fields;
  if (!title || !summary) throw new Error(`${name} needs a title and a summary in its head.`);
  const { html, headings } = render(
    body.replace("<!-- guides of channels -->", () => guidesIn(language)),
    language,
  );
  return {
    title,
    summary,
    ...(date && { date }),
    ...(updated && { updated }),
    html,
    headings,
    sections: sectionsOf(html),
    minutes: Math.max(1, Math.round(plain(html).split(/\s+/).length / 220)),
  };
}

/** The language of a text by its folder: `content/de/docs/…`, English without one. */
function languageOfFile(path: string): Language {
  const folders = path.split("/");
  const above = folders[folders.lastIndexOf("content") + 1];
  return languages.find(({ tag }) => tag === above) ?? fallbackLanguage;
}

function render(body: string, language: Language): Pick<Article, "html" | "headings"> {
  const headings: { id: string; text: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const id = idOf(plain(inner), headings);
        if (depth === 2) headings.push({ id, text: plain(inner) });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const more = title ? ` title="${escape(title)}"` : "";
        return `<a href="${escape(addressIn(language, href))}"${more}>${this.parser.parseInline(tokens)}</a>`;
      },
      // What may be wider than a telephone scrolls in its own box, by keyboard too.
      code({ text }) {
        return `<div class="code"><pre tabindex="0"><code>${escape(text)}</code></pre></div>\n`;
      },
      table({ header, rows }) {
        const cells = (row: typeof header, tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("");
        const lines = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
        const name = escape(header.map((cell) => cell.text).join(", "));
        return `<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table><thead><tr>${cells(header, "th")}</tr></thead><tbody>${lines}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(body, { async: false });
  return { html, headings };
}

function sectionsOf(html: string): Article["sections"] {
  return html.split(/(?=<h[23] id=)/).flatMap((part) => {
    const [, id = "", heading = ""] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>/.exec(part) ?? [];
    const text = plain(part.replace(/^<h[23].*?<\/h[23]>/, ""));
    return text || id ? [{ id, heading: plain(heading), text }] : [];
  });
}

function idOf(text: string, taken: readonly { id: string }[]): string {
  const id = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return taken.some((one) => one.id === id) ? `${id}-${taken.length}` : id;
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
