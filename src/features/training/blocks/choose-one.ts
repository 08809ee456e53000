import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, choiceFlaws, judgeOne, longest } from "../block.ts";
import { answerStyles, feedbackBeside, mixed, oneOf } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence, zChoices } from "./shapes.ts";

/** One question, one answer at a time; each answer says why, and a wrong one which would have been right. */
export const chooseOne = blockKind({
  id: "choose-one",
  shape: z.strictObject({ ask: zSentence, scene: z.optional(zSentence), choices: zChoices }),
  draw(block, place) {
    const best = block.choices.find((choice) => choice.right)!;
    const options = mixed(block.choices).map(({ text, right, because }) => {
      const verdict = right ? "right" : "wrong";
      return { text: rich(text), verdict, says: feedbackBeside(verdict, because, place, best) } as const;
    });
    return html`<fieldset class="ask">
      <legend>${rich(block.ask)}</legend>
      ${block.scene && html`<p class="scene">${rich(block.scene)}</p>`}${oneOf(options, place)}
    </fieldset>`;
  },
  styles: [answerStyles],
  waits: ":not(:has(:checked))",
  reading: (block) => [
    block.ask,
    block.scene ?? "",
    ...block.choices.map((choice) => choice.text),
    longest(block.choices.filter((choice) => !choice.right).map((choice) => choice.because)),
    ...block.choices.filter((choice) => choice.right).map((choice) => choice.because),
  ],
  answers: () => 1,
  judge: (block, chosen) =>
    judgeOne(
      block.choices.map((one) => one.right === true),
      chosen,
    ),
  flaws(block) {
    const right = block.choices.filter((choice) => choice.right).length;
    return right > 1 ? ["more than one choice is right"] : choiceFlaws(block.choices);
  },
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
    flaw: /no choice is right/,
  },
});
