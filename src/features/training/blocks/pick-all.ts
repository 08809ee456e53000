import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, choiceFlaws, judgeFound } from "../block.ts";
import { answerStyles, severalOf, waitsForAll } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence, zChoices } from "./shapes.ts";

/** Several of the choices are right; when exactly those are ticked, the closing sentence appears. */
export const pickAll = blockKind({
  id: "pick-all",
  shape: z.strictObject({ ask: zSentence, choices: zChoices, done: zSentence }),
  draw: (block, place) =>
    html`<fieldset class="ask pick-all">
      <legend>${rich(block.ask)}</legend>
      <p class="scene">${place.say("pickAll.hint")}</p>
      ${severalOf(
        block.choices.map(({ text, right = false, because }) => ({ text: rich(text), right, because })),
        place,
      )}
      <div role="status">
        <p class="says right complete"><strong>${place.say("pickAll.complete")}</strong> ${rich(block.done)}</p>
      </div>
    </fieldset>`,
  styles: [
    answerStyles,
    `
.pick-all:has(.show-all[open]) .complete, .pick-all:not(:has(.option.right input:not(:checked))):not(:has(.option.wrong :checked)) .complete { display: block; animation: settle var(--slow) var(--ease); }`,
  ],
  waits: waitsForAll,
  reading: (block) => [
    block.ask,
    block.done,
    ...block.choices.flatMap((choice) => (choice.right ? [choice.text, choice.because] : [choice.text])),
  ],
  answers: (block) => block.choices.filter((choice) => choice.right).length,
  judge: (block, chosen) =>
    judgeFound(
      block.choices.map((one) => one.right === true),
      chosen,
    ),
  flaws: (block) => choiceFlaws(block.choices),
  samples: {
    block: {
      ask: "Which?",
      choices: [
        { text: "Left", right: true, because: "It is right." },
        { text: "Right", because: "It is wrong." },
      ],
      done: "All.",
    },
    broken: {
      ask: "Which?",
      choices: [
        { text: "Left", right: true, because: "It is right." },
        { text: "Right", right: true, because: "It is right." },
      ],
      done: "All.",
    },
    flaw: /every choice is right/,
  },
});
