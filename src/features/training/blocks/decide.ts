import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, longest, zSentence } from "../block.ts";
import { answerStyles, feedback, mixed, type Verdict } from "./answer.ts";
import { mailCard, mailStyles, mailTexts, zMail } from "./mail.ts";
import { rich } from "./rich.ts";

const zAction = z.strictObject({ text: zSentence, outcome: z.enum(["best", "fine", "risky"]), then: zSentence });
const verdicts: Record<"best" | "fine" | "risky", Verdict> = { best: "right", fine: "fine", risky: "wrong" };

/** A message lands; the learner decides what to do with it and is told what happens next. */
export const decide = blockKind({
  id: "decide",
  schema: z.strictObject({
    ask: zSentence,
    scene: z.optional(zSentence),
    mail: z.optional(zMail),
    actions: z.array(zAction).check(z.minLength(2), z.maxLength(5)),
  }),
  draw(block, place) {
    const order = mixed(block.actions);
    const actions = order.map(
      (action, at) =>
        html`<label class="choice ${verdicts[action.outcome]}"
          ><input type="radio" name="${place.id}" id="${place.id}-${at}" autocomplete="off" /><span
            >${rich(action.text)}</span
          ></label
        >`,
    );
    const outcomes = order.map((action) => feedback(verdicts[action.outcome], action.then, place));
    return html`<fieldset class="ask decide">
      <legend>${rich(block.ask)}</legend>
      ${block.scene && html`<p class="scene">${rich(block.scene)}</p>`}${block.mail && mailCard(block.mail, place.say)}
      <div class="choices">${actions}</div>
      <div class="feedback" role="status">${outcomes}</div>
    </fieldset>`;
  },
  styles: [
    answerStyles,
    mailStyles,
    `
@media (min-width: 640px) { .decide .choices { grid-template-columns: repeat(2, 1fr); } }`,
  ],
  reading: (block) => [
    block.ask,
    block.scene ?? "",
    ...(block.mail ? mailTexts(block.mail) : []),
    ...block.actions.map((action) => action.text),
    longest(block.actions.map((action) => action.then)),
  ],
  answers: () => 1,
  flaws(block) {
    const best = block.actions.filter((action) => action.outcome === "best").length;
    if (best !== 1) return ["exactly one action is the best one"];
    return block.actions.some((action) => action.outcome === "risky") ? [] : ["no action is risky"];
  },
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
    told: /exactly one action is the best/,
  },
});
