const most = 30;
const window = 60_000;
const mostAddresses = 10_000;

/**
 * Counts the wrong keys that each address presents, so that guessing costs no look-ups: after 30 within a minute it has to wait until that
 * minute is over. In memory, for one process; the oldest addresses are forgotten beyond ten thousand.
 */
export function wrongKeys(clock: () => Date) {
  // Every entry lasts equally long, so the order of insertion is the order of ending.
  const counted = new Map<string, { times: number; until: number }>();
  return {
    note(address: string): void {
      const now = clock().getTime();
      for (const [old, { until }] of counted) {
        if (until > now && counted.size < mostAddresses) break;
        counted.delete(old);
      }
      const entry = counted.get(address);
      if (entry) entry.times += 1;
      else counted.set(address, { times: 1, until: now + window });
    },
    /** Seconds that the address has to wait; 0 when it may present a key. */
    wait(address: string): number {
      const entry = counted.get(address);
      return entry && entry.times >= most ? Math.max(0, Math.ceil((entry.until - clock().getTime()) / 1000)) : 0;
    },
  };
}
