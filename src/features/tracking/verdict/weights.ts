/**
 * What each sign weighs, in decibans: ten times the decimal logarithm of how many times likelier it is of a person's visit than of a program's.
 * The first number holds for visits in which nothing shows a hand, the second for those in which something does: there, circumstances say little.
 */
export const weights = {
  "pointer-of-a-hand": [0, 31],
  finger: [0, 31],
  "keys-of-a-hand": [0, 28],
  "second-kind-of-input": [0, 5],
  "trusted-input": [10, 0],
  wheel: [1, 2],
  "trusted-input-without-page": [0, 26],
  "form-from-page": [6, 4],
  finished: [4, 6],
  "own-network": [1, 1],
  "image-loaded": [24, 24],
  "in-the-night": [-1, 0],
  "no-script-ran": [-8, 0],
  "nothing-touched": [-5, 0],
  "never-visible": [-1, -1],
  "soon-after-delivery": [-6, -2],
  "several-links-at-once": [-15, -3],
  "address-of-many": [-6, 0],
  "timing-of-many": [-6, -2],
  "timing-of-most": [-12, -2],
  "network-of-scanners": [-6, 0],
  "bare-request": [-15, -4],
  "form-without-page": [-14, -14],
  "impossible-stay": [-14, 0],
  "hidden-link": [-34, -7],
  "hidden-link-nearby": [-6, 0],
  "mechanical-input": [-20, -18],
  "made-up-input": [-16, -8],
  "after-report": [-14, -30],
  "declared-scanner": [-40, -34],
  "before-delivery": [-8, 0],
  "driven-browser": [-90, -90],
  "declared-program": [-90, -90],
  probe: [-90, -90],
  prefetch: [-90, -90],
} as const satisfies Record<string, readonly [untouched: number, touched: number]>;

export type Sign = keyof typeof weights;

/**
 * What persons show every day, too. These hang together (whoever comes early and from a house's one address meets its scanner's hidden link nearby), so
 * that their sum says less than each would by itself: it is cut off at `maxOfEveryday`, which alone makes a program of nobody. A visit before its mail is
 * among them: two hosts' clocks say that together, and whoever comes in haste comes before the mail where one of them is behind.
 */
const everyday: ReadonlySet<string> = new Set<Sign>([
  "no-script-ran",
  "nothing-touched",
  "never-visible",
  "soon-after-delivery",
  "before-delivery",
  "address-of-many",
  "network-of-scanners",
  "hidden-link-nearby",
  "in-the-night",
]);
export const maxOfEveryday = -16;

/** What signs weigh together, in decibans. @param touched whether something shows a hand */
export function weigh(found: readonly Sign[], touched: boolean): number {
  const total = (signs: readonly Sign[]) => signs.reduce((sum, sign) => sum + weights[sign][touched ? 1 : 0], 0);
  const { often = [], seldom = [] } = Object.groupBy(found, (sign) => (everyday.has(sign) ? "often" : "seldom"));
  return Math.max(maxOfEveryday, total(often)) + total(seldom);
}

/** A verdict is given from these odds on, in decibans: 23 is 200 to 1 (99.5 %), 30 is 1,000 to 1 (99.9 %). In between nothing is known. */
export const likelyFrom = 23;
export const sureFrom = 30;

/** The probability of a person, from decibans; persons and programs are taken for equally frequent beforehand. */
export function posterior(decibans: number): number {
  const odds = 10 ** (decibans / 10);
  return odds / (1 + odds);
}
