import { raw, type Markup } from "../kit/page/markup.ts";

/** x, y, size, and which of the three drifts it follows. */
const shoal: readonly (readonly [number, number, number, number])[] = [
  [90, 214, 1, 1],
  [196, 306, 1.25, 2],
  [262, 188, 0.8, 3],
  [356, 250, 1.05, 1],
  [444, 330, 0.9, 3],
  [528, 316, 1.2, 2],
  [612, 282, 0.85, 1],
  [690, 350, 1.1, 2],
  [748, 288, 0.95, 3],
  [944, 320, 1.15, 1],
  [1018, 216, 0.85, 2],
  [1092, 288, 1, 3],
  [1300, 212, 1.1, 1],
  [1342, 330, 0.9, 2],
];
const hooks: readonly (readonly [number, number])[] = [
  [906, 246],
  [1206, 316],
];

/** The inbox as a sea: calm water, many fish (letters with a tail), some hooks. As wide as the page; goes with `seaStyles`. */
export function sea(): Markup {
  const fish = shoal.map(
    ([x, y, size, drift]) =>
      `<g class="sea-drift-${drift}"><g class="sea-fish" transform="translate(${x} ${y}) scale(${size})">` +
      `<path class="sea-tail" d="M2 15-14 4v22z"/><rect x="0" y="0" width="44" height="30" rx="5"/><path d="m2 4 20 14L42 4"/><circle cx="35" cy="20" r="2.2"/></g></g>`,
  );
  const lines = hooks.map(
    ([x, y]) =>
      `<g class="sea-hook"><path class="sea-line" d="M${x} 92V${y - 22}"/><circle cx="${x}" cy="${y - 19}" r="4"/>` +
      `<path class="sea-bend" d="M${x} ${y - 15}V${y + 22}c0 12-7 18-16 18s-16-7-16-18l9 8"/>` +
      `<g transform="translate(${x - 22} ${y - 8}) rotate(-7 22 15)"><rect x="0" y="0" width="44" height="30" rx="5"/><path d="m2 4 20 14L42 4"/></g></g>`,
  );
  return raw(
    '<svg class="sea" viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden="true" focusable="false">' +
      '<defs><linearGradient id="sea-water" x1="0" y1="0" x2="0" y2="1"><stop class="sea-top" offset="0"/><stop class="sea-low" offset="1"/></linearGradient></defs>' +
      '<circle class="sea-sun" cx="1120" cy="58" r="40"/>' +
      '<g class="sea-boat" transform="translate(560 30)"><path class="sea-shade" d="M60 0 32 58h28z"/><path d="M60 0 88 58H60z"/><path d="M0 48 32 58h56l32-10-24 34H24z"/></g>' +
      `<path fill="url(#sea-water)" d="M0 100${surface(100)}V420H0z"/><path class="sea-surface" d="M0 100${surface(100)}"/>` +
      `<path class="sea-swell" d="M0 128${surface(128)}"/>${lines.join("")}${fish.join("")}</svg>`,
  );
}

function surface(y: number): string {
  return `Q30 ${y - 16} 60 ${y}` + Array.from({ length: 23 }, (_, n) => `T${(n + 2) * 60} ${y}`).join("");
}

// One wave goes by, and within five seconds everything rests: whoever reads or types is left in peace.
export const seaStyles = `
.sea { width: 100%; height: clamp(240px, 29vw, 420px); }
.sea-sun { fill: var(--sun); }
.sea-top { stop-color: var(--tide-wash); }
.sea-low { stop-color: var(--page); }
.sea-surface { stroke: var(--tide); stroke-width: 3; }
.sea-swell { stroke: var(--tide); stroke-width: 1.5; opacity: 0.35; }
.sea-boat path { fill: var(--surface); stroke: var(--ink); stroke-width: 3; stroke-linejoin: round; }
.sea-boat .sea-shade { fill: var(--tide-wash); }
.sea-fish rect { fill: var(--surface); stroke: var(--tide); stroke-width: 2; }
.sea-fish path { stroke: var(--tide); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.sea-fish .sea-tail { fill: var(--tide); }
.sea-fish circle { fill: var(--tide); }
.sea-hook rect { fill: var(--surface); stroke: var(--coral); stroke-width: 2; }
.sea-hook path { stroke: var(--coral); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.sea-hook .sea-line { stroke: var(--ink-soft); stroke-width: 1.5; opacity: 0.6; }
.sea-hook .sea-bend { stroke-width: 4; }
.sea-hook circle { stroke: var(--coral); stroke-width: 3; }
.sea-boat { animation: sea-bob 2.4s ease-in-out 2 alternate; }
.sea-drift-1 { animation: sea-drift 2.4s ease-in-out 2 alternate; }
.sea-drift-2 { animation: sea-drift 2.2s ease-in-out 2 alternate; }
.sea-drift-3 { animation: sea-drift 1.9s ease-in-out 2 alternate; }
@keyframes sea-drift { to { transform: translateX(16px); } }
@keyframes sea-bob { to { translate: 0 5px; } }
`;
