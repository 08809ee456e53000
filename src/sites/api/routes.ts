import { Transform, pipeline } from "node:stream";
import type { Readable } from "node:stream";
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { $ZodType } from "zod/v4/core";
import { isPersonal } from "../../kit/contract.ts";
import type { Endpoint, Meta } from "../../kit/contract.ts";
import type { Actor, Env, Feature } from "../../kit/feature.ts";
import { answer as answerOf } from "../../kit/handle.ts";
import { once, onceStreamed, requestDigest } from "../../kit/idempotency/index.ts";
import type { Answer } from "../../kit/idempotency/index.ts";
import { clientNetwork, requireLimits } from "../../kit/limits/index.ts";
import { refuse } from "../../kit/problem.ts";
import { say } from "./refusals/index.ts";
import { onlyDeclaredRefusals } from "./declared.ts";
import { readInput } from "./input.ts";

export interface Caller {
  org: string;
  actor: Actor;
}

/** Finds who calls by the request's Authorization header; null for a stranger. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

/** The same, and refuses whoever calls too often; the reply gets the headers that tell how much is left. */
export type LimitedAuthenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;

/** Mounts every endpoint of every feature under the current prefix. */
export function mountFeatures(
  app: FastifyInstance,
  env: Env,
  features: readonly Feature[],
  authenticate: LimitedAuthenticate,
): void {
  for (const one of features) {
    for (const [name, endpoint] of Object.entries(one.contract ?? {})) {
      if (endpoint["~orpc"].meta.raw) mountRaw(app, env, one, name, endpoint, authenticate);
      else mountJson(app, env, one, name, endpoint, authenticate);
    }
  }
}

function mountJson(
  app: FastifyInstance,
  env: Env,
  feature: Feature,
  name: string,
  endpoint: Endpoint,
  authenticate: LimitedAuthenticate,
): void {
  const { meta, outputSchema } = endpoint["~orpc"];
  const handler = feature.handlers?.[name];
  app.route({
    method: meta.method,
    url: fastifyPath(meta.path),
    async handler(request, reply) {
      const { org, actor } = await caller(endpoint, request, reply, authenticate);
      await requireHourly(env, name, endpoint["~orpc"], request, { org, actor });
      const input = readInput(endpoint, request);
      const work = async (run: () => Promise<unknown>) => ({
        status: meta.status,
        body: sendable(outputSchema, await onlyDeclaredRefusals(env, name, meta, run)),
      });
      const context = { org, actor, input, env };
      const key = request.method === "POST" ? idempotencyKey(request) : null;
      const who = { org, actor: actor.id, key: key ?? "" };
      const digest = () => requestDigest("POST", request.url, request.body);
      let answer: Answer & { repeated?: boolean };
      if (!key) answer = await work(() => answerOf(feature, name, context));
      else if (handler)
        answer = await env.database.tx(org, (db, now) =>
          once(db, who, digest(), () => work(() => handler({ ...context, db, now })), meta),
        );
      // Work in steps outlasts a transaction: its key is reserved before and kept after.
      else
        answer = await onceStreamed(
          env.database,
          who,
          async () => ({ ...(await work(() => answerOf(feature, name, context))), digest: digest() }),
          async () => digest(),
          meta,
        );
      if (answer.repeated) void reply.header("idempotency-replayed", "true");
      return reply.code(answer.status).send(answer.body);
    },
  });
}

// What is somebody's own by who they are: an office shares an address. What is open to everybody by the address alone, for it costs somebody else something.
async function requireHourly(
  env: Env,
  name: string,
  { meta }: { meta: Meta },
  request: FastifyRequest,
  { org, actor }: Caller,
): Promise<void> {
  if (meta.perHour === undefined) return;
  const of = meta.may === "member" ? `${org} ${actor.member}` : clientNetwork(request.ip);
  const limit = { name: `api-${name}`, of, most: meta.perHour, seconds: 3600 };
  await requireLimits(env.database.lookup, env.secrets, [limit]);
}

