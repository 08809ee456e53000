import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import type { Accounts } from "../../kit/accounts.ts";
import { composeAttention } from "../../kit/attention.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Env, Feature } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { allPermissions, composePermissions } from "../../kit/permissions.ts";
import { composePersonal } from "../../kit/personal.ts";
import { readWords, readWordsOf } from "../../kit/words.ts";
import { httpOptions, refuseExpectations } from "./http.ts";
import { boundBodies } from "./bodies.ts";
import { authenticator, bearerOf } from "./authenticate.ts";
import type { Authenticate } from "./routes.ts";
import { apiSite } from "./server.ts";
import { looksLikeToken } from "./token.ts";

/**
 * The whole API over a test's environment. Who calls is told by the bearer text: a key of `as` → organisation and permissions (all of them when
 * absent; `signedIn`: as the member, not by a key of theirs), a key that was made, or with `accounts` a token of theirs.
 */
export async function testApi(
  env: Env,
  as: Record<string, { org: string; may?: readonly string[]; member?: string; signedIn?: boolean }>,
  accounts?: Accounts,
): Promise<FastifyInstance> {
  readWords("api", new URL("words/", import.meta.url));
  readWordsOf(features);
  composePermissions(
    features.map((one) => (one.permissionsOf ? { ...one, permissionsOf: exceptTestKeys(one.permissionsOf) } : one)),
  );
  composePersonal(features);
  composeAttention(features);
  const app = Fastify(httpOptions);
  refuseExpectations(app.server);
  boundBodies(app);
  const authenticate = async (name: string | undefined) => {
    const found = name === undefined ? undefined : as[name];
    if (!found) return null;
    const may = new Set(found.may ?? allPermissions());
    const kind = found.signedIn ? "member" : "key";
    const actor: Actor = { kind, id: `key-${name}`, member: found.member ?? null, may, name: name! };
    return { org: found.org, actor };
  };
  const byToken = authenticator(env, accounts);
  const either: Authenticate = (request) => {
    const bearer = bearerOf(request) ?? undefined;
    return bearer && (looksLikeToken(bearer) || !as[bearer]) ? byToken(request) : authenticate(bearer);
  };
  await app.register(apiSite(env, features, either, "test"), { prefix: "/api/v1" });
  return app;
}

/** The whole API over a database of its own with one organisation, as whose key `owner` calls. */
export async function openTestApi(): Promise<{ t: TestEnv; app: FastifyInstance; org: string }> {
  const t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []) });
  const org = newId();
  await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Acme", plan: "enterprise" }));
  return { t, app: await testApi(t.env, { owner: { org } }), org };
}

/** Callers of a test are no keys of the database: what they may is told by the test alone. */
function exceptTestKeys(holds: NonNullable<Feature["permissionsOf"]>): Feature["permissionsOf"] {
  return async (db, org, actor, now) => (actor.id.startsWith("key-") ? null : holds(db, org, actor, now));
}
