import { setTimeout as wait } from "node:timers/promises";

/** A circuit breaker: keeps a lane from running against a mail server that is down. */
export interface Breaker {
  /** Waits while the server is in trouble; afterwards lets one message through at a time until one gets an answer. Resolves with a pass for `observe`. */
  pass(): Promise<Pass>;
  /**
   * What became of a message that was let through.
   * @param trouble null when the server answered; else the seconds it is to be left alone, if that is known
   */
  observe(pass: Pass, trouble: { retryAfter: number | undefined } | null): void;
}

/** `probe` is true for the one message that tries whether the server is back. */
export interface Pass {
  probe: boolean;
}

const firstMs = 500;
const longestMs = 30_000;
const lookMs = 100;

export function makeBreaker(over: () => boolean): Breaker {
  let until = 0;
  let pause = 0;
  let probing = false;
  return {
    async pass() {
      while (pause > 0 && !over() && (probing || performance.now() < until)) await wait(lookMs);
      const probe = pause > 0;
      probing ||= probe;
      return { probe };
    },
    observe({ probe }, trouble) {
      if (probe) probing = false;
      if (!trouble) return void (pause = 0);
      // Those that were under way when it went down do not lengthen the pause; only a probe does.
      if (pause > 0 && !probe) return;
      pause = Math.min(Math.max(pause * 2, firstMs), longestMs);
      // The transport's own word about when it will try again counts for more than this guess.
      const wanted = trouble.retryAfter === undefined ? pause : trouble.retryAfter * 1000;
      until = performance.now() + Math.min(wanted, longestMs);
    },
  };
}
