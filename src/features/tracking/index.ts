import { join } from "node:path";
import type { Env } from "../../kit/feature.ts";
import { startDrain } from "./drain.ts";
import type { Drain, DrainState } from "./drain.ts";
import { openFloodGate } from "./flood.ts";
import { openOwnSpool } from "./spool/own.ts";
import type { NewHit } from "./spool/writer.ts";

export { importOutcomes } from "./history.ts";
export type { PastAction } from "./history.ts";
export { signs } from "./spool/record.ts";
export type { Action } from "./spool/record.ts";
export type { NewHit } from "./spool/writer.ts";

/** The way for hits from a request to the database. */
export interface Tracking {
  /** Resolves when the hit is durable; rejects when it is not, and then the request must not be answered as if it were. */
  hit(hit: NewHit): Promise<void>;
  state(): DrainState & { alarm: string | null };
  /** Resolves when every hit that was acknowledged before the call is in the database. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const opened = new WeakMap<Env, Tracking>();

/** Opens this process's spool and begins to drain it, and those of dead processes; the same one for every caller of the process. */
export function openTracking(env: Env): Tracking {
  const known = opened.get(env);
  if (known) return known;
  const root = join(env.config.dataDir, "spool");
  let alarm: string | null = null;
  const derive = (salt: Buffer) => env.secrets.mac("spool-address", salt);
  const spool = openOwnSpool(root, {
    derive,
    alarm(error) {
      alarm = error.message;
      env.log.error({ err: error }, "a hit could not be made durable; its segment is abandoned");
    },
  });
  const gate = openFloodGate((hit) => spool.append(hit));
  const drain: Drain = startDrain(env, root, spool, derive);
  const tracking: Tracking = {
    hit: gate.take,
    state: () => ({ ...drain.state, alarm }),
    settle: () => drain.settle(),
    async stop() {
      opened.delete(env);
      await gate.stop();
      await spool.close();
      await Promise.race([drain.settle(), new Promise((resolve) => setTimeout(resolve, 3000).unref())]);
      await drain.stop();
    },
  };
  opened.set(env, tracking);
  return tracking;
}
