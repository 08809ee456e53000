import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { fallbackLanguage } from "../../kit/languages.ts";
import type { Accounts } from "../../kit/accounts.ts";
import type { Env } from "../../kit/feature.ts";
import { pageAssets, sendPage } from "../../kit/page/index.ts";
import { accountRoutes } from "./auth-config.ts";
import { notFoundPage } from "./not-found.ts";

/** The main origin in a process that has the identity role alone: the provider and its health. A proxy leads /idp, /oauth2, /hosted and /logout there. */
export async function identityOnly(
  app: FastifyInstance,
  env: Env,
  accounts: Accounts,
  health: FastifyPluginAsync,
): Promise<void> {
  await app.register(pageAssets);
  await app.register(health);
  await app.register(accountRoutes(accounts, env.config));
  app.setNotFoundHandler((_request, reply) => sendPage(reply, notFoundPage(fallbackLanguage), 404));
}
