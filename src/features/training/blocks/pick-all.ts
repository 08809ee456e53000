import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, choiceFlaws, zChoices, zSentence } from "../block.ts";
import { answerStyles, choices } from "./answer.ts";
import { rich } from "./rich.ts";

/** Several of the choices are right; when exactly those are ticked, the closing sentence appears. */
export const pickAll = blockKind({
  id: "pick-all",
  schema: z.strictObject({ ask: zSentence, choices: zChoices, done: zSentence }),
  draw: (block, place) =>
    html`<fieldset class="ask pick-all">
      <legend>${rich(block.ask)}</legend>
      <p class="scene">${place.say("pickAll.hint")}</p>
      ${choices(block.choices, "checkbox", place)}
      <div role="status">
        <p class="says right complete"><strong>${place.say("pickAll.complete")}</strong> ${rich(block.done)}</p>
      </div>
    </fieldset>`,
  styles: [
    answerStyles,
    `
.pick-all:not(:has(.choice.right input:not(:checked))):not(:has(.choice.wrong :checked)) .complete { display: block; animation: settle var(--slow) var(--ease); }`,
  ],
  reading: (block) => [
    block.ask,
    block.done,
    ...block.choices.flatMap((choice) => (choice.right ? [choice.text, choice.because] : [choice.text])),
  ],
  answers: (block) => block.choices.filter((choice) => choice.right).length,
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
    told: /every choice is right/,
  },
});
