import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Env } from "../../kit/feature.ts";
import { openStream } from "../../kit/stream/index.ts";
import { liveScript } from "./live-script.ts";
import { readLive } from "./live.ts";

/** The demo's live figures and their script. Only the fictional demo organisation is shown without a key, and only outside production. */
export function liveRoutes(env: Env) {
  return async (app: FastifyInstance): Promise<void> => {
    if (env.config.production) return;
    app.get("/assets/live.js", async (_request, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "public, max-age=300")
        .header("x-content-type-options", "nosniff")
        .send(liveScript),
    );
    app.get("/demo/live", async (_request, reply) => {
      const out = openStream(reply);
      const gone = new AbortController();
      out.on("close", () => gone.abort());
      let shown = "";
      // Of what was over before no event tells.
      while (!out.destroyed && !out.writableEnded) {
        const live = await readLive(env).catch(() => null);
        const next = JSON.stringify(live);
        // A comment keeps proxies from closing a quiet stream.
        out.write(live && next !== shown ? `data: ${next}\n\n` : ": quiet\n\n");
        shown = next;
        await sleep(1000, undefined, { signal: gone.signal }).catch(() => {});
      }
    });
  };
}
