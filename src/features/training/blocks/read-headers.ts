import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, judgeFound } from "../block.ts";
import { answerStyles, severalOf, waitsForAll } from "./answer.ts";
import { rich } from "./rich.ts";
import { zSentence } from "./shapes.ts";

/** The head of a mail, line by line, as "show details" has it: some lines give it away. */
export const readHeaders = blockKind({
  id: "read-headers",
  shape: z.strictObject({
    ask: zSentence,
    /** The lines of a mail's head, as "show details" has them. */
    lines: z
      .array(z.strictObject({ name: zSentence, value: zSentence, hook: z.optional(z.boolean()), because: zSentence }))
      .check(z.minLength(2), z.maxLength(6)),
    done: zSentence,
  }),
  draw(block, place) {
    const lines = block.lines.map(({ name, value, hook = false, because }) => ({
      text: html`<span class="head-name">${name}</span> <bdi class="mono">${rich(value)}</bdi>`,
      right: hook,
      because,
      word: hook ? ("hook" as const) : ("fine" as const),
    }));
    const hooks = block.lines.filter((line) => line.hook).length;
    return html`<fieldset class="ask read-headers">
      <legend>${rich(block.ask)}</legend>
      <p class="scene">${place.say("readHeaders.hint", { count: hooks })}</p>
      ${severalOf(lines, place)}
      <div role="status">
        <p class="says right complete"><strong>${place.say("spot.complete")}</strong> ${rich(block.done)}</p>
      </div>
    </fieldset>`;
  },
  styles: [
    answerStyles,
    `
.read-headers .options { gap: 4px; }
.read-headers .choice { min-height: 44px; padding-block: 9px; overflow-wrap: anywhere; }
.head-name { display: block; color: var(--ink-soft); font-size: var(--size-small); }
.read-headers:has(.show-all[open]) .complete, .read-headers:not(:has(.option.right input:not(:checked))) .complete { display: block; animation: settle var(--slow) var(--ease); }`,
  ],
  waits: waitsForAll,
  reading: (block) => [
    block.ask,
    block.done,
    ...block.lines.flatMap((line) => [line.name, line.value, ...(line.hook ? [line.because] : [])]),
  ],
  answers: (block) => block.lines.filter((line) => line.hook).length,
  judge: (block, chosen) =>
    judgeFound(
      block.lines.map((one) => one.hook === true),
      chosen,
    ),
  flaws(block) {
    if (!block.lines.some((line) => line.hook)) return ["no line gives it away"];
    return block.lines.every((line) => line.hook) ? ["no line is harmless"] : [];
  },
  samples: {
    block: {
      ask: "Which line?",
      lines: [
        { name: "From", value: "Swiftgull", because: "Anybody can write <3> this." },
        { name: "Reply-To", value: "swiftgull@freepost.test", hook: true, because: "Answers go <3> elsewhere." },
      ],
      done: "Found.",
    },
    broken: {
      ask: "Which line?",
      lines: [
        { name: "From", value: "Swiftgull", because: "Anybody can write this." },
        { name: "Date", value: "Monday", because: "Harmless." },
      ],
      done: "Found.",
    },
    flaw: /no line gives it away/,
  },
});
