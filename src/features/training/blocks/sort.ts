import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, judgeTurns } from "../block.ts";
import { answerStyles, feedback, inTurn, waitsForLast } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence } from "./shapes.ts";

/** Things to put to one side or the other, one by one. */
const sides = ["left", "right"] as const;

export const sort = blockKind({
  id: "sort",
  shape: z.strictObject({
    ask: zSentence,
    left: zSentence,
    right: zSentence,
    items: z
      .array(z.strictObject({ text: zSentence, in: z.enum(["left", "right"]), because: zSentence }))
      .check(z.minLength(2), z.maxLength(5)),
  }),
  draw(block, place) {
    const questions = block.items.map((item) => ({
      text: rich(item.text),
      options: (["left", "right"] as const).map((side) => {
        const verdict = item.in === side ? "right" : "wrong";
        return { text: rich(block[side]), verdict, says: feedback(verdict, item.because, place) } as const;
      }),
    }));
    return html`<div class="sort" role="group" aria-labelledby="${place.id}-ask">
      <p class="question" id="${place.id}-ask">${rich(block.ask)}</p>
      ${inTurn(questions, place)}
    </div>`;
  },
  styles: [
    answerStyles,
    `
.sort .choices { grid-template-columns: 1fr 1fr; }`,
  ],
  waits: waitsForLast,
  reading: (block) => [block.ask, block.left, block.right, ...block.items.flatMap((item) => [item.text, item.because])],
  answers: (block) => block.items.length,
  // 0 for the left side, 1 for the right one.
  judge: ({ items }, chosen) =>
    judgeTurns(items.length, chosen, (side, at) => sides[side] && items[at]?.in === sides[side]),
  flaws: (block) =>
    new Set(block.items.map((item) => item.in)).size === 2 ? [] : ["everything belongs to the same side"],
  samples: {
    block: {
      ask: "Where?",
      left: "Safe",
      right: "Hook",
      items: [
        { text: "One", in: "left", because: "Because." },
        { text: "Two", in: "right", because: "Because." },
      ],
    },
    broken: {
      ask: "Where?",
      left: "Safe",
      right: "Hook",
      items: [
        { text: "One", in: "left", because: "Because." },
        { text: "Two", in: "left", because: "Because." },
      ],
    },
    flaw: /same side/,
  },
});
