import { env } from "node:process";

/**
 * How far a property test searches: a sample by the day's seed in `npm test`, so that the days together search widely and a failure today can be
 * had again today; everything, by a seed of its own, in `npm run sweep`.
 */
export function sweeping({ few, many }: { few: number; many: number }): { numRuns: number; seed: number } {
  if (env["SWEEP"]) return { numRuns: many, seed: Number(env["SWEEP"]) };
  return { numRuns: few, seed: Number(new Date().toISOString().slice(0, 10).replaceAll("-", "")) };
}
