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
