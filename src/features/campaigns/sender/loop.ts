import { setTimeout as wait } from "node:timers/promises";
import type { Env } from "../../../kit/feature.ts";
import { wakeCampaigns } from "../jobs.ts";
import { dueCampaigns } from "../store/send.ts";
import { runLane } from "./lane.ts";
import type { LaneKey } from "./lane.ts";
import { makeOwner } from "./owner.ts";
import { recover } from "./recovery.ts";

const tickMs = 250;
const everyTicks = 4;
const mostLanes = 32;
const failedLaneMs = 15_000;

/**
 * Sends due deliveries of all organisations as long as the process lives: looks for work four times a second, gives each organisation and profile a lane
 * of its own, and once a second looks for senders that died.
 * @returns how to stop: resolves when what was under way is written
 */
export function startSending(env: Env): () => Promise<void> {
  const owner = makeOwner(env);
  const lanes = new Map<string, Promise<void>>();
  const resting = new Map<string, number>();
  let stopping = false;
  let waiting = 0;

  const ports = { owner: owner.current, stopping: () => stopping, crowded: () => waiting > 0 };

  const open = (key: LaneKey) => {
    const name = `${key.org} ${key.profile ?? ""}`;
    if (lanes.has(name) || (resting.get(name) ?? 0) > performance.now()) return;
    if (lanes.size >= mostLanes) return void waiting++;
    const lane = runLane(env, key, ports)
      .catch((error: unknown) => {
        env.log.error(
          { err: error, org: key.org, profile: key.profile },
          "a sending lane broke off; it is opened again soon",
        );
        resting.set(name, performance.now() + failedLaneMs);
      })
      .finally(() => void lanes.delete(name));
    lanes.set(name, lane);
  };

  async function tick(count: number): Promise<void> {
    if (count % everyTicks === 0 || owner.current() === null) {
      await owner.check();
      await recover(env, owner.current());
      await wakeCampaigns(env);
    }
    if (owner.current() === null) return;
    const due = await env.database.worker((db) => dueCampaigns(db));
    waiting = 0;
    for (const { org, profile } of due) open({ org, profile });
  }

  const loop = (async () => {
    for (let count = 0; !stopping; count++) {
      await tick(count).catch((error: unknown) =>
        env.log.warn({ err: error }, "the sender could not reach its ledger; trying again"),
      );
      await wait(tickMs);
    }
    await Promise.allSettled(lanes.values());
    await owner.stop();
  })();

  return async () => {
    stopping = true;
    await loop;
  };
}
