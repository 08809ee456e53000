import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, judgeTurns } from "../block.ts";
import { answerStyles, feedbackBeside, inTurn, mixed, waitsForLast } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence } from "./shapes.ts";

/** What goes with what, one by one. */
export const match = blockKind({
  id: "match",
  shape: z.strictObject({
    ask: zSentence,
    pairs: z
      .array(z.strictObject({ left: zSentence, right: zSentence, because: zSentence }))
      .check(z.minLength(2), z.maxLength(4)),
  }),
  draw(block, place) {
    const all = mixed(block.pairs.map((pair) => ({ text: pair.right })));
    const questions = block.pairs.map((pair) => ({
      text: rich(pair.left),
      options: all.map(({ text }) => {
        const verdict = text === pair.right ? "right" : "wrong";
        const right = { text: pair.right, because: pair.because };
        const because = verdict === "right" ? pair.because : place.say("match.elsewhere");
        return { text: rich(text), verdict, says: feedbackBeside(verdict, because, place, right) } as const;
      }),
    }));
    return html`<div class="match" role="group" aria-labelledby="${place.id}-ask">
      <p class="question" id="${place.id}-ask">${rich(block.ask)}</p>
      ${inTurn(questions, place)}
    </div>`;
  },
  styles: [answerStyles],
  waits: waitsForLast,
  reading: (block) => [block.ask, ...block.pairs.flatMap((pair) => [pair.left, pair.right, pair.because])],
  answers: (block) => block.pairs.length,
  judge: ({ pairs }, chosen) =>
    judgeTurns(pairs.length, chosen, (pair, at) => pairs[pair] && pairs[pair].right === pairs[at]?.right),
  flaws: (block) =>
    new Set(block.pairs.map((pair) => pair.right)).size === block.pairs.length ? [] : ["two pairs go with the same"],
  samples: {
    block: {
      ask: "What goes with what?",
      pairs: [
        { left: "Key", right: "Lock", because: "It <3> turns." },
        { left: "Pen", right: "Paper", because: "It writes." },
      ],
    },
    broken: {
      ask: "What goes with what?",
      pairs: [
        { left: "Key", right: "Lock", because: "It turns." },
        { left: "Pen", right: "Lock", because: "It writes." },
      ],
    },
    flaw: /go with the same/,
  },
});
