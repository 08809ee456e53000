import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { features } from "../../features.ts";
import type { Actor, Env } from "../../kit/feature.ts";
import { allPermissions, composePermissions } from "../../kit/permissions.ts";
import { addWords } from "../../kit/words.ts";
import words from "./words/en.json" with { type: "json" };
import { apiSite } from "./server.ts";

/** The whole API over a test's environment. Who calls is told by the bearer text: a key of `as` → organisation and permissions (all of them when absent). */
export async function testApi(
  env: Env,
  as: Record<string, { org: string; may?: readonly string[]; member?: string }>,
): Promise<FastifyInstance> {
  addWords("api", "en", words);
  for (const one of features) if (one.words) addWords(one.name, "en", one.words);
  composePermissions(features);
  const app = Fastify({ bodyLimit: 2 * 1024 * 1024, routerOptions: { maxParamLength: 500 } });
  const authenticate = async (name: string | undefined) => {
    const found = name === undefined ? undefined : as[name];
    if (!found) return null;
    const may = new Set(found.may ?? allPermissions());
    const actor: Actor = { kind: "key", id: `key-${name}`, member: found.member ?? null, may, name: name! };
    return { org: found.org, actor };
  };
  await app.register(
    apiSite(env, features, (request) => authenticate(request.headers.authorization?.slice("Bearer ".length)), "test"),
    { prefix: "/api/v1" },
  );
  return app;
}
