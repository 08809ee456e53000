import { unescapeHtml } from "./escape.ts";
import { tokens } from "./tokens.ts";

const blocks = new Set(
  `address article aside blockquote body center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav
  ol p pre section table tr ul`.split(/\s+/),
);
const apart = new Set("p h1 h2 h3 h4 h5 h6 table ul ol blockquote hr".split(" "));

/**
 * The plain text of sanitised HTML, readable in a text-only mail program: blocks become lines, list items get a dash,
 * a link's address follows its words. Elements hidden by style are left out.
 */
export function htmlToText(html: string): string {
  const out: string[] = [];
  let link: { href: string; from: number } | null = null;
  let hidden = 0;
  let head = false;
  const newLine = () => void (out.at(-1)?.endsWith("\n") || out.push("\n"));
  for (const token of tokens(html)) {
    if (token.kind === "text") {
      if (hidden || head) continue;
      const text = unescapeHtml(html.slice(token.start, token.end));
      // White space between blocks is the source's layout, not the text's.
      if (text.trim() !== "" || (out.at(-1) ?? " ").trimEnd() === out.at(-1)) out.push(text);
    } else if (token.kind === "open") {
      const value = (name: string) => {
        const found = token.attributes.find((one) => one.name === name);
        return found ? html.slice(found.start, found.end) : "";
      };
      if (token.name === "head") head = true;
      // Void elements never close, so they must not open a hidden stretch.
      const closes = !/^(br|hr|img|input|meta|col|wbr)$/.test(token.name);
      if (closes && (hidden > 0 || /display:\s*none/.test(value("style")))) hidden++;
      if (hidden) continue;
      if (token.name === "br") out.push("\n");
      else if (token.name === "li") {
        newLine();
        out.push("- ");
      } else if (token.name === "td" || token.name === "th") out.push(out.at(-1)?.endsWith("\n") ? "" : " ");
      else if (token.name === "img") out.push(value("alt") ? `[${unescapeHtml(value("alt"))}]` : "");
      else if (token.name === "a") link = { href: unescapeHtml(value("href")), from: out.length };
      else if (apart.has(token.name)) out.push("\n\n");
      else if (blocks.has(token.name)) newLine();
    } else if (token.kind === "close") {
      if (token.name === "head") head = false;
      if (hidden) {
        hidden--;
        continue;
      }
      if (token.name === "a" && link) {
        const words = out.slice(link.from).join("").trim();
        const href = link.href.replace(/^mailto:/i, "");
        if (href && !href.startsWith("#") && words !== href) out.push(words ? ` (${href})` : href);
        link = null;
      } else if (apart.has(token.name)) out.push("\n\n");
      else if (blocks.has(token.name)) newLine();
    }
  }
  return out
    .join("")
    .replace(/(?:[ \t\u00a0]|\u200c|\u034f)+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
