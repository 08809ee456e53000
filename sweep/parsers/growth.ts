/**
 * How many times as long something takes for twice as much, by doubling until it takes long enough to be measured; the best of several runs,
 * since a busy machine only adds, and in processor time, since it adds to that the least. A ratio of two is linear, four quadratic.
 */
export function growth(run: (size: number) => unknown, largest: number): number {
  let grown = 0;
  const end = performance.now() + mostMs;
  for (let size = 8192; size <= largest / 2 && performance.now() < end; size *= 2) {
    const once = best(() => run(size));
    if (once < 4) continue;
    grown = best(() => run(size * 2)) / once;
    // Looked at again, as one bad moment is no growth; what really grows does so every time.
    for (let again = 0; again < 3 && grown > 3; again++)
      grown = Math.min(grown, best(() => run(size * 2)) / best(() => run(size)));
    if (grown > most) return grown;
  }
  return grown;
}

/** Between two, which is linear, and four, which is quadratic, nearer to the latter: caches that overflow and a garbage collector add some tenths. */
export const most = 3.5;
/** Milliseconds for one shape: what is quadratic shows within them, long before its largest size. */
const mostMs = 3000;

export function inWords(grown: number): string {
  return grown === 0 ? "no matter at its largest" : `× ${grown.toFixed(2)} for twice as much`;
}

function best(run: () => unknown): number {
  let least = Infinity;
  for (let times = 0; times < 4; times++) {
    const begun = process.cpuUsage();
    try {
      run();
    } catch {
      // Refusing is as good an end as any.
    }
    const { user, system } = process.cpuUsage(begun);
    least = Math.min(least, (user + system) / 1000);
    if (least > 300) break;
  }
  return least;
}
