/**
 * Spreads sends evenly: `next()` gives the milliseconds to wait before the following one. A pause does not save up more than one
 * second's worth.
 * @param perMinute sends a minute, of this process
 * @param clock milliseconds, monotonic
 */
export function makePace(perMinute: number, clock: () => number): () => number {
  const step = 60_000 / perMinute;
  let free = 0;
  return () => {
    const now = clock();
    const at = Math.max(free, now - 1000);
    free = at + step;
    return Math.max(0, at - now);
  };
}
