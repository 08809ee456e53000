import type { Difficulty } from "./difficulty.ts";

/** One lure or department and the share that was counted of it. */
export interface Rate {
  id: string;
  name: string;
  /** How many of how many; null where nothing may or can be said, and `why` says so. */
  count: readonly [number, number] | null;
  why?: string;
  /** Where the true share likely lies, from 0 to 1. */
  interval?: readonly [number, number] | null;
  difficulty?: Difficulty | null;
  /** What is usual for lures of this difficulty, from 0 to 1. */
  usual?: number | null;
}

/** From 0 to 1; null where there is nothing to divide, or nothing may be said. */
export function shareOf({ count }: Pick<Rate, "count">): number | null {
  return count && count[1] > 0 ? count[0] / count[1] : null;
}

/** The highest thing that must find room on the axis. */
export function topOf(rates: readonly Rate[]): number {
  return Math.max(0, ...rates.flatMap((rate) => [shareOf(rate) ?? 0, rate.interval?.[1] ?? 0, rate.usual ?? 0]));
}
