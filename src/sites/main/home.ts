import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Env } from "../../kit/feature.ts";
import { sendPage } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { seaStyles } from "../../ui/sea.ts";
import { homePage } from "./home-page.ts";
import { homeScript } from "./home-script.ts";
import { homeStyles } from "./home-styles.ts";
import { readLive } from "./live.ts";

const styles = homeStyles + seaStyles;

/** The first page, the demo's live figures and their script. */
export function homeRoutes(env: Env) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get("/", async (_request, reply) => {
      const live = await readLive(env).catch(() => null);
      return sendPage(reply, {
        title: words("main")("home.title"),
        description: words("main")("home.lead"),
        body: homePage(env, live),
        styles,
        listed: true,
        policy: { "script-src": "'self'", "connect-src": "'self'" },
      });
    });
    app.get("/assets/home.js", async (_request, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "public, max-age=300")
        .header("x-content-type-options", "nosniff")
        .send(homeScript),
    );
    if (env.config.production) return;
    // Only the fictional demo organisation is shown without a key, and only outside production.
    app.get("/demo/live", async (request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      const gone = new AbortController();
      request.raw.on("close", () => gone.abort());
      let shown = "";
      while (!gone.signal.aborted) {
        const live = await readLive(env).catch(() => null);
        const next = JSON.stringify(live);
        // A comment keeps proxies from closing a quiet stream.
        reply.raw.write(live && next !== shown ? `data: ${next}\n\n` : ": quiet\n\n");
        shown = next;
        await sleep(1000, undefined, { signal: gone.signal }).catch(() => {});
      }
    });
  };
}