// A raw POST is a stream: its digest is known only at its end, so the key is looked at before and kept after the work.
function mountRaw(
  app: FastifyInstance,
  env: Env,
  feature: Feature,
  name: string,
  endpoint: Endpoint,
  authenticate: LimitedAuthenticate,
): void {
  const { meta } = endpoint["~orpc"];
  const handler = feature.raw![name]!;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.route({
      method: meta.method,
      url: fastifyPath(meta.path),
      config: { streams: true },
      async handler(request, reply) {
        const { org, actor } = await caller(endpoint, request, reply, authenticate);
        await requireHourly(env, name, endpoint["~orpc"], request, { org, actor });
        checkMediaType(meta.raw!.accepts, request);
        const input = readInput(endpoint, request);
        const signedIn = async () => {
          const again = await authenticate(request, reply).catch(() => null);
          return again?.org === org && again.actor.id === actor.id;
        };
        const work = () =>
          onlyDeclaredRefusals(env, name, meta, () => handler({ org, actor, input, env, signedIn }, request, reply));
        const key = request.method === "POST" ? idempotencyKey(request) : null;
        return key ? withKey(env, { org, actor: actor.id, key }, request, reply, work, meta) : work();
      },
    });
  });
}

async function withKey(
  env: Env,
  who: { org: string; actor: string; key: string },
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
  options: Pick<Meta, "secretAnswer">,
) {
  const hash = createHash("sha256").update(`POST ${request.url}\n`);
  const source = request.body as Readable | undefined;
  // The body may be larger than memory, so it is hashed as it passes.
  const hashed = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const answer = await onceStreamed(
    env.database,
    who,
    async () => {
      // Whoever reads hears when it breaks off: the key is free again then, and what came is forgotten.
      if (source) request.body = pipeline(source, hashed, () => {});
      const body = await work();
      return { status: reply.statusCode, body, digest: hash.digest() };
    },
    async () => {
      for await (const chunk of source ?? []) hash.update(chunk);
      return hash.digest();
    },
    options,
  );
  if (answer.repeated) void reply.header("idempotency-replayed", "true");
  return reply.code(answer.status).send(answer.body);
}

async function caller(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: LimitedAuthenticate,
): Promise<Caller> {
  const { may } = endpoint["~orpc"].meta;
  const found = await authenticate(request, reply);
  if (may === "public" && !found) return stranger;
  if (!found) throw refuse("unauthenticated", "unauthenticated", say("unauthenticated"));
  // An account that names none is told where it was.
  if (found.actor.account && found.org !== noOrganisation) void reply.header("hookwise-organisation", found.org);
  if (isPersonal(may)) {
    const { account, kind, member } = found.actor;
    if (may === "account" ? account : kind === "member" && member) return found;
    throw refuse("forbidden", "forbidden", say(account ? "needs-membership" : "needs-account"), {
      extra: { permission: may },
    });
  }
  if (may !== "public" && !found.actor.may.has(may)) {
    throw refuse("forbidden", "forbidden", say("forbidden", { permission: may }), {
      extra: { permission: may },
    });
  }
  return found;
}

/** The organisation of those who belong to none: strangers at a public endpoint, accounts that are new. Row-level security shows it nothing. */
export const noOrganisation = "00000000-0000-0000-0000-000000000000";

const stranger: Caller = {
  org: noOrganisation,
  actor: { kind: "system", id: "stranger", member: null, may: new Set(), name: "stranger" },
};

function checkMediaType(accepts: string | undefined, request: FastifyRequest): void {
  if (!accepts || request.method === "GET" || request.method === "DELETE") return;
  const given = (request.headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  const wanted = accepts.split(",").map((one) => one.trim());
  if (!wanted.includes(given) && !wanted.includes("*/*"))
    throw refuse("wrong-type", "wrong-type", say("wrong-type", { accepts }));
}

function idempotencyKey(request: FastifyRequest): string | null {
  const given = request.headers["idempotency-key"];
  if (given === undefined) return null;
  if (typeof given !== "string" || !/^[\x21-\x7e]{1,200}$/.test(given))
    throw refuse("invalid", "idempotency-key", say("idempotency-key"));
  return given;
}

// What leaves is read once more by the contract: dates become text, and a property that the contract does not name stays inside.
function sendable(schema: unknown, output: unknown): unknown {
  if (output === undefined) return undefined;
  return z.parse(schema as $ZodType, JSON.parse(JSON.stringify(output)));
}

function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}
