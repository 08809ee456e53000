import { publishedBasket } from "../../src/features/game/rules/score/model.ts";
import type { Outcome } from "../../src/features/game/rules/score/messages.ts";

/** One message as a counter sees it. */
export interface Seen {
  clicked: boolean;
  submitted: boolean;
  reported: boolean;
  daysAgo: number;
  /** At which rate lures of its class are usually clicked. */
  usual: number;
}

export function seenOf({ clicked, submitted, reported }: Outcome, daysAgo: number, usual: number): Seen {
  const [didClick, didSubmit, didReport] = [clicked, submitted, reported].map((at) => at !== undefined);
  return { clicked: didClick!, submitted: didSubmit!, reported: didReport!, daysAgo, usual };
}

const mean = (all: readonly Seen[], of: (one: Seen) => number) =>
  all.reduce((sum, one) => sum + of(one), 0) / all.length;

/** What others count of people, each higher the more somebody seems at risk. */
export const counters: Record<string, (all: readonly Seen[]) => number> = {
  "click rate": (all) => mean(all, ({ clicked }) => Number(clicked)),
  "weights that fade by 0.95 a day": (all) =>
    all.reduce(
      (sum, { clicked, submitted, reported, daysAgo }) =>
        sum + (Number(clicked) + Number(submitted) - Number(reported)) * 0.95 ** daysAgo,
      0,
    ),
  "clicked two in a row": (all) => Number(all.some(({ clicked }, n) => clicked && all[n + 1]?.clicked)),
  points: (all) => -mean(all, pointsOf),
};

function pointsOf({ clicked, submitted, reported }: Seen): number {
  const { worth } = publishedBasket;
  if (reported) return clicked ? worth.recovered : worth.reported;
  return submitted ? worth.submitted : clicked ? worth.clicked : worth.ignored;
}

/** The click rate as a fair rival has it: drawn to everybody's as far as so few messages say little. */
export function smoothedRate(all: readonly Seen[], everybody: number, strength: number): number {
  const clicks = all.filter(({ clicked }) => clicked).length;
  return (clicks + strength * everybody) / (all.length + strength);
}

/** The same of clicks beside those to be expected by the lures' classes: fairer still where people are sent different ones. */
export function smoothedRatio(all: readonly Seen[], everybody: number, strength: number): number {
  const clicks = all.filter(({ clicked }) => clicked).length;
  const expected = all.reduce((sum, { usual }) => sum + usual, 0);
  return (everybody * (clicks + strength * everybody)) / (expected + strength * everybody);
}
