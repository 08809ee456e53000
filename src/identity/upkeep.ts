import { setTimeout as sleep } from "node:timers/promises";
import type { Ports } from "./calls/ports.ts";
import { isAnythingAhead, setRightAfterClock } from "./store/after-clock.ts";
import { dropOldAttempts } from "./store/attempts.ts";
import { dropOldCodes } from "./store/codes.ts";
import { dropOldGrants } from "./store/grants.ts";
import { dropOldLockouts } from "./store/lockouts.ts";
import { dropOldSessions } from "./store/sessions.ts";
import { dropOldTickets } from "./store/tickets.ts";

const everyMs = 60 * 60_000;
/** How long after its end a code still answers "expired" instead of "wrong". */
const codesKeptMs = 24 * 60 * 60_000;
/** So long a clock must have gone on as it does before what is later than now is laid to another one; less than any two rounds are apart. */
const believedAfterMs = 20 * 60_000;
/** By so much two clocks go on differently, or one was set. */
const steadyWithinMs = 60_000;

/** Removes what has ended and turns the signing keys over, once an hour for as long as the provider is open. Returns how to stop it. */
export function startUpkeep(ports: Ports): () => Promise<void> {
  const stopping = new AbortController();
  const isBelieved = openBelief();
  const running = run();

  async function run(): Promise<void> {
    for (;;) {
      // Not at once: a start has better things to do, and several processes should not sweep in step.
      const stopped = await sleep(everyMs * (0.5 + Math.random()), false, {
        ref: false,
        signal: stopping.signal,
      }).catch(() => true);
      if (stopped) return;
      await upkeep(ports, isBelieved).catch((error: unknown) => ports.log.warn({ err: error }, "identity upkeep"));
    }
  }

  return async () => {
    stopping.abort();
    await running;
  };
}

/** @param now by the database's clock */
type IsBelieved = (now: Date) => boolean;

/**
 * Whether what is later than now was written down by a clock that was ahead, and what is over by it is over. It may also be that this one is behind, or ahead, as a
 * machine's is that has begun without the time: such a one is set within minutes, and whoever had taken it at its word would have ended everybody's sign-ins. So it
 * must have gone on without a leap.
 * @param steady milliseconds that nobody sets
 */
export function openBelief(steady: () => number = () => performance.now()): IsBelieved {
  let since: { now: number; steady: number } | null = null;
  return (now) => {
    const before = since;
    since = { now: now.getTime(), steady: steady() };
    if (!before) return false;
    const went = since.steady - before.steady;
    const leapt = Math.abs(since.now - before.now - went) > steadyWithinMs;
    if (!leapt && went < believedAfterMs) since = before;
    return !leapt && went >= believedAfterMs;
  };
}

/** One round of it. @param isBelieved whether its clock is */
export async function upkeep(ports: Ports, isBelieved: IsBelieved): Promise<void> {
  const { db, keys } = ports;
  const believed = await ports.tx(async (own, now) => {
    if (!isBelieved(now)) return false;
    if (await isAnythingAhead(own)) await setRightAfterClock(own);
    return true;
  });
  if (!believed) return;
  await dropOldSessions(db);
  await dropOldGrants(db);
  await dropOldTickets(db);
  await dropOldCodes(db, new Date(ports.clock().getTime() - codesKeptMs));
  await dropOldLockouts(db);
  await dropOldAttempts(db);
  await keys.rotate();
}
