import { setTimeout as wait } from "node:timers/promises";
import type { TransportPorts } from "../../channels/transport.ts";
import { NotNow } from "../../kit/not-now.ts";
import type { Env } from "../../kit/feature.ts";
import { pauseTurns, takeTurns } from "./store/turns.ts";
import { ownerOf } from "./sending-route.ts";
import type { SendingRoute } from "./sending-route.ts";

/**
 * Turns at a server that takes only so many messages a second, shared by all processes that send by one profile. A turn rejects with `NotNow` when it is
 * too far off.
 */
type Turns = Required<Pick<TransportPorts, "waitTurn" | "pauseTurns">>;

/**
 * How much of a rate is used. A timer comes late by some milliseconds: with the whole rate, a message that was late would meet the one that
 * comes a second after it, and the server would count one too many.
 */
const used = 0.965;
/** Seconds' worth of turns that are taken at once: so much may still go out after a server has said that it is too much. */
const ahead = 0.25;
const longestPause = 3600;
/** So long a turn is waited for (milliseconds), or so many steps: whose server asks for more waits in its queue, where it keeps nobody from a place. */
const patience = { ms: 10_000, steps: 10 };

export function makeTurns(env: Env, route: SendingRoute): Turns {
  const { org, profile } = ownerOf(route);
  let waiting: { mine: () => void; failed: (error: unknown) => void }[] = [];
  let heldUntil = 0;
  let serving = false;

  async function serve(perSecond: number): Promise<void> {
    const step = 1000 / (perSecond * used);
    const most = Math.max(1, Math.floor(perSecond * ahead));
    const waitAtMost = async (ms: number) => {
      if (ms > Math.max(patience.ms, patience.steps * step)) throw new NotNow(ms / 1000);
      await wait(Math.max(0, ms));
    };
    while (waiting.length > 0) {
      await waitAtMost(heldUntil - performance.now());
      const count = Math.min(most, waiting.length);
      const first = await env.database.tx(org, (db) => takeTurns(db, org, profile, step, count));
      const from = performance.now() + first;
      await waitAtMost(first);
      for (let nth = 0; nth < count; nth++) {
        await wait(Math.max(0, from + nth * step - performance.now()));
        // What the server has said meanwhile counts for turns that were taken before.
        if (performance.now() < heldUntil) break;
        waiting.shift()?.mine();
      }
    }
  }

  async function kick(perSecond: number): Promise<void> {
    if (serving) return;
    serving = true;
    try {
      await serve(perSecond);
    } catch (error) {
      const all = waiting;
      waiting = [];
      for (const { failed } of all) failed(error);
    } finally {
      serving = false;
    }
  }

  return {
    waitTurn: (perSecond) =>
      new Promise((mine, failed) => {
        waiting.push({ mine, failed });
        void kick(perSecond);
      }),
    async pauseTurns(seconds) {
      const within = Math.min(seconds, longestPause);
      heldUntil = Math.max(heldUntil, performance.now() + within * 1000);
      await env.database.tx(org, (db) => pauseTurns(db, org, profile, within));
    },
  };
}
