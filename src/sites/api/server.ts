import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Env, Feature } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { answerError, sendProblem } from "./answer.ts";
import { openApiDocument } from "./document.ts";
import { referencePage } from "./reference.ts";
import { bearerOf } from "./authenticate.ts";
import { mountFeatures } from "./routes.ts";
import type { Authenticate } from "./routes.ts";
import { looksLikeToken } from "./token.ts";
import { wrongKeys } from "./wrong-keys.ts";

/** Requests a minute for one key, or for one address without a key. */
const perMinute = 1200;

/** The public REST API as a Fastify plugin; register it with the prefix /api/v1. */
export function apiSite(env: Env, features: readonly Feature[], authenticate: Authenticate, version: string) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(rateLimit, {
      max: perMinute,
      timeWindow: "1 minute",
      enableDraftSpec: true,
      keyGenerator: (request) => request.headers.authorization ?? request.ip,
      errorResponseBuilder: (_request, limit) =>
        Object.assign(new Error(words("api")("too-many", { seconds: Math.ceil(limit.ttl / 1000) })), {
          statusCode: 429,
        }),
    });
    app.setErrorHandler((error, request, reply) => answerError(env.log, error, request, reply));
    app.setNotFoundHandler((request, reply) =>
      sendProblem(
        reply,
        refuse(
          "missing",
          "no-such-endpoint",
          words("api")("no-such-endpoint", { method: request.method, path: request.url.split("?")[0] }),
        ),
      ),
    );
    app.addHook("onSend", async (_request, reply) => {
      void reply.header("x-content-type-options", "nosniff");
      if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    });
    // The document never changes while the process runs; it is made when first asked for.
    let document: Promise<Record<string, any>> | undefined;
    const made = () => (document ??= openApiDocument(features, version, `${env.config.publicUrl}/api/v1`));
    app.get("/openapi.json", async (_request, reply) =>
      reply.header("cache-control", "public, max-age=300").send(await made()),
    );
    app.get("/docs", async (_request, reply) => referencePage(reply, await made()));
    const wrong = wrongKeys(env.clock);
    app.addHook("onRequest", async (request, reply) => {
      const header = request.headers.authorization;
      const seconds = header === undefined ? 0 : wrong.wait(request.ip, header);
      if (seconds === 0) return;
      void reply.header("retry-after", seconds);
      throw refuse("too-many", "too-many", words("api")("too-many-wrong-keys", { seconds }));
    });
    mountFeatures(app, env, features, async (request) => {
      const found = await authenticate(request);
      const header = request.headers.authorization;
      // A token is no guess: it ends by itself in an open page, and looking at it costs no look-up.
      if (header !== undefined && !looksLikeToken(bearerOf(request) ?? "")) {
        if (found) wrong.trust(header);
        else wrong.note(request.ip);
      }
      return found;
    });
  };
}
