import { raw, type Markup } from "../../../kit/page/index.ts";

/** A letter folded into a paper boat, under way: what a mail is when it is only practice. With `sun` it is a celebration. */
export function paperBoat(options: { sun?: boolean } = {}): Markup {
  const sun = options.sun
    ? '<g class="pic-sun"><circle cx="250" cy="70" r="34"/>' +
      rays(250, 70)
        .map(([x1, y1, x2, y2]) => `<path d="M${x1} ${y1}L${x2} ${y2}"/>`)
        .join("") +
      "</g>"
    : '<circle class="pic-moon" cx="262" cy="66" r="30"/>';
  return raw(
    `<svg class="picture" viewBox="0 0 360 260" fill="none" aria-hidden="true" focusable="false">${sun}` +
      '<path class="pic-far" d="M8 176Q30 166 52 176T96 176T140 176T184 176T228 176T272 176T316 176T352 176"/>' +
      '<g class="pic-boat"><path class="pic-sail-shade" d="M180 62 126 168h54z"/><path class="pic-sail" d="M180 62 234 168h-54z"/>' +
      '<path class="pic-hull" d="M74 152 126 168H234L286 152 244 206H116z"/><path class="pic-fold" d="M126 168 116 206M234 168 244 206M126 168H234"/>' +
      '<path class="pic-line" d="M196 116h18M196 128h24M196 140h20"/></g>' +
      '<path class="pic-near" d="M-10 208Q20 192 50 208T110 208T170 208T230 208T290 208T350 208T410 208V260H-10z"/>' +
      '<path class="pic-mid" d="M-10 226Q14 214 38 226T86 226T134 226T182 226T230 226T278 226T326 226T374 226"/></svg>',
  );
}

function rays(x: number, y: number): number[][] {
  return Array.from({ length: 12 }, (_, n) => {
    const angle = (n * Math.PI) / 6;
    const at = (length: number) =>
      [x + Math.cos(angle) * length, y + Math.sin(angle) * length].map((one) => Math.round(one * 10) / 10);
    return [...at(46), ...at(n % 2 ? 54 : 60)];
  });
}

export const pictureStyles = `
.picture { width: 100%; height: auto; overflow: hidden; border-radius: var(--radius-large); }
.pic-sun circle { fill: var(--sun); }
.pic-sun path { stroke: var(--sun); stroke-width: 4; stroke-linecap: round; }
.pic-moon { fill: var(--sun-wash); stroke: var(--sun); stroke-width: 2; }
.pic-far { stroke: var(--line-strong); stroke-width: 2; stroke-linecap: round; }
.pic-sail, .pic-hull { fill: var(--surface); stroke: var(--ink); stroke-width: 3; stroke-linejoin: round; }
.pic-sail-shade { fill: var(--tide-wash); stroke: var(--ink); stroke-width: 3; stroke-linejoin: round; }
.pic-fold { stroke: var(--ink); stroke-width: 2; stroke-linecap: round; opacity: 0.35; }
.pic-line { stroke: var(--coral); stroke-width: 3; stroke-linecap: round; }
.pic-near { fill: var(--tide-wash); stroke: var(--tide); stroke-width: 3; }
.pic-mid { stroke: var(--tide); stroke-width: 2; opacity: 0.5; }
.pic-boat { animation: bob 2.4s ease-in-out 2 alternate; transform-origin: 180px 206px; transform-box: view-box; }
@keyframes bob { to { transform: rotate(2deg) translateY(-3px); } }
.pic-sun { animation: rise 900ms var(--ease) both; }
@keyframes rise { from { transform: translateY(70px); opacity: 0; } }
`;
