import { randomUUID, timingSafeEqual } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { worryingSkewMs } from "../../kit/db/clock.ts";
import type { Env } from "../../kit/feature.ts";
import { prometheus } from "../../kit/metrics.ts";

/** Liveness, readiness and metrics. In production /metrics opens only to METRICS_KEY. */
export function healthRoutes(env: Env, ready: () => boolean) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onListen", async () => {
      const { collectDefaultMetrics, register } = prometheus();
      // A second start in the same process (tests) finds the metrics already collected.
      if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics();
    });
    app.get("/healthz", async () => ({ status: "alive" }));
    app.get("/readyz", async (_request, reply) => {
      const [database, storage] = await Promise.all([env.database.alive(), writable(env.config.dataDir)]);
      const good = ready() && database && storage;
      const status = good ? "ready" : ready() ? "failing" : "starting";
      const skewSeconds = Math.round((Date.now() - env.clock().getTime()) / 100) / 10;
      const clock = Math.abs(skewSeconds) * 1000 > worryingSkewMs ? "wrong" : "right";
      return reply.code(good ? 200 : 503).send({ status, database, storage, clock, skewSeconds });
    });
    app.get("/metrics", async (request, reply) => {
      if (env.config.production && !opens(env.config.METRICS_KEY, request.headers.authorization))
        return reply.code(404).send();
      const { register } = prometheus();
      return reply.type(register.contentType).send(await register.metrics());
    });
  };
}

/** Whether the data folder, where hits and uploads are kept, takes a file. */
async function writable(folder: string): Promise<boolean> {
  const file = join(folder, `.ready-${process.pid}-${randomUUID()}`);
  try {
    await writeFile(file, "ready");
    await rm(file);
    return true;
  } catch {
    return false;
  }
}

function opens(key: string | undefined, header: string | undefined): boolean {
  const wanted = Buffer.from(`Bearer ${key}`);
  const given = Buffer.from(header ?? "");
  return key !== undefined && wanted.length === given.length && timingSafeEqual(wanted, given);
}
