import type { Headline } from "./headline.ts";

/** Sums over the members of a group, which a database can make as well: of their scores, and of the squares of their `sd`. */
interface Totals {
  people: number;
  score: number;
  variance: number;
}

export function totalsOf(members: Iterable<Pick<Headline, "score" | "sd">>): Totals {
  const totals = { people: 0, score: 0, variance: 0 };
  for (const { score, sd } of members) {
    totals.people += 1;
    totals.score += score;
    totals.variance += sd * sd;
  }
  return totals;
}

/**
 * The mean of the members' scores with its 90 % interval, members taken as independent; null of nobody. Whether a group is large enough to be shown
 * is not decided here.
 */
export function groupScore({ people, score, variance }: Totals): { score: number; low: number; high: number } | null {
  if (people === 0) return null;
  const mean = score / people;
  const reach = (1.6448536269514722 * Math.sqrt(variance)) / people;
  return { score: mean, low: Math.max(0, mean - reach), high: Math.min(100, mean + reach) };
}
