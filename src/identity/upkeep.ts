import { setTimeout as sleep } from "node:timers/promises";
import type { Ports } from "./calls/ports.ts";
import { setRightAfterClock } from "./store/after-clock.ts";
import { dropOldAttempts } from "./store/attempts.ts";
import { dropOldCodes } from "./store/codes.ts";
import { dropOldGrants } from "./store/grants.ts";
import { dropOldLockouts } from "./store/lockouts.ts";
import { dropOldSessions } from "./store/sessions.ts";
import { dropOldTickets } from "./store/tickets.ts";

const everyMs = 60 * 60_000;
/** How long after its end a code still answers "expired" instead of "wrong". */
const codesKeptMs = 24 * 60 * 60_000;

/** Removes what has ended and turns the signing keys over, once an hour for as long as the provider is open. Returns how to stop it. */
export function startUpkeep(ports: Ports): () => Promise<void> {
  const stopping = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    for (;;) {
      // Not at once: a start has better things to do, and several processes should not sweep in step.
      const stopped = await sleep(everyMs * (0.5 + Math.random()), false, {
        ref: false,
        signal: stopping.signal,
      }).catch(() => true);
      if (stopped) return;
      await upkeep(ports).catch((error: unknown) => ports.log.warn({ err: error }, "identity upkeep"));
    }
  }

  return async () => {
    stopping.abort();
    await running;
  };
}

/** One round of it. */
export async function upkeep(ports: Ports): Promise<void> {
  const { db, keys } = ports;
  await setRightAfterClock(db);
  await dropOldSessions(db);
  await dropOldGrants(db);
  await dropOldTickets(db);
  await dropOldCodes(db, new Date(ports.clock().getTime() - codesKeptMs));
  await dropOldLockouts(db);
  await dropOldAttempts(db);
  await keys.rotate();
}
