import * as z from "zod/mini";
import { escapeHtml, html, raw, type Content } from "../../../kit/page/index.ts";
import type { Translate } from "../../../kit/words.ts";
import { blockKind, judgeFound } from "../block.ts";
import { answerStyles, feedback, showAll, waitsForAll } from "./answer.ts";
import { mailCard, mailStyles, mailTexts } from "./mail.ts";
import { breakable, rich } from "./rich.ts";
import { zSentence, zMail } from "./shapes.ts";

const zSpot = z.strictObject({ quote: zSentence, hook: z.optional(z.boolean()), because: zSentence });
type Spot = z.infer<typeof zSpot>;

/** A message in which places can be tapped: some give it away, some are quite all right. */
export const spotTheCue = blockKind({
  id: "spot-the-cue",
  shape: z.strictObject({
    ask: zSentence,
    mail: zMail,
    spots: z.array(zSpot).check(z.minLength(2), z.maxLength(6)),
    done: zSentence,
  }),
  draw(block, place) {
    const hooks = block.spots.filter((spot) => spot.hook).length;
    const fit = (text: string): Content =>
      pieces(text, block.spots).map((piece) =>
        piece.at === -1
          ? rich(piece.text)
          : html`<label class="spot spot-${piece.at + 1} ${block.spots[piece.at]?.hook ? "right" : "wrong"}"
              ><input class="unseen" type="checkbox" id="${place.id}-${piece.at}" autocomplete="off" /><span
                >${raw(breakable(escapeHtml(piece.text)))}</span
              ></label
            >`,
      );
    // Said where it stands: reasons that pile up below the message are read by nobody.
    const under = (text: string): Content =>
      block.spots.map((spot, at) =>
        text.includes(spot.quote)
          ? html`<div class="note note-${at + 1} ${spot.hook ? "right" : "wrong"}" role="status">
              ${spot.hook ? feedback("right", spot.because, place, "hook") : feedback("fine", spot.because, place)}
            </div>`
          : null,
      );
    return html`<fieldset class="ask spot-the-cue">
      <legend>${rich(block.ask)}</legend>
      <p class="scene">${place.say("spot.hint", { count: hooks })}</p>
      ${mailCard(block.mail, place.say, fit, under)}
      <p class="tally small soft">${tally(hooks, place.say)}</p>
      ${showAll(place)}
      <div role="status">
        <p class="says right complete"><strong>${place.say("spot.complete")}</strong> ${rich(block.done)}</p>
      </div>
    </fieldset>`;
  },
  styles: [
    answerStyles,
    mailStyles,
    `
.spot-the-cue { counter-reset: found; }
.spot { position: relative; padding: 2px 4px; margin-inline: -2px; border-radius: 6px; background: linear-gradient(var(--line-strong), var(--line-strong)) 0 100%/100% 2px no-repeat; cursor: pointer; -webkit-box-decoration-break: clone; box-decoration-break: clone; transition: background-color var(--quick) var(--ease); }
.spot:hover { background-color: var(--sunken); }
.spot:has(:focus-visible) { outline: 3px solid var(--tide); outline-offset: 2px; }
.spot.right:has(:checked) { background-color: var(--sun-wash); box-shadow: inset 0 0 0 2px var(--sun); }
.spot.wrong:has(:checked) { background-color: var(--tide-wash); }
.spot.right input:checked { counter-increment: found; }
.tally { margin-block-start: 14px; }
.found { font-weight: 650; color: var(--ink); }
.found::after { content: counter(found); }
.note .says { margin: 8px 0; font-size: var(--size-small); }
.mail > .note { padding-inline: 18px; }
${[1, 2, 3, 4, 5, 6].map((n) => `.spot-the-cue:has(.spot-${n} :checked) .note-${n} > .says`).join(",")},
.spot-the-cue:has(.show-all[open]) :is(.note.right > .says, .complete),
.spot-the-cue:not(:has(.spot.right input:not(:checked))) .complete { display: block; animation: settle var(--slow) var(--ease); }`,
  ],
  waits: waitsForAll,
  reading: (block) => [
    block.ask,
    block.done,
    ...mailTexts(block.mail),
    ...block.spots.filter((spot) => spot.hook).map((spot) => spot.because),
  ],
  answers: (block) => block.spots.filter((spot) => spot.hook).length,
  judge: (block, chosen) =>
    judgeFound(
      block.spots.map((one) => one.hook === true),
      chosen,
    ),
  flaws(block) {
    const texts = mailTexts(block.mail);
    const lost = block.spots.filter((spot) => texts.filter((text) => text.includes(spot.quote)).length !== 1);
    return [
      ...lost.map((spot) => `"${spot.quote}" must stand in exactly one line of the message`),
      ...(block.spots.some((spot) => spot.hook) ? [] : ["no spot is a hook"]),
      ...(block.spots.every((spot) => spot.hook) ? ["no spot is harmless"] : []),
    ];
  },
  samples: {
    block: {
      ask: "Where?",
      mail: {
        from: "Swiftgull",
        address: "info@swiftgull-post.test",
        lines: ["Dear customer,", "pay within <3> hours."],
      },
      spots: [
        { quote: "within <3> hours", hook: true, because: "Hurry." },
        { quote: "Dear customer", because: "Harmless." },
      ],
      done: "Found.",
    },
    broken: {
      ask: "Where?",
      mail: {
        from: "Swiftgull",
        address: "info@swiftgull-post.test",
        lines: ["Dear customer,", "pay within <3> hours."],
      },
      spots: [
        { quote: "not in it", hook: true, because: "Hurry." },
        { quote: "Dear customer", because: "Harmless." },
      ],
      done: "Found.",
    },
    flaw: /"not in it" must stand in exactly one line/,
  },
});

/** "Found 1 of 3", where the style sheet counts. */
function tally(of: number, say: Translate<"training">): Content {
  const [before, after] = say("spot.tally", { count: of, found: "\n" }).split("\n");
  return html`${before}<span class="found"></span>${after}`;
}

/** Cuts a text at the quotes that stand in it; `at` is the spot's place in the list, or -1 for text between. */
function pieces(text: string, spots: readonly Spot[]): { text: string; at: number }[] {
  const found = spots
    .map((spot, at) => ({ at, start: text.indexOf(spot.quote), length: spot.quote.length }))
    .filter((one) => one.start >= 0)
    .toSorted((a, b) => a.start - b.start);
  const out: { text: string; at: number }[] = [];
  let from = 0;
  for (const { at, start, length } of found) {
    if (start > from) out.push({ text: text.slice(from, start), at: -1 });
    out.push({ text: text.slice(start, start + length), at });
    from = start + length;
  }
  if (from < text.length) out.push({ text: text.slice(from), at: -1 });
  return out;
}
