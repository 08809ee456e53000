import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, judgeOne, longest } from "../block.ts";
import { answerStyles, feedbackBeside } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence } from "./shapes.ts";

/** An address in its parts; the learner points at the one that decides who is behind it. */
export const readAddress = blockKind({
  id: "read-address",
  shape: z.strictObject({
    ask: zSentence,
    parts: z
      .array(
        z.strictObject({
          text: z.string().check(z.minLength(1), z.maxLength(80)),
          right: z.optional(z.boolean()),
          because: zSentence,
        }),
      )
      .check(z.minLength(2), z.maxLength(6)),
  }),
  draw(block, place) {
    const parts = block.parts.map(
      (part, at) =>
        html`<label class="part ${part.right ? "right" : "wrong"}"
          ><input class="unseen" type="radio" name="${place.id}" id="${place.id}-${at}" autocomplete="off" /><span
            >${part.text}</span
          ></label
        >`,
    );
    const best = block.parts.find((part) => part.right)!;
    const right = { text: `\`${best.text}\``, because: best.because };
    const says = block.parts.map((part) => feedbackBeside(part.right ? "right" : "wrong", part.because, place, right));
    return html`<fieldset class="ask">
      <legend>${rich(block.ask)}</legend>
      <p class="scene">${place.say("readAddress.hint")}</p>
      <div class="choices address mono" dir="ltr">${parts}</div>
      <div class="feedback" role="status">${says}</div>
    </fieldset>`;
  },
  styles: [
    answerStyles,
    `
.address { display: flex; flex-wrap: wrap; gap: 6px 3px; padding: 20px 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); font-size: clamp(1rem, 0.85rem + 0.7vw, 1.25rem); }
.part { position: relative; display: inline-flex; align-items: center; min-height: 44px; padding: 4px 8px; border-radius: 8px; border-block-end: 3px solid var(--line-strong); background: var(--sunken); cursor: pointer; overflow-wrap: anywhere; transition: background var(--quick) var(--ease), border-color var(--quick) var(--ease); }
.part:hover { border-color: var(--tide); }
.part:has(:focus-visible) { outline: 3px solid var(--tide); outline-offset: 2px; }
.part.right:has(:checked) { background: var(--kelp-wash); border-color: var(--kelp); color: var(--kelp-ink); font-weight: 700; }
.part.wrong:has(:checked) { background: var(--coral-wash); border-color: var(--coral); color: var(--coral-ink); }`,
  ],
  reading: (block) => [
    block.ask,
    block.parts.map((part) => part.text).join(" "),
    longest(block.parts.filter((part) => !part.right).map((part) => part.because)),
    ...block.parts.filter((part) => part.right).map((part) => part.because),
  ],

  waits: ":not(:has(:checked))",
  answers: () => 1,
  judge: (block, chosen) =>
    judgeOne(
      block.parts.map((one) => one.right === true),
      chosen,
    ),
  flaws: (block) => (block.parts.filter((part) => part.right).length === 1 ? [] : ["exactly one part decides"]),
  samples: {
    block: {
      ask: "Whose?",
      parts: [
        { text: "bank.example", because: "In front." },
        { text: ".evil.test", right: true, because: "The end." },
      ],
    },
    broken: {
      ask: "Whose?",
      parts: [
        { text: "a", because: "b" },
        { text: "c", because: "d" },
      ],
    },
    flaw: /exactly one part/,
  },
});
