export { escapeHtml, escapeText, unescapeHtml } from "./escape.ts";
export { htmlToText } from "./text.ts";
export { tokens, voidElements } from "./tokens.ts";
export { visibleText } from "./visible.ts";
export type { Token } from "./tokens.ts";
