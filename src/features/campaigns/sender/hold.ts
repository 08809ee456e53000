import { setTimeout as wait } from "node:timers/promises";

/** Keeps a lane from running against a mail server that is down. */
export interface Hold {
  /** Waits while the server is in trouble; afterwards lets one message through at a time until one gets an answer. */
  pass(): Promise<void>;
  /** @param trouble null when the server answered; else the seconds it wants to be left alone, if it said */
  heard(trouble: { retryAfter: number | undefined } | null): void;
}

const firstMs = 500;
const longestMs = 30_000;
const lookMs = 100;

export function makeHold(over: () => boolean): Hold {
  let until = 0;
  let pause = 0;
  let probing = false;
  return {
    async pass() {
      while (pause > 0 && !over() && (probing || performance.now() < until)) await wait(lookMs);
      if (pause > 0) probing = true;
    },
    heard(trouble) {
      probing = false;
      pause = trouble ? Math.min(Math.max(pause * 2, firstMs), longestMs) : 0;
      if (trouble) until = performance.now() + Math.min(Math.max(pause, (trouble.retryAfter ?? 0) * 1000), longestMs);
    },
  };
}
