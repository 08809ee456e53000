import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./index.ts";
import type { Logger } from "../log.ts";
import { lazyValue } from "../lazy-value.ts";
import { prometheus } from "../metrics.ts";

/** A process's time, by the database's clock: what hosts whose own clocks differ write down can be compared. */
export interface Clock {
  /** Now, as the database would say; the host's own time until it was asked for the first time. */
  now(): Date;
  /** The host's clock minus the database's, milliseconds; null while that is not known. */
  skew(): number | null;
  /** Asks the database now. */
  measure(): Promise<void>;
  /** Resolves when the database has answered for the first time, or after so many milliseconds. */
  known(within: number): Promise<void>;
  stop(): void;
}

interface Sample {
  /** The database's time minus this process's monotonic time. */
  offset: number;
  /** Half the round trip: the answer lies somewhere within it. */
  error: number;
  at: number;
}

const everyMs = 15_000;
/** The same while no answer has come. */
const againMs = 500;
const kept = 8;
/** So fast two clocks may part (milliseconds a millisecond): an old sample is worth less. */
const drift = 1e-4;
/** From here on the host's clock is shown as wrong. */
export const reportedSkewMs = 2000;

const skewGauge = lazyValue(() => {
  const { Gauge } = prometheus();
  return new Gauge({ name: "hookwise_clock_skew_seconds", help: "This host's clock minus the database's" });
});

/**
 * Measures by the midpoint of a cheap question (as NTP does, RFC 5905, 8), from time to time, and counts on between by the monotonic clock, so that
 * neither another host's clock nor a step of this one's reaches what is written.
 * @param host the host's own clocks: wall time, and monotonic, in milliseconds
 */
export function openClock(
  database: Pick<Database, "lookup">,
  log: Logger,
  host = { wall: () => Date.now(), steady: () => performance.now() },
): Clock {
  let samples: Sample[] = [];
  let worried = false;
  /** The host's time at which its monotonic clock began, as it was last seen. */
  let began = host.wall() - host.steady();
  const answered = Promise.withResolvers<void>();
  const stopping = new AbortController();

  /** The sample that is worth most. All lose worth alike, so which one it is changes with a measurement alone: the time is told for every visitor. */
  let best: Sample | null = null;
  const bestAt = (time: number): Sample | null => {
    const worth = (one: Sample) => one.error + (time - one.at) * drift;
    return samples.reduce<Sample | null>((found, one) => (found && worth(found) <= worth(one) ? found : one), null);
  };
  const now = () => {
    askAfterStandstill();
    return best ? best.offset + host.steady() : host.wall();
  };

  // A machine that was suspended counts on from where it stopped; or its clock was set, of which nothing follows. One that wakes has no network yet:
  // it asks until it is answered.
  let asking = false;
  function askAfterStandstill(): void {
    if (asking || Math.abs(host.wall() - host.steady() - began) < reportedSkewMs) return;
    asking = true;
    void (async () => {
      while (!stopping.signal.aborted && !(await measured())) await rest(againMs);
      asking = false;
    })();
  }

  const measured = () => measure().then(() => true, () => false); // oxfmt-ignore
  const rest = (ms: number) => wait(ms, null, { signal: stopping.signal, ref: false }).catch(() => {});

  async function measure(): Promise<void> {
    // A connection that has rested is first asked whether it lives (decision 0552), or made: that is no part of the question's way.
    await database.lookup("SELECT 1 AS one");
    const asked = host.steady();
    const [row] = await database.lookup<{ at: number }>(
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at",
    );
    const ended = host.steady();
    const fresh = { offset: row!.at - (asked + ended) / 2, error: (ended - asked) / 2, at: ended };
    // What contradicts the newest measurement was true of another server, or before its clock was set.
    const agrees = (one: Sample) =>
      Math.abs(one.offset - fresh.offset) <= one.error + fresh.error + (ended - one.at) * drift + 1;
    samples = [...samples.filter(agrees), fresh].slice(-kept);
    best = bestAt(ended);
    began = host.wall() - host.steady();
    answered.resolve();
    tell(host.wall() - now());
  }

  function tell(skew: number): void {
    skewGauge().set(skew / 1000);
    const worrying = Math.abs(skew) > reportedSkewMs;
    if (worrying && !worried)
      log.error(
        { skewSeconds: Math.round(skew / 100) / 10 },
        "this host's clock differs from the database's; the product goes by the database's. Set it right, for instance by NTP",
      );
    if (!worrying && worried) log.info("this host's clock agrees with the database's again");
    worried = worrying;
  }

  void (async () => {
    while (!stopping.signal.aborted) {
      await measured();
      // Until the first answer the host's own clock has to do; that is not left so for long.
      await rest(samples.length > 0 ? everyMs : againMs);
    }
  })();

  return {
    now: () => new Date(now()),
    skew: () => (samples.length > 0 ? host.wall() - now() : null),
    measure,
    async known(within) {
      // Holds the process, or the thread: where nothing else does yet, it would end here without a word.
      const over = new AbortController();
      await Promise.race([answered.promise, wait(within, undefined, { signal: over.signal }).catch(() => {})]);
      over.abort();
    },
    stop: () => stopping.abort(),
  };
}
