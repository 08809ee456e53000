import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import pkg from "../../../package.json" with { type: "json" };
import { formRoutes } from "../../features/contact/index.ts";
import { inboundRoutes, outboxRoutes } from "../../features/outbound/index.ts";
import type { OfferedSignIn } from "../../features/outbound/index.ts";
import type { Accounts } from "../../kit/accounts.ts";
import type { Env, Feature } from "../../kit/feature.ts";
import type { Language } from "../../kit/languages.ts";
import { onlyHttps } from "../../kit/only-https.ts";
import { pageAssets, sendPage } from "../../kit/page/index.ts";
import { readWords } from "../../kit/words.ts";
import { authenticator } from "../api/authenticate.ts";
import { noSuchEndpoint, sendProblem } from "../api/answer.ts";
import { apiSite } from "../api/server.ts";
import { accountRoutes } from "./auth-config.ts";
import { builtPages } from "./built.ts";
import { liveRoutes } from "./live-routes.ts";
import { liveSection } from "./live-section.ts";
import { readLive } from "./live.ts";
import { notFoundPage } from "./not-found.ts";
import { languageOf } from "./public/language.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    main: typeof en;
  }
}

readWords("api", new URL("../api/words/", import.meta.url));
readWords("main", new URL("words/", import.meta.url));

/** Signing in as the people of the demo: whom the outbox offers, and the routes behind it. */
interface SignIns {
  offered(): Promise<OfferedSignIn[]>;
  routes(app: FastifyInstance): Promise<void>;
}

/**
 * The main origin: first page, API, health, and in development the outbox.
 * @param signIns signing in as the people of the demo, where that can be
 */
export async function mainSite(
  app: FastifyInstance,
  env: Env,
  features: readonly Feature[],
  health: FastifyPluginAsync,
  accounts?: Accounts,
  signIns?: SignIns | null,
): Promise<void> {
  onlyHttps(app, env.config.publicUrl);
  await app.register(pageAssets);
  await app.register(health);
  await app.register(apiSite(env, features, authenticator(env, accounts), pkg.version), { prefix: "/api/v1" });
  if (accounts) await app.register(accountRoutes(accounts, env.config));
  await app.register(formRoutes(env));
  await app.register(inboundRoutes(env));
  await app.register(liveRoutes(env));
  await app.register(
    builtPages(env, accounts?.describe(), env.config.production ? undefined : (language) => liveNow(env, language)),
  );
  if (!env.config.production) await app.register(outboxRoutes(env, signIns?.offered));
  if (signIns) await app.register(signIns.routes);
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request;
    const path = url.split("?")[0]!;
    env.log.info({ path }, "not found");
    if (/^\/api(\/|$)/.test(path)) return sendProblem(reply, noSuchEndpoint(method, path));
    return sendPage(reply, notFoundPage(languageOf(path)), 404);
  });
}

async function liveNow(env: Env, language: Language): Promise<string | null> {
  const live = await readLive(env);
  return live && liveSection(live, language.tag);
}
