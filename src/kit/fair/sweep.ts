import { backOff } from "../back-off.ts";
import type { BackOff } from "../back-off.ts";
import type { Logger } from "../log.ts";
import { fairQueue } from "./queue.ts";
import type { FairLimits } from "./queue.ts";

/** Repeated work of many organisations: each run starts what is not under way yet, and does not wait for the slow. */
interface Sweep {
  /** Whose work is under way or waits. */
  busy(): readonly string[];
  /**
   * Starts the work of a key unless some of the same name is under way, or rests.
   * @param name what is not to be done twice at once; the key when absent
   * @returns whether it was started
   */
  start(key: string, work: () => Promise<void>, name?: string): boolean;
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
export function sweepPerProcess(
  limits: FairLimits,
  what: string,
  rests?: BackOff,
): (env: { database: object; log: Logger }) => Sweep {
  const known = new WeakMap<object, Sweep>();
  return ({ database, log }) => {
    let found = known.get(database);
    if (!found) known.set(database, (found = makeSweep(limits, (err, org) => log.warn({ err, org }, what), rests)));
    return found;
  };
}

/**
 * @param onError told what a piece of work threw
 * @param rests how long what failed rests before it is started again (milliseconds); not at all when absent
 */
export function makeSweep(
  limits: FairLimits,
  onError: (error: unknown, key: string) => void,
  rests: BackOff = { first: 0, longest: 0 },
): Sweep {
  const queue = fairQueue(limits);
  const under = new Map<string, { key: string; done: Promise<void> }>();
  const resting = new Map<string, { until: number; failures: number }>();
  const rest = (name: string) => {
    const failures = (resting.get(name)?.failures ?? 0) + 1;
    const long = backOff(rests, failures);
    if (long > 0) resting.set(name, { until: performance.now() + long, failures });
  };
  return {
    busy: () => [...new Set([...under.values()].map((one) => one.key))],
    start(key, work, name = key) {
      if (under.has(name) || performance.now() < (resting.get(name)?.until ?? 0)) return false;
      const done = queue
        .run(key, work)
        .then(() => void resting.delete(name))
        .catch((error: unknown) => {
          rest(name);
          onError(error, key);
        })
        .finally(() => void under.delete(name));
      under.set(name, { key, done });
      return true;
    },
    changed: (ms) => patiently(ms, () => Promise.race([...under.values()].map((one) => one.done))),
    settled: (ms) =>
      patiently(ms, async () => {
        while (under.size > 0) await Promise.all([...under.values()].map((one) => one.done));
      }),
  };
}
