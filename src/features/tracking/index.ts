import { join } from "node:path";
import type { Env } from "../../kit/feature.ts";
import { openAcknowledgements } from "./acknowledged.ts";
import type { Acknowledgements } from "./acknowledged.ts";
import { startDrainThread } from "./drain-thread/start.ts";
import { startDrain } from "./drain.ts";
import type { Drain, DrainOptions } from "./drain.ts";
import { openFloodFilter } from "./flood.ts";
import { organisationKeyOf } from "./routes.ts";
import { spoolMetrics, watchSpool } from "./metrics.ts";
import { addressKey, addressSealer } from "./spool/address-keys.ts";
import { spoolMark } from "./spool/folder.ts";
import { openOwnSpool } from "./spool/own.ts";
import type { OwnSpool } from "./spool/own.ts";
import type { DeriveKey } from "./spool/address-keys.ts";
import type { Damage } from "./spool/reader.ts";
import type { Hit } from "./spool/record.ts";
import type { NewHit } from "./spool/writer.ts";
import type { TrackingState } from "./state.ts";

export { importOutcomes } from "./history.ts";
export type { PastAction } from "./history.ts";
export { signs } from "./spool/record.ts";
export { openedPage } from "./verdict/page.ts";
export type { Action } from "./spool/record.ts";
export type { NewHit } from "./spool/writer.ts";

/** The way for hits from a request to the database. */
export interface Tracking {
  /** Resolves when the hit is durable; rejects when it is not, and then the request must not be answered as if it were. */
  hit(hit: NewHit): Promise<void>;
  state(): TrackingState;
  /** Resolves when every hit that was acknowledged before the call is in the database. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** A host that is sent no visitors while it refuses them must be tried again. */
const alarmed = 10_000;
/** Outcomes that appear later than this are worth a look. */
const late = 60_000;

const opened = new WeakMap<Env, Tracking>();

/** Opens this process's spool and begins to drain it, and those of dead processes; the same one for every caller of the process. */
export function openTracking(env: Env): Tracking {
  const known = opened.get(env);
  if (known) return known;
  const root = join(env.config.dataDir, "spool");
  let failure: { message: string; at: number } | null = null;
  const derive = addressKey(env.secrets);
  const spool = openOwnSpool(root, {
    mark: spoolMark(env.secrets),
    sealer: (folder) => addressSealer(folder, derive, () => env.clock().getTime()),
    alarm(error) {
      failure = { message: error.message, at: performance.now() };
      spoolMetrics().failures.inc();
      env.log.error({ err: error }, "a hit could not be made durable; its segment is abandoned");
    },
    unsaved: (error) =>
      env.log.error(
        { err: error },
        "the spool's folder is gone, and hits that are in no database cannot be put elsewhere",
      ),
    undeleted: (error) =>
      env.log.error({ err: error }, "a drained spool cannot be deleted; the next start tries again"),
  });
  const awaited = env.config.SPOOL === "database" ? acknowledgementsOf(env) : null;
  const keep = async (hit: NewHit) => {
    await spool.append(hit);
    if (awaited)
      await awaited.wait(spool.generations().at(-1)!.folder.id, (hit as Hit).seq).catch((error: Error) => {
        failure = { message: error.message, at: performance.now() };
        throw error;
      });
    failure = null;
  };
  const filter = openFloodFilter(keep, { orgOf: organisationKeyOf(env) });
  const drain = drainOf(env, { root, own: spool, derive, stored: awaited?.stored });
  const state = () => {
    const { ownTaken, oldest, ...progress } = drain.progress();
    return {
      ...progress,
      waiting: spool.count() - ownTaken,
      behind: oldest === null ? 0 : Math.max(0, env.clock().getTime() - oldest),
      alarm: failure && performance.now() - failure.at < alarmed ? failure.message : null,
    };
  };
  const unwatch = watchSpool(state);
  const tracking: Tracking = {
    hit: filter.take,
    state,
    settle: () => drain.settle(),
    async stop() {
      opened.delete(env);
      unwatch();
      await filter.stop();
      await spool.close();
      await drain.stop();
      await spool.saveLost();
    },
  };
  opened.set(env, tracking);
  return tracking;
}

/** A visitor waits no longer than a statement may take, and ten seconds at most. */
function acknowledgementsOf({ config }: Env): Acknowledgements {
  return openAcknowledgements(Math.min(10, config.DATABASE_TIMEOUT) * 1000);
}

/** On a thread of its own where one can open the database, else in this one. */
function drainOf(
  env: Env,
  { root, own, derive, stored }: { root: string; own: OwnSpool; derive: DeriveKey } & Pick<DrainOptions, "stored">,
): Drain {
  const damaged = (spool: number, damage: Damage) => {
    spoolMetrics().damagedSegments.inc();
    env.log.error(
      { spool, ...damage },
      "a spool segment is damaged; hits in the bytes that were skipped are not counted",
    );
  };
  if (env.databaseUrls)
    return startDrainThread({ config: env.config, urls: env.databaseUrls, root }, own, damaged, stored);
  return startDrain(env, { root, own, derive, mark: spoolMark(env.secrets), damaged, stored });
}

/** What /readyz says of this process's spool; null when it has none. */
export function spoolCondition(env: Env): "ready" | "behind" | "unwritable" | null {
  const state = opened.get(env)?.state();
  if (!state) return null;
  return state.alarm ? "unwritable" : state.behind > late ? "behind" : "ready";
}
