import { tokens, unescapeHtml, voidElements } from "../../src/kit/html/index.ts";
import type { Catalogue } from "../../src/kit/catalogue.ts";

const accents: Record<string, string> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
  n: "ñ",
  s: "š",
};

/** A catalogue in a language that is none: every sentence in brackets, with accents, and longer by a third; places stay. */
export function pseudo(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [key, typeof value === "string" ? strange(value) : pseudo(value)]),
  );
}

function strange(sentence: string): string {
  const paragraphs = sentence.split(/(\n+)/).map((part) => {
    if (!/\p{L}/u.test(part.replaceAll(/\{\{[^}]*\}\}/g, ""))) return part;
    const accented = part.replaceAll(/\{\{[^}]*\}\}|[aeiounsAEIOU]/g, (one) => accents[one] ?? one);
    return `⟦${accented}${"~".repeat(Math.ceil(part.length / 3))}⟧`;
  });
  return paragraphs.join("");
}

const spokenAttributes = new Set(["alt", "title", "placeholder", "aria-label"]);

/**
 * What a page says that is in no catalogue, and sentences that are put together from two. Of what names a language of its own nothing is said.
 * @param known names and texts that are not the product's words
 */
export function outsideOfCatalogues(html: string, known: readonly string[] = []): string[] {
  const said: string[] = [];
  let inside = 0;
  const open: { name: string; skipped: boolean }[] = [];
  const hidden = () => open.some(({ skipped }) => skipped);
  for (const token of tokens(html)) {
    if (token.kind === "close") {
      const at = open.findLastIndex(({ name }) => name === token.name);
      if (at >= 0) open.length = at;
    }
    if (token.kind === "open") {
      const value = (name: string) => token.attributes.find((one) => one.name === name);
      const skipped =
        token.name === "style" || token.name === "script" || (token.name !== "html" && value("lang") !== undefined);
      if (!skipped && !hidden())
        for (const { name, start, end } of token.attributes)
          if (spokenAttributes.has(name)) said.push(html.slice(start, end));
      if (!voidElements.has(token.name) && !html.slice(token.start, token.end).endsWith("/>"))
        open.push({ name: token.name, skipped });
    }
    if (token.kind === "text" && !hidden()) said.push(html.slice(token.start, token.end));
  }
  return said.flatMap((source) => {
    let text = unescapeHtml(source).replaceAll(/\s+/g, " ").trim();
    if (/⟧ ?⟦/.test(text)) return [`glued: ${text}`];
    let outside = "";
    for (const sign of text) {
      if (sign === "⟦") inside++;
      else if (sign === "⟧") inside--;
      else if (inside === 0) outside += sign;
    }
    text = known.reduce((rest, one) => rest.replaceAll(one, " "), outside.replaceAll("Hookwise", " "));
    return /\p{L}/u.test(text) ? [text.trim()] : [];
  });
}
