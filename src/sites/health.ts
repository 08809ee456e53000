import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { reportedSkewMs } from "../kit/db/clock.ts";
import type { Env, ProcessRole } from "../kit/feature.ts";
import { spoolCondition } from "../features/tracking/index.ts";
import { metricsRoute } from "../kit/metrics-route.ts";

/** Milliseconds for which what was found counts. */
const lookEvery = 1000;

/**
 * Liveness, readiness and metrics. In production /metrics opens only to METRICS_KEY.
 * @param running roles of a process whose health is asked for on a port of its own; the main site's when absent
 */
export function healthRoutes(env: Env, ready: () => boolean, running?: ReadonlySet<ProcessRole>) {
  // The lure host answers visitors without the database, and must not be taken out with it.
  const needed = !running || env.config.SPOOL === "database" || [...running].some((role) => role !== "lure");
  // Anybody may ask, and as often as they like: the database and the disk are asked once a second for all of them.
  let last: { at: number; found: Promise<[database: boolean, storage: boolean]> } | null = null;
  const look = () => {
    const at = performance.now();
    if (!last || at - last.at >= lookEvery)
      last = { at, found: Promise.all([env.database.alive(), writable(env.config.dataDir)]) };
    return last.found;
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get("/healthz", async () => ({ status: "alive" }));
    app.get("/readyz", async (_request, reply) => {
      const [database, storage] = await look();
      // No failure of this process: all of them wait for the same standby, and what is read and clicked is answered meanwhile; also where it takes all connections.
      const waits = env.commits?.waiting() ?? false;
      const good = ready() && (database || waits || !needed) && storage;
      const status = good ? "ready" : ready() ? "failing" : "starting";
      const skewSeconds = Math.round((Date.now() - env.clock().getTime()) / 100) / 10;
      const clock = Math.abs(skewSeconds) * 1000 > reportedSkewMs ? "wrong" : "right";
      const spool = spoolCondition(env);
      const changes = waits ? "waiting" : "confirmed";
      return reply
        .code(good ? 200 : 503)
        .send({ status, database, storage, changes, clock, skewSeconds, ...(spool && { spool }) });
    });
    await app.register(metricsRoute(env, running !== undefined));
  };
}

/** Whether the data folder, where hits and uploads are kept, takes a file. */
async function writable(folder: string): Promise<boolean> {
  const file = join(folder, `.ready-${process.pid}-${randomUUID()}`);
  try {
    await writeFile(file, "ready");
    return true;
  } catch {
    return false;
  } finally {
    // Also where there was room for its name alone: asked every few seconds, that would leave no names.
    await rm(file, { force: true }).catch(() => {});
  }
}
