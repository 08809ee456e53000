import { createHash } from "node:crypto";

const most = 30;
const window = 60_000;
const mostAddresses = 10_000;
const mostKeys = 10_000;

/**
 * Counts the wrong keys that each address presents, so that guessing costs no look-ups: after 30 within a minute it has to wait until that
 * minute is over. Keys that were right before go on working from everywhere, so that a neighbour's guesses lock nobody out. In memory, for
 * one process; the oldest entries are forgotten beyond ten thousand.
 */
export function wrongKeys(clock: () => Date) {
  // Every entry lasts equally long, so the order of insertion is the order of ending.
  const counted = new Map<string, { times: number; until: number }>();
  const right = new Set<string>();
  const digest = (header: string) => createHash("sha256").update(header).digest("base64");
  return {
    /** Remembers an Authorization header that was right. */
    trust(header: string): void {
      if (right.size >= mostKeys) right.delete(right.values().next().value!);
      right.add(digest(header));
    },
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
    /** Seconds that the address has to wait before it may present this header; 0 when it may. */
    wait(address: string, header: string): number {
      const entry = counted.get(address);
      if (!entry || right.has(digest(header))) return 0;
      return entry.times >= most ? Math.max(0, Math.ceil((entry.until - clock().getTime()) / 1000)) : 0;
    },
  };
}
