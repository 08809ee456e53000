import { interval } from "../rules.ts";
import { difficultyAround } from "./difficulty.ts";

/** So many beside each other still show a direction; of more the line goes up and down with each lure, and months are drawn instead. */
export const maxDrawn = 40;

/** Simulations of one month, `2026-05` of UTC, in which they were launched. */
interface Month<S> {
  at: string;
  all: S[];
}

/** @param items by the time of their launch */
export function byMonth<S extends { launchedAt: string }>(items: readonly S[]): Month<S>[] {
  return [...Map.groupBy(items, ({ launchedAt }) => launchedAt.slice(0, 7))].map(([at, all]) => ({ at, all }));
}

/** Of all mails of some simulations together: how many led to what is counted, the share, and where it likely lies. */
export function shareOf<S extends { delivered: number | null }>(
  all: readonly S[],
  hitsOf: (one: S) => number,
): { value: number; interval: [number, number] | null; count: readonly [number, number] } {
  const hits = sum(all, hitsOf);
  const of = sum(all, ({ delivered }) => delivered ?? 0);
  return { value: of > 0 ? hits / of : 0, interval: interval(hits, of), count: [hits, of] };
}

/** The class nearest to what is usual for all mails of some simulations together; null where nothing is known of any. */
export function difficultyOfAll(
  all: readonly { delivered: number | null; expectedClickRate: number | null }[],
): ReturnType<typeof difficultyAround> {
  const known = all.filter(({ expectedClickRate }) => expectedClickRate !== null);
  const mails = sum(known, ({ delivered }) => delivered ?? 0);
  const expected = sum(known, ({ delivered, expectedClickRate }) => (delivered ?? 0) * expectedClickRate!);
  return difficultyAround(null, mails > 0 ? expected / mails : null);
}

function sum<S>(all: readonly S[], of: (one: S) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
