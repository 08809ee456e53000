import * as z from "zod/mini";
import { html } from "../../../kit/page/index.ts";
import { blockKind, zSentence } from "../block.ts";
import { answerStyles, feedback } from "./answer.ts";
import { rich } from "./rich.ts";

const zItem = z.strictObject({ text: zSentence, in: z.enum(["left", "right"]), because: zSentence });

/** Things to put to one side or the other; each answers as soon as it is placed. */
export const sort = blockKind({
  id: "sort",
  schema: z.strictObject({
    ask: zSentence,
    left: zSentence,
    right: zSentence,
    items: z.array(zItem).check(z.minLength(2), z.maxLength(5)),
  }),
  draw(block, place) {
    const items = block.items.map((item, at) => {
      const group = `${place.id}-${at}`;
      const side = (name: "left" | "right") =>
        html`<label class="side ${item.in === name ? "right" : "wrong"}"
          ><input class="unseen" type="radio" name="${group}" id="${group}-${name}" autocomplete="off" /><span
            >${block[name]}</span
          ></label
        >`;
      return html`<fieldset class="ask item">
        <legend>${rich(item.text)}</legend>
        <div class="choices sides">${side("left")}${side("right")}</div>
        <div class="feedback" role="status">
          ${["left", "right"].map((name) => feedback(item.in === name ? "right" : "wrong", item.because, place))}
        </div>
      </fieldset>`;
    });
    return html`<div class="sort" role="group" aria-labelledby="${place.id}-ask">
      <p class="question" id="${place.id}-ask">${rich(block.ask)}</p>
      ${items}
    </div>`;
  },
  styles: [
    answerStyles,
    `
.sort .item { margin-block-start: 14px; padding: 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.sort .item > legend { float: inline-start; font: 500 var(--size-text)/1.45 var(--text); letter-spacing: 0; text-wrap: pretty; }
.sort .item > legend + * { clear: both; }
.sides { display: inline-grid; grid-template-columns: 1fr 1fr; gap: 4px; margin-block-start: 12px; padding: 4px; border-radius: var(--radius-chip); background: var(--sunken); }
.side { display: grid; place-items: center; min-height: 40px; padding: 6px 18px; border-radius: var(--radius-chip); font-size: var(--size-small); font-weight: 600; text-align: center; line-height: 1.25; cursor: pointer; transition: background var(--quick) var(--ease); }
.side:hover { background: var(--surface); }
.side:has(:focus-visible) { outline: 3px solid var(--tide); outline-offset: 2px; }
.side.right:has(:checked) { background: var(--kelp-wash); color: var(--kelp-ink); box-shadow: inset 0 0 0 2px var(--kelp); }
.side.wrong:has(:checked) { background: var(--coral-wash); color: var(--coral-ink); box-shadow: inset 0 0 0 2px var(--coral); }`,
  ],
  reading: (block) => [block.ask, block.left, block.right, ...block.items.flatMap((item) => [item.text, item.because])],
  answers: (block) => block.items.length,
  flaws: (block) =>
    new Set(block.items.map((item) => item.in)).size === 2 ? [] : ["everything belongs to the same side"],
  samples: {
    block: {
      ask: "Where?",
      left: "Safe",
      right: "Hook",
      items: [
        { text: "One", in: "left", because: "Because." },
        { text: "Two", in: "right", because: "Because." },
      ],
    },
    broken: {
      ask: "Where?",
      left: "Safe",
      right: "Hook",
      items: [
        { text: "One", in: "left", because: "Because." },
        { text: "Two", in: "left", because: "Because." },
      ],
    },
    told: /same side/,
  },
});
