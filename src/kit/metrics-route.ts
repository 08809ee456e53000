import type { FastifyInstance } from "fastify";
import { isSameSecret } from "./hmac.ts";
import type { Env } from "./feature.ts";
import { prometheus } from "./metrics.ts";

/**
 * Metrics of this process; in production they open only to METRICS_KEY, and to nobody else there is anything here.
 * @param own whether they stand on a port of their own, which others do not reach: there a key is asked for only where there is one
 */
export function metricsRoute(env: Env, own = false) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onListen", async () => {
      const { collectDefaultMetrics, register } = prometheus();
      // A second start in the same process (tests) finds the metrics already collected.
      if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics();
    });
    app.get("/metrics", async (request, reply) => {
      const { production, METRICS_KEY } = env.config;
      const open = !production || (own && METRICS_KEY === undefined);
      if (!open && !opens(METRICS_KEY, request.headers.authorization)) return reply.callNotFound();
      const { register } = prometheus();
      return reply.type(register.contentType).send(await register.metrics());
    });
  };
}

function opens(key: string | undefined, header: string | undefined): boolean {
  return key !== undefined && isSameSecret(`Bearer ${key}`, header ?? "");
}
