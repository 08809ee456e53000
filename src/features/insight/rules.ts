export interface Counts {
  sent: number;
  bounced: number;
  unconfirmed: number;
  opened: Verdicts;
  clicked: Verdicts;
  submitted: Verdicts;
  reported: Verdicts;
}

/** How many recipients an action was seen of at all, and how the verdicts fell. `unverified` is what still waits for one. */
export interface Verdicts {
  raw: number;
  machine: number;
  person: number;
  unverified: number;
}

export interface Rates {
  /** Deliveries that reached a mailbox, as far as is known. */
  delivered: number;
  /** Shares of the delivered, 0 to 1; null when nothing was delivered. */
  clickRate: number | null;
  clickInterval: [number, number] | null;
  submitRate: number | null;
  reportRate: number | null;
  reportInterval: [number, number] | null;
  /** What lures of this difficulty usually get, weighted by what was delivered. */
  expectedClickRate: number | null;
  /** Above 1: harder than usual for these people; below 1: better than usual. */
  observedToExpected: number | null;
}

/** @param expected sum over deliveries of the usual rate of their lure */
export function rates(counts: Counts, expected: number): Rates {
  const delivered = Math.max(0, counts.sent - counts.bounced);
  // Of a message of which nobody knows whether it arrived it may be known that it was clicked.
  const share = (part: number) => (delivered > 0 ? Math.min(1, part / delivered) : null);
  const clickRate = share(counts.clicked.person);
  const expectedClickRate = delivered > 0 && counts.sent > 0 ? expected / counts.sent : null;
  return {
    delivered,
    clickRate,
    clickInterval: interval(counts.clicked.person, delivered),
    submitRate: share(counts.submitted.person),
    reportRate: share(counts.reported.person),
    reportInterval: interval(counts.reported.person, delivered),
    expectedClickRate,
    observedToExpected: clickRate !== null && expectedClickRate ? clickRate / expectedClickRate : null,
  };
}

/** The 90 % interval of a share (Wilson score), so that small samples show how little they say. */
export function interval(hits: number, of: number): [number, number] | null {
  if (of <= 0) return null;
  const z = 1.6449;
  const share = Math.min(1, hits / of);
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** From how many mails on shares may be said; of fewer, counts are. */
export const enoughForShares = 20;

/** The 90 % interval of the difference of two shares, the first less the second (Newcombe 1998, by Wilson's scores). @param one hits and of how many */
export function differenceInterval(one: readonly [number, number], other: readonly [number, number]): [number, number] {
  const [p, q] = [one[0] / one[1], other[0] / other[1]];
  const [a, b] = [interval(...one)!, interval(...other)!];
  const low = Math.hypot(p - a[0], b[1] - q);
  const high = Math.hypot(a[1] - p, q - b[0]);
  return [Math.max(-1, p - q - low), Math.min(1, p - q + high)];
}

/** What could be done next, the most useful first. */
export const adviceIds = [
  "first-simulation",
  "next-simulation",
  "report-button",
  "department",
  "lure",
  "harder",
  "hold-out",
] as const;
export type AdviceId = (typeof adviceIds)[number];
