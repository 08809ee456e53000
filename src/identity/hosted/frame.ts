import { footer, html, masthead } from "../../kit/page/index.ts";
import type { Content, Markup } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";

/** The frame of every hosted page: one calm column. */
export function framed(locale: string, content: Content): Markup {
  return html`${masthead("/", locale)}
    <main id="main" class="wrap hosted" tabindex="-1"><div class="column">${content}</div></main>
    ${footer(html`<p>${words("hosted", locale)("small")}</p>`)}`;
}

export const styles = `
.hosted { display: grid; align-content: start; justify-items: center; padding-block: clamp(24px, 7vh, 88px); }
.column { width: 100%; max-width: 440px; display: grid; gap: 20px; }
.column h1 { font-size: var(--size-2); line-height: 1.12; letter-spacing: -0.02em; }
.column .lead { font-size: var(--size-text); }
.column form { display: grid; gap: 18px; }
.field { display: grid; gap: 6px; }
.field label, .field legend { font-weight: 600; }
.field .hint { color: var(--ink-soft); font-size: var(--size-small); }
.field input { width: 100%; min-height: 48px; padding: 10px 14px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); color: var(--ink); font: inherit; }
.field input[aria-invalid] { border-color: var(--coral-ink); border-width: 2px; }
.field input.code { font-family: var(--mono); font-size: 1.375rem; letter-spacing: 0.28em; }
.column .button { width: 100%; }
.column .plain { min-height: 44px; padding: 8px 0; border: 0; background: none; color: var(--tide-ink); font: inherit; text-decoration: underline; text-underline-offset: 0.2em; cursor: pointer; justify-self: start; }
.notice, .wrong { padding: 12px 16px; border-radius: var(--radius); border: 1px solid var(--line); background: var(--tide-wash); }
.wrong { background: var(--coral-wash); border-color: var(--coral); color: var(--ink); }
.or { display: flex; align-items: center; gap: 14px; color: var(--ink-soft); font-size: var(--size-small); }
.or::before, .or::after { content: ""; flex: 1; border-block-start: 1px solid var(--line); }
.ways { display: grid; gap: 12px; }
.links { display: flex; flex-wrap: wrap; gap: 4px 24px; }
.links a { display: inline-block; padding-block: 10px; }
.qr { padding: 12px; border-radius: var(--radius); background: #ffffff; justify-self: start; }
.secret { font-family: var(--mono); font-size: 0.9375rem; overflow-wrap: anywhere; direction: ltr; unicode-bidi: isolate; }
.to { color: var(--ink-soft); }
`;
