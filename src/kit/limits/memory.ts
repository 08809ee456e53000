import { LRUCache } from "lru-cache";
import type { Limit } from "./limit.ts";

const mostKeys = 20_000;

/** Counts of one process, for what is cheap and frequent: the same limits, which a restart forgets. */
export interface MemoryLimits {
  /** Counts one under each limit, or under none when one is full. Seconds until there is room; 0 when it was counted. */
  take(limits: readonly Limit[]): number;
  /** Seconds until there is room, without counting. */
  wait(limits: readonly Limit[]): number;
  /** How many are left of a limit, and the seconds until it begins anew. */
  left(limit: Limit): { remaining: number; seconds: number };
}

/** What stands under one limit until it begins anew; then another one takes its place. */
export interface Counted {
  /** By this process. */
  own: number;
  /** By others, as far as this one has heard. */
  others: number;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Counts in this process alone.
 * @param clock the process's own; beyond twenty thousand keys the one that was asked for least lately is forgotten
 * @param counting hears of each count, and may change what others have counted and until when it holds
 */
export function memoryLimits(
  clock: () => Date,
  counting: (limit: Limit, counted: Counted) => void = () => {},
): MemoryLimits {
  const kept = new LRUCache<string, Counted>({ max: mostKeys });
  const keyOf = ({ name, of }: Limit) => `${name} ${of}`;
  const live = (limit: Limit, now: number) => {
    const found = kept.get(keyOf(limit));
    if (!found || found.until <= now) return null;
    // What ends later than the limit lasts was counted by a clock that was ahead, and begins anew: it would hold somebody for as long as the clock was wrong.
    return found.until <= now + limit.seconds * 1000 ? found : null;
  };
  const begin = (limit: Limit, now: number) => {
    const made = { own: 0, others: 0, until: now + limit.seconds * 1000 };
    kept.set(keyOf(limit), made);
    return made;
  };
  const secondsTo = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / 1000));
  const wait = (limits: readonly Limit[], now: number) =>
    Math.max(
      0,
      ...limits.map((one) => {
        const found = live(one, now);
        return found && found.own + found.others + (one.weight ?? 1) > one.most ? secondsTo(found.until, now) : 0;
      }),
    );
  return {
    take(limits) {
      const now = clock().getTime();
      const seconds = wait(limits, now);
      if (seconds > 0) return seconds;
      for (const one of limits) {
        const counted = live(one, now) ?? begin(one, now);
        counted.own += one.weight ?? 1;
        counting(one, counted);
      }
      return 0;
    },
    wait: (limits) => wait(limits, clock().getTime()),
    left(limit) {
      const now = clock().getTime();
      const found = live(limit, now);
      return {
        remaining: Math.max(0, limit.most - (found ? found.own + found.others : 0)),
        seconds: found ? secondsTo(found.until, now) : limit.seconds,
      };
    },
  };
}
