import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, judgeTurns } from "../block.ts";
import { answerStyles, feedbackBeside, inTurn, mixed, waitsForLast } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence } from "./shapes.ts";

/** Steps to be put in order: which comes first, which comes then, until only one is left. */
export const order = blockKind({
  id: "order",
  shape: z.strictObject({
    ask: zSentence,
    steps: z.array(z.strictObject({ text: zSentence, because: zSentence })).check(z.minLength(3), z.maxLength(5)),
  }),
  draw(block, place) {
    const questions = block.steps.slice(0, -1).map((step, at) => ({
      text: place.say(at === 0 ? "order.first" : "order.next"),
      options: mixed(block.steps.slice(at)).map(({ text }) => {
        const verdict = text === step.text ? "right" : "wrong";
        const because = verdict === "right" ? step.because : place.say("order.later");
        return { text: rich(text), verdict, says: feedbackBeside(verdict, because, place, step) } as const;
      }),
    }));
    return html`<div class="order" role="group" aria-labelledby="${place.id}-ask">
      <p class="question" id="${place.id}-ask">${rich(block.ask)}</p>
      ${inTurn(questions, place)}
    </div>`;
  },
  styles: [answerStyles],
  waits: waitsForLast,
  reading: (block) => [
    block.ask,
    ...block.steps.map((one) => one.text),
    ...block.steps.slice(0, -1).map((one) => one.because),
  ],
  answers: (block) => block.steps.length - 1,
  judge: ({ steps }, chosen) =>
    judgeTurns(steps.length - 1, chosen, (step, at) => (steps[step] && step >= at ? step === at : undefined)),
  flaws: (block) =>
    new Set(block.steps.map((one) => one.text)).size === block.steps.length ? [] : ["two steps are the same"],
  samples: {
    block: {
      ask: "In which order?",
      steps: [
        { text: "Stop", because: "Before <3> anything." },
        { text: "Tell", because: "Then they know." },
        { text: "Change", because: "At last." },
      ],
    },
    broken: {
      ask: "In which order?",
      steps: [
        { text: "Stop", because: "Before." },
        { text: "Stop", because: "Then." },
        { text: "Change", because: "At last." },
      ],
    },
    flaw: /two steps are the same/,
  },
});
