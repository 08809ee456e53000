import { AsyncLocalStorage } from "node:async_hooks";
import { tooLong } from "./waiting.ts";
import type { Waiting } from "./waiting.ts";

export interface FairLimits {
  /** How much runs at once in this process. */
  atOnce: number;
  /** How much of one key runs at once. */
  perKey: number;
  /** How much of one key may wait; more is refused at once with `Overloaded`. */
  waiting?: number;
  /** Milliseconds that anything waits for its turn at most; then it is refused with `Overloaded`. */
  waitMs?: number;
  /**
   * Milliseconds after which work, and whoever's it is, counts as slow until something of its own ends faster. The slow have at most half of the
   * places, and what turns slow beyond that keeps nobody from starting: however many of them there are, the others go on.
   */
  slowMs?: number;
}

/** Lets work of several keys (organisations) run in turns: no key can keep another from its turn, by much work or by slow work. */
export interface FairQueue {
  /** Runs the work when it is its key's turn. Throws `Overloaded` when that never comes, else what the work throws. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** How much runs and waits now. */
  load(): { running: number; waiting: number };
}

interface Line {
  running: number;
  slow: boolean;
  waiting: Waiting[];
}

export function fairQueue({ atOnce, perKey, waiting = Infinity, waitMs, slowMs = 10_000 }: FairLimits): FairQueue {
  // In the order of turns: whoever was served goes to the end.
  const lines = new Map<string, Line>();
  const slowPlaces = Math.max(1, Math.floor(atOnce / 2));
  let running = 0;
  let slowRunning = 0;
  let queued = 0;

  const taken = () => running - Math.max(0, slowRunning - slowPlaces);
  const mayStart = (line: Line) =>
    line.running < perKey && taken() < atOnce && (!line.slow || slowRunning < slowPlaces);

  const mark = (line: Line, slow: boolean) => {
    if (line.slow === slow) return;
    line.slow = slow;
    slowRunning += slow ? line.running : -line.running;
  };

  const begin = (key: string, line: Line, work: () => Promise<unknown>) => {
    line.running += 1;
    running += 1;
    if (line.slow) slowRunning += 1;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      mark(line, true);
      serve();
    }, slowMs).unref();
    return work().finally(() => {
      clearTimeout(timer);
      if (!late) mark(line, false);
      line.running -= 1;
      running -= 1;
      if (line.slow) slowRunning -= 1;
      // A line that is slow is remembered as long as it has something here, and a while longer.
      if (line.running === 0 && line.waiting.length === 0) forget(key, line);
      serve();
    });
  };

  const forget = (key: string, line: Line) => {
    if (!line.slow) return void lines.delete(key);
    const still = () => line.running === 0 && line.waiting.length === 0 && lines.get(key) === line;
    setTimeout(() => void (still() && lines.delete(key)), 6 * slowMs).unref();
  };

  function serve(): void {
    for (let served = true; served;) {
      served = false;
      for (const [key, line] of lines) {
        if (line.waiting.length === 0 || !mayStart(line)) continue;
        const next = line.waiting.shift()!;
        queued -= 1;
        lines.delete(key);
        lines.set(key, line);
        next.start(() => begin(key, line, next.work));
        served = true;
        break;
      }
    }
  }

  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      let line = lines.get(key);
      if (!line) lines.set(key, (line = { running: 0, slow: false, waiting: [] }));
      if (line.waiting.length === 0 && mayStart(line)) return begin(key, line, work) as Promise<T>;
      if (line.waiting.length >= waiting) return Promise.reject(tooLong());
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const own = line;
      const timer =
        waitMs === undefined
          ? undefined
          : setTimeout(() => {
              const at = own.waiting.indexOf(one);
              if (at < 0) return;
              own.waiting.splice(at, 1);
              queued -= 1;
              reject(tooLong());
            }, waitMs);
      // Its turn comes when somebody else's work ends; what it finds around it (the transaction that is open, the reader) stays its own.
      const one: Waiting = {
        work: AsyncLocalStorage.bind(work),
        start(run) {
          clearTimeout(timer);
          (run() as Promise<T>).then(resolve, reject);
        },
      };
      line.waiting.push(one);
      queued += 1;
      return promise;
    },
    load: () => ({ running, waiting: queued }),
  };
}
