import { env } from "node:process";
import { crc32 } from "node:zlib";

/**
 * How far a property test searches: a sample by the day's seed in `npm test`, so that the days together search widely and a failure today can be
 * had again today; everything, by a seed of its own, in `npm run sweep`.
 */
export function sweeping({ few, many }: { few: number; many: number }): { numRuns: number; seed: number } {
  if (env["SWEEP"]) return { numRuns: many, seed: Number(env["SWEEP"]) };
  return { numRuns: few, seed: Number(new Date().toISOString().slice(0, 10).replaceAll("-", "")) };
}

const day = 86_400_000;

/**
 * Which of its variants (looks, widths, protocols) a wide check takes: in `npm test` `count` of them, others each day until all have had their
 * turn, and not the same ones for every check; in `npm run sweep` all.
 * @param of the check's name
 * @param now Unix milliseconds
 */
export function someOf<T>(all: readonly T[], count: number, of: string, now = Date.now()): T[] {
  if (env["SWEEP"] || count >= all.length) return [...all];
  const first = Math.floor(now / day) * count + crc32(of);
  return Array.from({ length: count }, (_, n) => all[(first + n) % all.length]!);
}

/**
 * The same of a list that grows with the product (its lures, its endpoints, its hostile texts): one of so many parts, so that in as many days all of
 * it had its turn.
 * @param of the check's name
 */
export function partOf<T>(all: readonly T[], parts: number, of: string, now = Date.now()): T[] {
  return someOf(all, Math.ceil(all.length / parts), of, now);
}

/**
 * Whether it is a check's turn: in `npm test` on one day of so many, another day for another check; in `npm run sweep` always. With variants of which
 * `someOf` takes one each day, all have their turn where their number and the days share no divisor.
 * @param of the check's name
 */
export function isTurn(days: number, of: string, now = Date.now()): boolean {
  return Boolean(env["SWEEP"]) || (Math.floor(now / day) + crc32(of)) % days === 0;
}
