import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, choiceFlaws, longest, zChoices, zSentence } from "../block.ts";
import { answerStyles, choices } from "./answer.ts";
import { rich } from "./rich.ts";

/** One question, one answer at a time; each answer says why. */
export const chooseOne = blockKind({
  id: "choose-one",
  schema: z.strictObject({ ask: zSentence, scene: z.optional(zSentence), choices: zChoices }),
  draw: (block, place) =>
    html`<fieldset class="ask">
      <legend>${rich(block.ask)}</legend>
      ${block.scene && html`<p class="scene">${rich(block.scene)}</p>`}${choices(block.choices, "radio", place)}
    </fieldset>`,
  styles: [answerStyles],
  reading: (block) => [
    block.ask,
    block.scene ?? "",
    ...block.choices.map((choice) => choice.text),
    longest(block.choices.map((choice) => choice.because)),
  ],
  answers: () => 1,
  flaws: (block) => choiceFlaws(block.choices),
  samples: {
    block: {
      ask: "Which?",
      choices: [
        { text: "Left", right: true, because: "It is right." },
        { text: "Right", because: "It is wrong." },
      ],
    },
    broken: {
      ask: "Which?",
      choices: [
        { text: "Left", because: "It is wrong." },
        { text: "Right", because: "It is wrong." },
      ],
    },
    told: /no choice is right/,
  },
});
