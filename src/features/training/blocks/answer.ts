import { html, type Content, type Markup } from "../../../kit/page/index.ts";
import { longest, type Place } from "../block.ts";
import type { KeyAfter } from "../../../kit/words.ts";
import { rich } from "./rich.ts";
import type { Action } from "./shapes.ts";

type Verdict = "right" | "wrong" | "fine";

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

/** One of several answers of which one at a time can be given. */
interface Option {
  text: Content;
  verdict: Verdict;
  /** What is said when it is chosen. */
  says: Markup;
}

/**
 * Answers of which one at a time can be given. What is said of the one that was chosen stands in a live region, which a screen reader announces; of any
 * but the right one it says which that would have been.
 */
export function oneOf(options: readonly Option[], place: Place, name = place.id): Markup {
  const buttons = options.map(
    ({ text, verdict }, at) =>
      html`<label class="choice ${verdict}"
        ><input type="radio" name="${name}" id="${name}-${at}" autocomplete="off" /><span>${text}</span></label
      >`,
  );
  return html`<div class="choices">${buttons}</div>
    <div class="feedback" role="status">${options.map((one) => one.says)}</div>`;
}

/** What is said of an answer that was not the right one: why, and which it would have been. */
export function feedbackBeside(
  verdict: Verdict,
  because: string,
  place: Place,
  right: { text: string; because: string },
): Markup {
  if (verdict === "right") return feedback(verdict, because, place);
  return html`<div class="says ${verdict}">
    <p><strong>${place.say(`verdict.${verdict}`)}</strong> ${rich(because)}</p>
    <p class="instead">
      <strong>${place.say(verdict === "fine" ? "verdict.better" : "verdict.instead")}</strong> ${rich(right.text)}
    </p>
    <p>${rich(right.because)}</p>
  </div>`;
}

/** Actions on a message, in an order of their own, each with what happens then. */
export function actionOptions(actions: readonly Action[], place: Place): Option[] {
  const best = actions.find((one) => one.outcome === "best")!;
  return mixed(actions).map(({ text, outcome, then }) => ({
    text: rich(text),
    verdict: verdictOf[outcome],
    says: feedbackBeside(verdictOf[outcome], then, place, { text: best.text, because: best.then }),
  }));
}

const verdictOf: Record<Action["outcome"], Verdict> = { best: "right", fine: "fine", risky: "wrong" };

/** What is read of actions: all of them, what the worst choice leads to, and the best one's reason. */
export function actionTexts(actions: readonly Action[]): string[] {
  const others = actions.filter((one) => one.outcome !== "best");
  return [
    ...actions.map((one) => one.text),
    longest(others.map((one) => one.then)),
    ...actions.filter((one) => one.outcome === "best").map((one) => one.then),
  ];
}

export function actionFlaws(actions: readonly Action[]): string[] {
  if (actions.filter((one) => one.outcome === "best").length !== 1) return ["exactly one action is the best one"];
  return actions.some((one) => one.outcome === "risky") ? [] : ["no action is risky"];
}

/** A thing that may be ticked, and what is said of it where it stands. */
interface Tick {
  text: Content;
  right: boolean;
  because: string;
  /** The word before the reason, where it is none of the usual two. */
  word?: KeyAfter<"training", "verdict.">;
}

/** Things of which several are to be ticked; each says why in its own place, so that reasons do not pile up below. */
export function severalOf(ticks: readonly Tick[], place: Place): Markup {
  const boxes = ticks.map(({ text, right, because, word }, at) => {
    const verdict = right ? "right" : "wrong";
    return html`<div class="option ${verdict}">
      <label class="choice ${verdict}"
        ><input type="checkbox" id="${place.id}-${at}" autocomplete="off" /><span>${text}</span></label
      >
      <div role="status">${feedback(word === "fine" ? "fine" : verdict, because, place, word)}</div>
    </div>`;
  });
  return html`<div class="options">${boxes}</div>
    ${showAll(place)}`;
}

/** For whoever does not find what is left: all of it is said then. */
export function showAll(place: Place): Markup {
  return html`<details class="show-all">
    <summary>${place.say("showAll")}</summary>
  </details>`;
}

/** What waits until all that is right is ticked, or was asked for. */
export const waitsForAll = ":has(.right input:not(:checked)):not(:has(.show-all[open]))";

/** One question of several that come after each other. */
interface Question {
  text: Content;
  options: readonly Option[];
}

/** Questions one by one: the next appears when one is answered, and only what was said last is still shown. */
export function inTurn(questions: readonly Question[], place: Place): Markup[] {
  return questions.map(
    ({ text, options }, at) =>
      html`<fieldset class="ask item">
        <legend>${text}</legend>
        ${oneOf(options, place, `${place.id}-${at}`)}
      </fieldset>`,
  );
}

/** What waits until the last question is answered. */
export const waitsForLast = ":not(:has(.item:last-of-type :checked))";

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
.says .instead { margin-block: 8px 2px; color: var(--kelp-ink); }
.options { display: grid; gap: 10px; margin-block-start: 20px; }
.option .says { margin: 6px 0 4px; }
.option:has(:checked) .says, .ask:has(.show-all[open]) .option.right .says { display: block; animation: settle var(--slow) var(--ease); }
.show-all { margin-block-start: 16px; }
.show-all > summary { display: inline-flex; align-items: center; min-height: 44px; color: var(--ink-soft); font-size: var(--size-small); text-decoration: underline; text-underline-offset: 0.2em; cursor: pointer; list-style: none; }
.show-all > summary::-webkit-details-marker { display: none; }
.show-all[open], .block:not(:has(.right input:not(:checked))) .show-all { display: none; }
.ask.item { margin-block-start: 14px; padding: 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.ask.item > legend { float: inline-start; font: 500 var(--size-text)/1.45 var(--text); letter-spacing: 0; padding-block-end: 12px; text-wrap: pretty; }
.ask.item > legend + * { clear: both; }
.item .choices { margin-block-start: 0; }
.item:not(:has(:checked)) ~ .item { display: none; }
.item:has(~ .item :checked) .feedback, .item:has(~ .item :checked) .choice.wrong:not(:has(:checked)) { display: none; }
.ask:has(.show-all[open]) .complete strong { display: none; }
${places.map((n) => `.ask:has(> .choices > :nth-child(${n}) :checked) > .feedback > :nth-child(${n})`).join(",")} { display: block; animation: settle var(--slow) var(--ease); }
@keyframes settle { from { opacity: 0; transform: translateY(-4px); } }
:root { --check: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m3 8.5 3.5 3.500L13 4.5' fill='none' stroke='%23fff' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E");
 --cross: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 4l8 8M12 4l-8 8' stroke='%23fff' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E");
 --dash: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 8h8' stroke='%23fff' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E"); }
@media (prefers-color-scheme: dark) { :root { --check: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m3 8.5 3.5 3.500L13 4.5' fill='none' stroke='%23071829' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E");
 --cross: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 4l8 8M12 4l-8 8' stroke='%23071829' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E");
 --dash: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 8h8' stroke='%23071829' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E"); } }
@supports not selector(:has(*)) { .says { display: block; } .show-all { display: none; } }
`;
