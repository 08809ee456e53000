import type { FastifyInstance } from "fastify";
import type { Accounts } from "../../kit/accounts.ts";
import type { Config } from "../../kit/config.ts";

/** Adds `GET /auth-config.json`, from which the screens configure their identity client, and the provider's own routes where it is embedded. */
export function accountRoutes(accounts: Accounts, config: Config) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get("/auth-config.json", async (_request, reply) =>
      reply
        .header("cache-control", "no-cache")
        .header("x-content-type-options", "nosniff")
        .send({
          ...accounts.describe(),
          cookieDomain: config.COOKIE_DOMAIN ?? null,
          learnUrl: config.LEARN_EXTERNAL_URL ?? config.learnUrl,
          learnExternal: config.LEARN_EXTERNAL_URL !== undefined,
          redirectAllow: config.REDIRECT_ALLOW,
        }),
    );
    await accounts.mount?.(app);
  };
}
