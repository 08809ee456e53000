/** Moments of clocks that agree, and of transactions that took their time, are not further ahead (milliseconds). */
const agreed = 3_600_000;

/**
 * Whether so long has gone by since something was written down. What is later than an hour from now was so by a clock that was ahead, and holds nothing up
 * until then (decision 0523).
 * @param ms milliseconds
 * @param now by the database's clock
 */
export function hasPassed(at: Date, ms: number, now: Date): boolean {
  const since = now.getTime() - at.getTime();
  return since >= ms || since < -agreed;
}

/** Whether a clock that was ahead wrote a moment down: it is later than clocks that agree are apart. */
export function isAhead(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > agreed;
}

/**
 * Whether what was given out for a time is good. What a clock that was ahead gave out would be so for longer than it was to, and is not (decision 0545).
 * @param until Unix milliseconds
 * @param lasts milliseconds for which it was given out
 */
export function isGoodUntil(until: number, lasts: number, now: Date): boolean {
  return until > now.getTime() && !isAhead(new Date(until - lasts), now);
}
