import { escapeHtml, raw, type Markup } from "../../../kit/page/index.ts";

/** A lesson's sentence as HTML: `code` (may break after dots and slashes) and *stress*; everything else is escaped. */
export function rich(text: string): Markup {
  const escaped = escapeHtml(text)
    .replace(/`([^`]+)`/g, (_all, code: string) => `<code>${breakable(code)}</code>`)
    .replace(/\*([^*]+)\*/g, "<strong>$1</strong>");
  return raw(escaped);
}

/** Lets a long address break where a reader would pause. */
export function breakable(escaped: string): string {
  return escaped.replace(/([./@?=]|&amp;)(?=.)/g, "$1<wbr>");
}
