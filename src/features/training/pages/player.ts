import { html, type Content, type Markup } from "../../../kit/page/index.ts";
import { directionOf } from "../../../kit/languages.ts";
import { words, type Translate } from "../../../kit/words.ts";
import { rich } from "../blocks/rich.ts";
import { blockKinds } from "../blocks/index.ts";
import type { Block } from "../blocks/index.ts";
import { lessonSeconds, type Lesson } from "../lesson.ts";

interface Playing {
  lesson: Lesson;
  /** What stands under the last step's sentence: the form that finishes, or a thank-you. */
  finish: Content;
  /** What may be played afterwards. */
  next?: { href: string; title: string } | undefined;
  /** Level of the lesson's heading in the page: 1 where the lesson is the page. */
  heading?: 1 | 2;
}

/**
 * A lesson that is played in place, a step at a time, without script: every step is a section with an address of its own (`#step-2`), so that
 * continuing is a link, the browser's back button works, and focus follows. A browser without `:has` shows all steps, one below the other. The words
 * around a lesson are in the lesson's language, whichever the page's is.
 */
export function player({ lesson, finish, next, heading = 2 }: Playing): Markup {
  const say = words("training", lesson.locale);
  const of = lesson.blocks.length + 1;
  const title = heading === 1 ? html`<h1>${lesson.title}</h1>` : html`<h2 id="lesson-title">${lesson.title}</h2>`;
  const steps = lesson.blocks.map((block, at) =>
    step(at + 1, of, say, html`<div class="block kind-${block.kind}">${draw(block, at + 1, say)}</div>`, true),
  );
  const last = html`<p class="eyebrow">${say("player.last")}</p>
    <p class="takeaway">${rich(lesson.takeaway)}</p>
    ${finish} ${next && html`<p class="next-lesson">${say("player.next")} <a href="${next.href}">${next.title}</a></p>`}`;
  return html`<div class="player" lang="${lesson.locale}" dir="${directionOf(lesson.locale)}">
    <header class="player-head">
      <p class="eyebrow">
        ${say("player.lesson")} · ${say("player.length", { seconds: roundUp(lessonSeconds(lesson)) })}
      </p>
      ${title}
      <p class="lead">${rich(lesson.promise)}</p>
    </header>
    <div class="steps card">${steps}${step(of, of, say, last, false)}</div>
  </div>`;
}

/** The styles that the lesson's blocks and the player need. */
export function playerStyles(lesson: Lesson): string {
  const found = lesson.blocks.map((block) => blockKinds.find(block.kind));
  const waiting = new Set(found.map(({ id, waits }) => `.kind-${id}${waits}`));
  const sheets = new Set([own, ...found.flatMap((kind) => kind.styles)]);
  return [...sheets, onlyWhenAnswered([...waiting])].join("\n");
}

/** The way on appears with the answer: nobody leaves a question without having seen what is right. */
function onlyWhenAnswered(waiting: readonly string[]): string {
  const blocks = `:is(${waiting.join(", ")})`;
  return `@supports selector(:has(*)) { ${blocks} ~ .turn .on { display: none; } .block:not(${blocks}) ~ .turn .first { display: none; } }
@supports not selector(:has(*)) { .turn .first { display: none; } }`;
}

function step(at: number, of: number, say: Translate<"training">, content: Content, more: boolean): Markup {
  const bars = Array.from({ length: of }, (_, n) => html`<i${n < at ? html` class="on"` : null}></i>`);
  return html`<section class="step" id="step-${at}" tabindex="-1" aria-labelledby="step-${at}-of">
    <div class="progress">
      <span class="small soft" id="step-${at}-of">${say("player.step", { at, of })}</span
      ><span class="bars" aria-hidden="true">${bars}</span>
    </div>
    ${content}
    <div class="turn">
      ${at > 1 && html`<a class="back" href="#step-${at - 1}">${say("player.back")}</a>`}${more && html`<span class="small soft first">${say("player.first")}</span><a class="button on" href="#step-${at + 1}">${say("player.continue")}</a>`}
    </div>
  </section>`;
}

function draw({ kind, ...content }: Block, at: number, say: Translate<"training">): Markup {
  return blockKinds.find(kind).draw(content, { id: `b${at}`, say });
}

function roundUp(seconds: number): number {
  return Math.ceil(seconds / 10) * 10;
}

const own = `
.player-head .lead { margin-block-start: 10px; }
.player-head h1, .player-head h2 { margin-block-start: 6px; }
.steps { margin-block-start: 28px; padding: clamp(20px, 3.5vw, 40px); border-radius: var(--radius-large); background: color-mix(in oklab, var(--surface), var(--page) 35%); scroll-margin-top: 24px; }
.step:focus { outline: none; }
.step + .step { margin-block-start: 48px; padding-block-start: 32px; border-block-start: 1px solid var(--line); }
.step { scroll-margin-top: 96px; }
.progress { display: flex; align-items: center; gap: 16px; margin-block-end: 24px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bars { display: flex; flex: 1; gap: 6px; max-width: 260px; margin-inline-start: auto; }
.bars i { flex: 1; height: 6px; border-radius: 3px; background: var(--line); }
.bars i.on { background: var(--tide); }
.turn { display: flex; align-items: center; gap: 20px; margin-block-start: 28px; }
.turn .on { margin-inline-start: auto; min-width: 140px; }
.turn .back { padding-block: 12px; color: var(--ink-soft); font-weight: 500; }
.turn .first { margin-inline-start: auto; }
.takeaway { max-width: 24em; margin-block: 8px 28px; font: 600 var(--size-2)/1.22 var(--display); letter-spacing: -0.02em; text-wrap: balance; }
.next-lesson { margin-block-start: 24px; padding-block-start: 16px; border-block-start: 1px solid var(--line); }
.next-lesson a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; }
.takeaway code { font-size: 0.86em; }
@supports selector(:has(*)) {
  .steps:has(> .step:target) > .step:not(:target), .steps:not(:has(> .step:target)) > .step:not(:first-child) { display: none; }
  .steps > .step { margin-block-start: 0; padding-block-start: 0; border: 0; }
  .player:has(.step:target:not(#step-1)) .player-head { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .player:has(.step:target:not(#step-1)) .steps { margin-block-start: 0; }
  .step:target { animation: arrive var(--slow) var(--ease); }
}
@keyframes arrive { from { opacity: 0; transform: translateX(12px); } }
@media print { .steps > .step.step { display: block; } }
`;
