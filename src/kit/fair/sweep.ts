import { fairQueue } from "./queue.ts";
import type { FairLimits } from "./queue.ts";

/** Repeated work of many organisations: each run starts what is not under way yet, and does not wait for the slow. */
export interface Sweep {
  /** Whose work is under way or waits. */
  busy(): readonly string[];
  /**
   * Starts the work of a key unless some of the same name is under way.
   * @param name what is not to be done twice at once; the key when absent
   */
  start(key: string, work: () => Promise<void>, name?: string): void;
  /** Waits until nothing is under way, but no longer than this many milliseconds. */
  settled(ms: number): Promise<void>;
}

/** @param onError told what a piece of work threw */
export function makeSweep(limits: FairLimits, onError: (error: unknown, key: string) => void): Sweep {
  const queue = fairQueue(limits);
  const under = new Map<string, { key: string; done: Promise<void> }>();
  return {
    busy: () => [...new Set([...under.values()].map((one) => one.key))],
    start(key, work, name = key) {
      if (under.has(name)) return;
      const done = queue
        .run(key, work)
        .catch((error: unknown) => onError(error, key))
        .finally(() => void under.delete(name));
      under.set(name, { key, done });
    },
    async settled(ms) {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<"over">((over) => void (timer = setTimeout(over, ms, "over")));
      while (under.size > 0) {
        const all = Promise.all([...under.values()].map((one) => one.done));
        if ((await Promise.race([all, patience])) === "over") break;
      }
      clearTimeout(timer);
    },
  };
}
