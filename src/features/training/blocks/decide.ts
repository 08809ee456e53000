import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, judgeOne } from "../block.ts";
import { actionFlaws, actionOptions, actionTexts, answerStyles, oneOf } from "./answer.ts";
import { mailCard, mailStyles, mailTexts } from "./mail.ts";
import { rich } from "./rich.ts";
import { zSentence, zActions, zMail } from "./shapes.ts";

/** A message lands; the learner decides what to do with it and is told what happens next. */
export const decide = blockKind({
  id: "decide",
  shape: z.strictObject({ ask: zSentence, scene: z.optional(zSentence), mail: z.optional(zMail), actions: zActions }),
  draw: (block, place) =>
    html`<fieldset class="ask decide">
      <legend>${rich(block.ask)}</legend>
      ${block.scene && html`<p class="scene">${rich(block.scene)}</p>`}${block.mail && mailCard(block.mail, place.say)}
      ${oneOf(actionOptions(block.actions, place), place)}
    </fieldset>`,
  styles: [
    answerStyles,
    mailStyles,
    `
@media (min-width: 640px) { .decide .choices { grid-template-columns: repeat(2, 1fr); } }`,
  ],
  waits: ":not(:has(:checked))",
  reading: (block) => [
    block.ask,
    block.scene ?? "",
    ...(block.mail ? mailTexts(block.mail) : []),
    ...actionTexts(block.actions),
  ],
  answers: () => 1,
  judge: (block, chosen) =>
    judgeOne(
      block.actions.map((one) => one.outcome !== "risky"),
      chosen,
    ),
  flaws: (block) => actionFlaws(block.actions),
  samples: {
    block: {
      ask: "What?",
      mail: {
        from: "Swiftgull",
        address: "info@swiftgull-post.test",
        lines: ["Dear customer,", "pay within <3> hours."],
      },
      actions: [
        { text: "Report", outcome: "best", then: "Good." },
        { text: "Delete", outcome: "fine", then: "Fine." },
        { text: "Click", outcome: "risky", then: "Hm." },
      ],
    },
    broken: {
      ask: "What?",
      actions: [
        { text: "Report", outcome: "best", then: "Good." },
        { text: "Ask", outcome: "best", then: "Good." },
      ],
    },
    flaw: /exactly one action is the best/,
  },
});
