import type { CampaignRow } from "./store.ts";
import { minTimedPeople } from "./times.ts";

/** Steps by which it is counted how long people stayed on a moment (seconds): coarse, so that no step tells of one person. The places are kept: only add at the end. */
const steps = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600] as const;

/** How many people stayed for each step and not for the next. */
export function emptyDwellCounts(): number[] {
  return steps.map(() => 0);
}

/** Counts somebody who stayed for so many seconds. */
export function addDwellTime(stays: number[], seconds: number): void {
  stays[steps.findLastIndex((step) => step <= Math.max(0, seconds))]! += 1;
}

/**
 * How long half of those who saw a moment stayed on it, or longer (seconds, one of the steps): no single person moves it by more than one place among all.
 * @returns null where too few are known; what was told before stays were counted lacks them
 */
export function medianDwellTime(campaigns: readonly Partial<Pick<CampaignRow, "stays">>[]): number | null {
  const sums = steps.map((_, at) => campaigns.reduce((sum, one) => sum + (one.stays?.[at] ?? 0), 0));
  const all = sums.reduce((sum, one) => sum + one, 0);
  if (all < minTimedPeople) return null;
  return steps[steps.findLastIndex((_, at) => sums.slice(at).reduce((sum, one) => sum + one, 0) * 2 >= all)]!;
}
