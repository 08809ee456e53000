import { raw, type Markup } from "../../../../kit/page/markup.ts";

// A browser makes a copy of a symbol for each fish, so a fish is two shapes and the mark of its state, no more: the copies of the first page are laid out
// before anything is seen.
const body =
  '<path class="fish-body" d="M15 22h34a5 5 0 0 1 5 5v18a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5V27a5 5 0 0 1 5-5zM52 26 32 39 12 26"/>' +
  '<path class="fish-tail" d="M11 35 1 26v18zM44.800 41.500a1.200 1.200 0 1 0 2.400 0a1.200 1.200 0 1 0-2.400 0z"/>';

/** What is seen of each state: w waiting, s sent, c clicked, r reported, l lesson done. */
const marks = {
  w: "",
  s: "",
  c: '<g class="fish-hook"><path d="M36-40V15" stroke-width="1.5"/><circle cx="36" cy="18.500" r="3"/><path d="M36 22v25c0 9-5 13-11.500 13S13 56 13 47l6.500 6" stroke-width="4"/></g>',
  r: '<circle class="fish-mark" cx="54" cy="21" r="10"/><path class="fish-told" d="m49.500 21.500 3.200 3.200 6-7"/>',
  l: '<circle class="fish-mark" cx="54" cy="21" r="10"/><path class="fish-learnt" d="m54 14.500 1.900 4.300 4.600.5-3.400 3.100 1 4.600-4.100-2.400-4.100 2.400 1-4.600-3.400-3.100 4.600-.5z"/>',
};

/** The fish in each state: a letter with a tail. Their colours are custom properties, since only those reach into a `<use>`: `--edge` and `--body`. */
export function fishSymbols(): Markup {
  const symbols = Object.entries(marks).map(
    ([state, mark]) =>
      `<symbol id="fish-${state}" viewBox="0 0 68 64">${mark === marks.c ? mark + body : body + mark}</symbol>`,
  );
  return raw(
    `<svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false">${symbols.join("")}</svg>`,
  );
}

/** A fish in a state. */
export function fish(state: string): string {
  return `<svg class="fish ${state}"><use href="#fish-${state}"/></svg>`;
}

/** The shoal: one letter a person, in the order of the states that were dealt. The figures beside it say the same in numbers. */
export function shoal(states: string): Markup {
  return raw(`<div class="shoal" data-shoal aria-hidden="true">${states.split("").map(fish).join("")}</div>`);
}

/** The sky's end: sun, paper boat and the waterline; what lies below is deep water. */
export function horizon(): Markup {
  const crests = (y: number, height: number) => `Q30 ${y - height} 60 ${y}${"t60 0".repeat(31)}`;
  return raw(
    '<svg class="horizon" viewBox="0 0 1920 200" preserveAspectRatio="xMaxYMax slice" fill="none" aria-hidden="true" focusable="false">' +
      '<circle class="sun" cx="1700" cy="142" r="66"/><path class="gull" d="M1330 46q12-12 22 0 10-12 22 0M1400 20q8-8 15 0 7-8 15 0"/>' +
      '<g class="boat"><path class="line" d="M1496 120c34-56 66-60 84-44V200"/><path class="shade" d="M1440 50l-44 84h44z"/><path d="M1440 50l44 84h-44z"/><path d="M1350 118l46 16h88l46-16-34 50h-112z"/></g>' +
      `<path class="far" d="M0 160${crests(160, 18)}V200H0z"/><path class="near" d="M0 176${crests(176, 14)}V200H0z"/></svg>`,
  );
}

/** The line from the boat goes on under water, and on it hangs the mark: a hook whose bend is a check. */
export function cast(): Markup {
  return raw(
    '<svg class="cast" viewBox="0 0 32 72" fill="none" aria-hidden="true" focusable="false"><path class="line" d="M25 0V42"/>' +
      '<circle cx="25" cy="45.400" r="2.600"/><path d="M23.600 47.800 15.200 64.600C13.600 67.800 9.600 68.800 6.800 66.600 4.200 64.600 3.400 61.200 4.200 56.400L10 61"/></svg>',
  );
}

/** The sea floor: where the water ends. */
export function floor(): Markup {
  return raw(
    '<svg class="floor" viewBox="0 0 1440 116" preserveAspectRatio="none" aria-hidden="true" focusable="false">' +
      '<path class="dune far" d="M0 84C220 20 420 30 640 66s420 44 800-22V120H0z"/><path class="dune" d="M0 104C260 62 520 92 760 100s460-52 680-18V120H0z"/></svg>',
  );
}
