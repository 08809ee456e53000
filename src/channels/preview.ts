import { directionOf } from "../kit/languages.ts";
import { escapeHtml } from "../kit/html/index.ts";

/** A document that shows a message where its reader would see it: nothing in it runs or loads. */
export function previewDocument(locale: string, styles: string, body: string): string {
  return `<!doctype html><html lang="${escapeHtml(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="color-scheme" content="light dark" /><style>
*{box-sizing:border-box}body{margin:0;padding:24px 12px;font:15px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}p{margin:0}
${styles}</style></head><body>${body}</body></html>`;
}

const address = /https?:\/\/[^\s<>"')]+/g;

/** A message's text as such programs show it: lines as they were written, addresses as links. */
export function previewText(text: string): string {
  let out = "";
  let at = 0;
  for (const found of text.matchAll(address)) {
    const [link] = found;
    out += `${escapeHtml(text.slice(at, found.index))}<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
    at = found.index + link.length;
  }
  return (out + escapeHtml(text.slice(at))).replaceAll("\n", "<br>");
}

/** The letters in the round of a sender without a picture. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return escapeHtml([words[0], words[1]].map((word) => Array.from(word ?? "")[0] ?? "").join("").toUpperCase()); // oxfmt-ignore
}
