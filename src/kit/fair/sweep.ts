import type { Logger } from "../log.ts";
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
  /** Waits until some piece of work ends, but no longer than this many milliseconds. */
  changed(ms: number): Promise<void>;
  /** Waits until nothing is under way, but no longer than this many milliseconds. */
  settled(ms: number): Promise<void>;
}

async function patiently(ms: number, what: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((over) => void (timer = setTimeout(over, ms)));
  await Promise.race([what(), patience]);
  clearTimeout(timer);
}

/** A sweep of each process: the same one for the same ports. */
export function sweepPerProcess(limits: FairLimits, what: string): (env: { database: object; log: Logger }) => Sweep {
  const known = new WeakMap<object, Sweep>();
  return ({ database, log }) => {
    let found = known.get(database);
    if (!found) known.set(database, (found = makeSweep(limits, (err, org) => log.warn({ err, org }, what))));
    return found;
  };
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
    changed: (ms) => patiently(ms, () => Promise.race([...under.values()].map((one) => one.done))),
    settled: (ms) =>
      patiently(ms, async () => {
        while (under.size > 0) await Promise.all([...under.values()].map((one) => one.done));
      }),
  };
}
