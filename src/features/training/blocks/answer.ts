import { html, type Markup } from "../../../kit/page/index.ts";
import type { Choice, Place } from "../block.ts";
import type { KeyAfter } from "../../../kit/words.ts";
import { rich } from "./rich.ts";

export type Verdict = "right" | "wrong" | "fine";

/** A fixed order that has nothing to do with the author's, so that the right answer is not always the first. */
export function mixed<T extends { text: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => rank(a.text) - rank(b.text));
}

/** FNV-1a, 32 bits. */
function rank(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The feedback of one answer: a word that says how it went (never by colour alone), then the reason. */
export function feedback(
  verdict: Verdict,
  because: string,
  place: Place,
  word: KeyAfter<"training", "verdict."> = verdict,
): Markup {
  return html`<p class="says ${verdict}"><strong>${place.say(`verdict.${word}`)}</strong> ${rich(because)}</p>`;
}

/** Choices in a group, and their feedback in a live region that a screen reader announces as it appears. */
export function choices(list: readonly Choice[], type: "radio" | "checkbox", place: Place): Markup {
  const order = mixed(list);
  const boxes = order.map(
    (choice, at) =>
      html`<label class="choice ${choice.right ? "right" : "wrong"}"
        ><input type="${type}" name="${place.id}" id="${place.id}-${at}" autocomplete="off" /><span
          >${rich(choice.text)}</span
        ></label
      >`,
  );
  const says = order.map((choice) => feedback(choice.right ? "right" : "wrong", choice.because, place));
  return html`<div class="choices">${boxes}</div>
    <div class="feedback" role="status">${says}</div>`;
}

const places = [1, 2, 3, 4, 5, 6];

/** The styles that all kinds share: choices, their verdict once chosen, feedback by position. */
export const answerStyles = `
.ask > legend, .question { font: 650 var(--size-3)/1.25 var(--display); letter-spacing: -0.012em; text-wrap: balance; }
.ask > .scene { margin-block-start: 8px; color: var(--ink-soft); }
.choices { display: grid; gap: 10px; margin-block-start: 20px; }
.choice { display: flex; align-items: flex-start; gap: 12px; min-height: 52px; padding: 13px 16px; border: 1px solid var(--line-strong); border-radius: var(--radius);
  background: var(--surface); line-height: 1.5; cursor: pointer; transition: border-color var(--quick) var(--ease), background var(--quick) var(--ease); }
.choice:hover { border-color: var(--tide); }
.choice:has(:focus-visible) { outline: 3px solid var(--tide); outline-offset: 2px; }
.choice input { flex: none; appearance: none; width: 22px; height: 22px; margin: 1px 0 0; border: 2px solid var(--line-strong); border-radius: 50%; background: var(--surface); cursor: pointer; outline: none; }
.choice input[type=checkbox] { border-radius: 6px; }
.choice.right:has(:checked) { border-color: var(--kelp); background: var(--kelp-wash); }
.choice.wrong:has(:checked) { border-color: var(--coral); background: var(--coral-wash); }
.choice.fine:has(:checked) { border-color: var(--sun); background: var(--sun-wash); }
.choice input:checked { border-color: currentColor; color: var(--coral-ink); background: currentColor var(--cross) center/14px no-repeat; }
.choice.right input:checked { color: var(--kelp-ink); background: currentColor var(--check) center/14px no-repeat; }
.choice.fine input:checked { color: var(--sun-ink); background: currentColor var(--dash) center/14px no-repeat; }
.says { display: none; margin-block-start: 12px; padding: 14px 16px; border-inline-start: 4px solid var(--coral); border-radius: var(--radius); border-start-start-radius: 4px; border-end-start-radius: 4px; background: var(--sunken); }
.says.right { border-color: var(--kelp); }
.says.fine { border-color: var(--sun); }
.says strong:first-child { font-weight: 650; }
${places.map((n) => `.ask:has(> .choices > :nth-child(${n}) :checked) > .feedback > :nth-child(${n})`).join(",")} { display: block; animation: settle var(--slow) var(--ease); }
@keyframes settle { from { opacity: 0; transform: translateY(-4px); } }
:root { --check: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m3 8.5 3.5 3.500L13 4.5' fill='none' stroke='%23fff' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E");
 --cross: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 4l8 8M12 4l-8 8' stroke='%23fff' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E");
 --dash: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 8h8' stroke='%23fff' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E"); }
@media (prefers-color-scheme: dark) { :root { --check: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m3 8.5 3.5 3.500L13 4.5' fill='none' stroke='%23071829' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E");
 --cross: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 4l8 8M12 4l-8 8' stroke='%23071829' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E");
 --dash: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 8h8' stroke='%23071829' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E"); } }
@supports not selector(:has(*)) { .says { display: block; } }
`;
