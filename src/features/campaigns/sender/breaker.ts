import { setTimeout as wait } from "node:timers/promises";
import { backOff } from "../../../kit/back-off.ts";

/** A circuit breaker: keeps a queue from running against a mail server that is down. */
export interface Breaker {
  /**
   * Waits while the server is in trouble; afterwards lets one message through at a time until one gets an answer. Resolves with a pass for `observe`, or
   * with null when the queue is over before the server may be asked again.
   */
  pass(): Promise<Pass | null>;
  /**
   * What became of a message that was let through.
   * @param trouble null when the server answered; else the seconds it is to be left alone, if that is known
   */
  observe(pass: Pass, trouble: { retryAfter: number | undefined } | null): void;
  /** The message that was let through is not sent, and says nothing of the server: the next one tries it. */
  untried(pass: Pass): void;
}

/** `probe` is true for the one message that tries whether the server is back. */
export interface Pass {
  probe: boolean;
}

/** Milliseconds. */
const pauses = { first: 500, longest: 30_000 };
const lookMs = 100;

export function makeBreaker(over: () => boolean): Breaker {
  let until = 0;
  /** How often in a row nothing got through; 0 when everything does. */
  let failures = 0;
  let probing = false;
  return {
    async pass() {
      while (failures > 0 && (probing || performance.now() < until)) {
        if (over()) return null;
        await wait(lookMs);
      }
      const probe = failures > 0;
      probing ||= probe;
      return { probe };
    },
    untried({ probe }) {
      if (probe) probing = false;
    },
    observe({ probe }, trouble) {
      if (probe) probing = false;
      if (!trouble) return void (failures = 0);
      // Those that were under way when it went down do not lengthen the pause; only a probe does.
      if (failures > 0 && !probe) return;
      failures += 1;
      // The transport's own word about when it will try again counts for more than this guess.
      const wanted = trouble.retryAfter === undefined ? backOff(pauses, failures) : trouble.retryAfter * 1000;
      until = performance.now() + Math.min(wanted, pauses.longest);
    },
  };
}
