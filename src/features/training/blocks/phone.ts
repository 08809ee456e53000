import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, judgeOne } from "../block.ts";
import { actionFlaws, actionOptions, actionTexts, answerStyles, oneOf } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence, zActions } from "./shapes.ts";

/** A phone's screen on which something has just come up; the learner decides what to tap. */
export const phone = blockKind({
  id: "phone",
  shape: z.strictObject({
    ask: zSentence,
    app: zSentence,
    from: zSentence,
    lines: z.array(zSentence).check(z.minLength(1), z.maxLength(4)),
    actions: zActions,
  }),
  draw: (block, place) =>
    html`<fieldset class="ask phone">
      <legend>${rich(block.ask)}</legend>
      <figure class="device" aria-label="${place.say("phone.label")}">
        <p class="device-app">${rich(block.app)}</p>
        <div class="bubble">
          <p class="bubble-from">${rich(block.from)}</p>
          ${block.lines.map((line) => html`<p>${rich(line)}</p>`)}
        </div>
      </figure>
      ${oneOf(actionOptions(block.actions, place), place)}
    </fieldset>`,
  styles: [
    answerStyles,
    `
.device { max-width: 360px; margin: 20px auto 0; padding: 14px 14px 28px; border: 6px solid var(--line-strong); border-radius: 36px; background: var(--sunken); }
.device-app { padding-block: 6px 12px; text-align: center; color: var(--ink-soft); font-size: var(--size-small); font-weight: 600; }
.bubble { display: grid; gap: 8px; padding: 14px 16px; border: 1px solid var(--line); border-radius: 20px; border-start-start-radius: 6px; background: var(--surface); overflow-wrap: anywhere; }
.bubble-from { font-weight: 650; }
.phone .choices { max-width: 420px; margin-inline: auto; }`,
  ],
  waits: ":not(:has(:checked))",
  reading: (block) => [block.ask, block.app, block.from, ...block.lines, ...actionTexts(block.actions)],
  answers: () => 1,
  judge: (block, chosen) =>
    judgeOne(
      block.actions.map((one) => one.outcome !== "risky"),
      chosen,
    ),
  flaws: (block) => actionFlaws(block.actions),
  samples: {
    block: {
      ask: "What do you tap?",
      app: "Messages",
      from: "+00 555 0100",
      lines: ["Your parcel waits <3> days."],
      actions: [
        { text: "Report", outcome: "best", then: "Good." },
        { text: "Open", outcome: "risky", then: "Hm." },
      ],
    },
    broken: {
      ask: "What do you tap?",
      app: "Messages",
      from: "+00 555 0100",
      lines: ["Your parcel waits."],
      actions: [
        { text: "Report", outcome: "best", then: "Good." },
        { text: "Delete", outcome: "fine", then: "Fine." },
      ],
    },
    flaw: /no action is risky/,
  },
});
