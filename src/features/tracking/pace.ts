/** How long a drain rests, so that in a flood answers come before bookkeeping. */
interface Pace {
  /** After a round: looks at how many hits come. @param worked milliseconds @param hits that were taken meanwhile @returns milliseconds */
  restAfterRound(worked: number, hits: number): number;
  /** The same, with a look only where the last one says nothing of now. */
  restAfter(worked: number, hits: number): number;
}

/** More hits a second than this are a flood. */
const flood = 3000;
/** In a flood the drain rests so many times as long as it worked. */
const restInFlood = 2;
/** Milliseconds after which a look is one of before. */
const looksLast = 1000;
/** Milliseconds from which on a hit that waits is late. */
export const lateAfter = 3000;
/** What costs less than so many milliseconds a hit is not left to be late. */
const cheap = 0.03;

/**
 * @param of.hits how many have come so far
 * @param of.behind the age of the oldest that is not in the database, milliseconds
 * @param clock milliseconds that nobody sets
 */
export function openPace(
  of: { hits(): number; behind(): number },
  clock: () => number = () => performance.now(),
): Pace {
  let counted = { at: 0, hits: 0 };
  let arriving = 0;
  const look = (now: number) => {
    const all = of.hits();
    arriving = ((all - counted.hits) / (now - counted.at)) * 1000;
    counted = { at: now, hits: all };
  };
  const rest = (worked: number, hits: number) => {
    if (arriving < flood) return 0;
    return worked < hits * cheap && of.behind() > lateAfter ? 0 : worked * restInFlood;
  };
  return {
    restAfter(worked, hits) {
      const now = clock();
      // Rounds that find little do not look, and who is set aside may go on for long after a flood.
      if (now - counted.at > looksLast) look(now);
      return rest(worked, hits);
    },
    restAfterRound(worked, hits) {
      look(clock());
      return rest(worked, hits);
    },
  };
}
