import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, judgeFound } from "../block.ts";
import { answerStyles } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence } from "./shapes.ts";

/** Guess first, then open. Two to four small cards. */
export const reveal = blockKind({
  id: "reveal",
  shape: z.strictObject({
    ask: zSentence,
    cards: z.array(z.strictObject({ front: zSentence, back: zSentence })).check(z.minLength(1), z.maxLength(4)),
  }),
  draw(block, place) {
    const cards = block.cards.map(
      (card) =>
        html`<details class="guess">
          <summary>${rich(card.front)}</summary>
          <p>${rich(card.back)}</p>
        </details>`,
    );
    return html`<div class="reveal" role="group" aria-labelledby="${place.id}-ask">
      <p class="question" id="${place.id}-ask">${rich(block.ask)}</p>
      <p class="scene soft">${place.say("reveal.hint")}</p>
      <div class="guesses">${cards}</div>
    </div>`;
  },
  styles: [
    answerStyles,
    `
.reveal .scene { margin-block-start: 8px; }
.guesses { display: grid; gap: 10px; margin-block-start: 20px; }
.guess { border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); }
.guess > summary { display: flex; align-items: center; gap: 12px; min-height: 56px; padding: 12px 18px; font-weight: 550; line-height: 1.45; cursor: pointer; list-style: none; border-radius: var(--radius); }
.guess > summary::-webkit-details-marker { display: none; }
.guess > summary::after { content: ""; flex: none; width: 10px; height: 10px; margin-inline-start: auto; border: solid var(--tide-ink); border-width: 0 2.5px 2.5px 0; transform: translateY(-3px) rotate(45deg); transition: transform var(--quick) var(--ease); }
.guess[open] > summary::after { transform: translateY(3px) rotate(225deg); }
.guess:hover { border-color: var(--tide); }
.guess[open] { border-color: var(--kelp); }
.guess > p { padding: 0 18px 18px; color: var(--ink-soft); }`,
  ],
  waits: ":has(.guess:not([open]))",
  reading: (block) => [block.ask, ...block.cards.flatMap((card) => [card.front, card.back])],
  answers: (block) => block.cards.length,
  // Opened is looked at: there is nothing to be wrong about.
  judge: (block, chosen) =>
    judgeFound(
      block.cards.map(() => true),
      chosen,
    ),
  flaws: () => [],
  samples: {
    block: { ask: "Guess.", cards: [{ front: "Front", back: "Back" }] },
    broken: { ask: "Guess.", cards: [] },
    flaw: /cards/,
  },
});
