import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Env, Feature } from "../../kit/feature.ts";
import { maxJsonDepth, nestsTooDeeply } from "../../kit/json-depth.ts";
import { acceptedLanguages, chosenLanguage } from "../../kit/languages.ts";
import { lazyValue } from "../../kit/lazy-value.ts";
import { sharedLimits } from "../../kit/limits/index.ts";
import type { MemoryLimits } from "../../kit/limits/index.ts";
import { refuse } from "../../kit/problem.ts";
import { workFor } from "../../kit/reader.ts";
import { say } from "./refusals/index.ts";
import { answerError, noSuchEndpoint, sendProblem } from "./answer.ts";
import { referencePage } from "./reference.ts";
import { noteBodySize } from "./body-size.ts";
import { limited, ofPeople } from "./limited.ts";
import { methodsOf } from "./methods.ts";
import { mountFeatures } from "./routes.ts";
import type { Authenticate, LimitedAuthenticate } from "./routes.ts";

/** The public REST API as a Fastify plugin, with its document and reference page; register it with the prefix /api/v1. */
export function apiSite(env: Env, features: readonly Feature[], authenticate: Authenticate, version: string) {
  return async (app: FastifyInstance): Promise<void> => {
    mountApi(app, env, features, limited(limitsOf(app, env), authenticate));
    // Neither changes while the process runs, and both are large: anybody may ask for them, as often as they like. Made when first asked for.
    const document = lazyValue(async () => {
      const { openApiDocument } = await import("./document/index.ts");
      return openApiDocument(features, version, { server: `${env.config.publicUrl}/api/v1` });
    });
    const json = lazyValue(async () => Buffer.from(JSON.stringify(await document())));
    const reference = lazyValue(async () => referencePage(await document()));
    app.get("/openapi.json", async (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=300")
        .type("application/json; charset=utf-8")
        .send(await json()),
    );
    app.get("/docs", async (_request, reply) => {
      const { headers, body } = await reference();
      return reply.headers(headers).send(body);
    });
  };
}

/** The part of the API that people ask for themselves, for a site on which they are signed in: what is a member's own, and nothing else. */
export function ownApi(env: Env, features: readonly Feature[], authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> =>
    mountApi(app, env, features.map(ofMembers), limited(limitsOf(app, env), authenticate, ofPeople));
}

function limitsOf(app: FastifyInstance, env: Env): MemoryLimits {
  const limits = sharedLimits(env);
  app.addHook("onClose", async () => limits.stop());
  return limits;
}

function ofMembers(feature: Feature): Feature {
  const own = Object.entries(feature.contract ?? {}).filter(([, one]) => one["~orpc"].meta.may === "member");
  return { ...feature, contract: Object.fromEntries(own) };
}

function mountApi(
  app: FastifyInstance,
  env: Env,
  features: readonly Feature[],
  authenticate: LimitedAuthenticate,
): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    noteBodySize(request, body.length);
    if (nestsTooDeeply(body as string))
      done(refuse("invalid", "invalid-json", say("deep-json", { most: maxJsonDepth })));
    else void parseJson(request, body as string, done);
  });
  // Hooks before and after the body is read run in different contexts.
  app.addHook("onRequest", (request, _reply, done) => workFor(languageOf(request), done));
  app.addHook("preValidation", (request, _reply, done) => workFor(languageOf(request), done));
  app.setErrorHandler((error, request, reply) =>
    workFor(languageOf(request), () => answerError(env, error, request, reply)),
  );
  const methods = methodsOf(features);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0]!;
    const allowed = methods(path.slice(app.prefix.length));
    if (allowed.length === 0) return sendProblem(reply, noSuchEndpoint(request.method, path));
    void reply.header("allow", allowed.join(", "));
    if (request.method === "OPTIONS") return reply.code(204).send();
    const detail = say("wrong-method", { method: request.method, path, allowed: allowed.join(", ") });
    return sendProblem(reply, refuse("wrong-method", "wrong-method", detail));
  });
  app.addHook("onSend", async (_request, reply) => {
    void reply.header("x-content-type-options", "nosniff");
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
  });
  mountFeatures(app, env, features, authenticate);
}

/** The language in which an answer's sentences come: the first that is asked for and listed. */
function languageOf({ headers }: FastifyRequest): string {
  return chosenLanguage(...acceptedLanguages(headers["accept-language"])).tag;
}
