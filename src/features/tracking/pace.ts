/** How long a drain rests, so that in a flood answers come before bookkeeping. */
interface Pace {
  /** After a round: looks at how many hits come. @param worked milliseconds @param hits that were taken meanwhile @returns milliseconds */
  restAfterRound(worked: number, hits: number): number;
  /** The same without a look. */
  restAfter(worked: number, hits: number): number;
}

/** More hits a second than this are a flood. */
const flood = 3000;
/** In a flood the drain rests so many times as long as it worked. */
const restInFlood = 2;
/** Milliseconds from which on a hit that waits is late. */
export const lateAfter = 3000;
/** What costs less than so many milliseconds a hit is not left to be late. */
const cheap = 0.03;

/**
 * @param of.hits how many have come so far
 * @param of.behind the age of the oldest that is not in the database, milliseconds
 */
export function openPace(of: { hits(): number; behind(): number }): Pace {
  let counted = { at: 0, hits: 0 };
  let arriving = 0;
  const restAfter = (worked: number, hits: number) => {
    if (arriving < flood) return 0;
    return worked < hits * cheap && of.behind() > lateAfter ? 0 : worked * restInFlood;
  };
  return {
    restAfter,
    restAfterRound(worked, hits) {
      const now = performance.now();
      const all = of.hits();
      arriving = ((all - counted.hits) / (now - counted.at)) * 1000;
      counted = { at: now, hits: all };
      return restAfter(worked, hits);
    },
  };
}
