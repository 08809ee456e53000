import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, choiceFlaws, judgeOne, longest } from "../block.ts";
import { answerStyles, feedbackBeside, mixed, oneOf } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence } from "./shapes.ts";

/** Somebody says something; the learner chooses what to say, and hears the answer. */
export const say = blockKind({
  id: "say",
  shape: z.strictObject({
    ask: zSentence,
    who: zSentence,
    line: zSentence,
    replies: z
      .array(z.strictObject({ text: zSentence, right: z.optional(z.boolean()), answer: zSentence, because: zSentence }))
      .check(z.minLength(2), z.maxLength(4)),
  }),
  draw(block, place) {
    const best = block.replies.find((reply) => reply.right)!;
    const options = mixed(block.replies).map(({ text, right, answer, because }) => {
      const verdict = right ? "right" : "wrong";
      const said = html`<div class="heard">
        <p class="bubble answer"><strong>${rich(block.who)}</strong> ${rich(answer)}</p>
        ${feedbackBeside(verdict, because, place, best)}
      </div>`;
      return { text: rich(text), verdict, says: said } as const;
    });
    return html`<fieldset class="ask say">
      <legend>${rich(block.ask)}</legend>
      <p class="bubble"><strong>${rich(block.who)}</strong> ${rich(block.line)}</p>
      ${oneOf(options, place)}
    </fieldset>`;
  },
  styles: [
    answerStyles,
    `
.say .bubble { width: fit-content; max-width: 34em; margin-block-start: 16px; padding: 14px 18px; border: 1px solid var(--line); border-radius: 20px; border-start-start-radius: 6px; background: var(--surface); }
.say .bubble strong { display: block; font-size: var(--size-small); color: var(--ink-soft); }
.heard { display: none; }
${[1, 2, 3, 4].map((n) => `.say:has(> .choices > :nth-child(${n}) :checked) > .feedback > :nth-child(${n}), .say:has(> .choices > :nth-child(${n}) :checked) > .feedback > :nth-child(${n}) > .says`).join(",")} { display: block; animation: settle var(--slow) var(--ease); }
@supports not selector(:has(*)) { .heard { display: block; } }`,
  ],
  waits: ":not(:has(:checked))",
  reading: (block) => [
    block.ask,
    block.who,
    block.line,
    ...block.replies.map((reply) => reply.text),
    longest(block.replies.map((reply) => reply.answer)),
    longest(block.replies.filter((reply) => !reply.right).map((reply) => reply.because)),
    ...block.replies.filter((reply) => reply.right).map((reply) => reply.because),
  ],
  answers: () => 1,
  judge: (block, chosen) =>
    judgeOne(
      block.replies.map((one) => one.right === true),
      chosen,
    ),
  flaws(block) {
    const right = block.replies.filter((reply) => reply.right).length;
    return right > 1 ? ["more than one reply is right"] : choiceFlaws(block.replies);
  },
  samples: {
    block: {
      ask: "What do you say?",
      who: "Caller",
      line: "I need <3> digits.",
      replies: [
        { text: "I call back.", right: true, answer: "Oh.", because: "Good." },
        { text: "Here they are.", answer: "Thanks!", because: "Gone." },
      ],
    },
    broken: {
      ask: "What do you say?",
      who: "Caller",
      line: "I need digits.",
      replies: [
        { text: "I call back.", answer: "Oh.", because: "Good." },
        { text: "Here they are.", answer: "Thanks!", because: "Gone." },
      ],
    },
    flaw: /no choice is right/,
  },
});
