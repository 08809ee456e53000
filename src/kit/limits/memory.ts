import { LRUCache } from "lru-cache";
import type { Limit } from "./limit.ts";

const mostKeys = 20_000;

/** Counts of one process, for what is cheap and frequent: the same limits, which a restart forgets. */
interface MemoryLimits {
  /** Counts one under each limit, or under none when one is full. Seconds until there is room; 0 when it was counted. */
  take(limits: readonly Limit[]): number;
  /** Seconds until there is room, without counting. */
  wait(limits: readonly Limit[]): number;
  /** How many are left of a limit, and the seconds until it begins anew. */
  left(limit: Limit): { remaining: number; seconds: number };
}

interface Counted {
  times: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** @param clock the process's own; beyond twenty thousand keys the one that was asked for least lately is forgotten */
export function memoryLimits(clock: () => Date): MemoryLimits {
  const counted = new LRUCache<string, Counted>({ max: mostKeys });
  const keyOf = ({ name, of }: Limit) => `${name} ${of}`;
  const live = (limit: Limit, now: number) => {
    const found = counted.get(keyOf(limit));
    return found && found.until > now ? found : null;
  };
  const secondsTo = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / 1000));
  const wait = (limits: readonly Limit[], now: number) =>
    Math.max(
      0,
      ...limits.map((one) => {
        const found = live(one, now);
        return found && found.times + (one.weight ?? 1) > one.most ? secondsTo(found.until, now) : 0;
      }),
    );
  return {
    take(limits) {
      const now = clock().getTime();
      const seconds = wait(limits, now);
      if (seconds > 0) return seconds;
      for (const one of limits) {
        const found = live(one, now);
        const weight = one.weight ?? 1;
        if (found) found.times += weight;
        else counted.set(keyOf(one), { times: weight, until: now + one.seconds * 1000 });
      }
      return 0;
    },
    wait: (limits) => wait(limits, clock().getTime()),
    left(limit) {
      const now = clock().getTime();
      const found = live(limit, now);
      return {
        remaining: Math.max(0, limit.most - (found?.times ?? 0)),
        seconds: found ? secondsTo(found.until, now) : limit.seconds,
      };
    },
  };
}
