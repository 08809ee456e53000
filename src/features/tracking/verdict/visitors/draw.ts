/** Random choices that are the same on every machine. */
export interface Draw {
  /** At least 0, less than 1. */
  (): number;
  chance(share: number): boolean;
  between(from: number, to: number): number;
  pick<Value>(from: readonly Value[]): Value;
  /** Of a lognormal distribution. */
  spread(median: number, sigma: number): number;
}

/** mulberry32. */
export function draws(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Object.assign(next, {
    chance: (share: number) => next() < share,
    between: (from: number, to: number) => from + next() * (to - from),
    pick: <Value>(from: readonly Value[]) => from[Math.floor(next() * from.length)]!,
    spread: (median: number, sigma: number) =>
      median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  });
}
