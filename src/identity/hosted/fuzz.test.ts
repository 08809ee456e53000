import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { hostedRoutes } from "./index.ts";
import { pkcePair } from "./testing.ts";

const callback = "https://app.example/callback";
let t: TestProvider;
let app: FastifyInstance;
let good: Record<string, string>;
beforeAll(async () => {
  t = await startProvider();
  const { client } = await t.makePool(
    {},
    {
      CallbackURLs: [callback],
      LogoutURLs: [callback],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ["code"],
      AllowedOAuthScopes: ["openid"],
    },
  );
  const { userPoolId: pool, userPoolClientId, identityPoolId: identityPool } = t.identity.describe();
  app = Fastify();
  await app.register(hostedRoutes(t.ports, { pool, client: userPoolClientId, identityPool }));
  good = {
    client_id: client,
    redirect_uri: callback,
    logout_uri: callback,
    response_type: "code",
    scope: "openid",
    code_challenge: pkcePair().challenge,
    code_challenge_method: "S256",
    grant_type: "authorization_code",
    code: "x",
    state: "s",
    nonce: "n",
    token: "t",
    ticket: "k",
  };
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const names = [
  "identity_provider",
  "idp_identifier",
  "prompt",
  "lang",
  "login_hint",
  "nonce",
  "state",
  "scope",
  "client_id",
  "redirect_uri",
  "response_type",
  "grant_type",
  "refresh_token",
  "client_secret",
  "code_verifier",
  "username",
  "password",
  "ticket",
  "error",
  "iss",
  "post_logout_redirect_uri",
  "id_token_hint",
  "max_age",
  "response_mode",
  "request",
  "lang",
];
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "\0",
    "a\0b",
    "none",
    "login",
    "COGNITO",
    "Google",
    "__proto__",
    "constructor",
    "%",
    "'",
    "\\",
    "x".repeat(5000),
  ),
);
const edits = fc.array(fc.tuple(fc.constantFrom(...names), value), { minLength: 1, maxLength: 4 });
const paths = [
  ["GET", "/oauth2/authorize"],
  ["GET", "/oauth2/idpresponse"],
  ["GET", "/logout"],
  ["POST", "/logout"],
  ["GET", "/hosted/login"],
  ["GET", "/hosted/signup"],
  ["POST", "/hosted/login"],
  ["POST", "/oauth2/token"],
  ["POST", "/oauth2/revoke"],
] as const;

it("answers whatever is sent without a fault of its own, and leads nowhere but to the application or its own pages", async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), edits, async ([method, path], changes) => {
      const form = new URLSearchParams({ ...good, ...Object.fromEntries(changes) }).toString();
      const reply = await app.inject(
        method === "GET"
          ? { method, url: `${path}?${form}` }
          : { method, url: path, payload: form, headers: { "content-type": "application/x-www-form-urlencoded" } },
      );
      seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
      expect(reply.statusCode).toBeLessThan(500);
      const { location } = reply.headers;
      if (location === undefined) return;
      const to = new URL(location, t.origin);
      expect([callback, `${t.origin}/hosted/login`, `${t.origin}/logout`]).toContain(`${to.origin}${to.pathname}`);
    }),
    sweeping({ few: 300, many: 3000 }),
  );
  expect(new Set(seen.keys())).toEqual(new Set([200, 303, 400]));
}, 120_000);

it("takes no HEAD where something is good once", async () => {
  for (const url of ["/oauth2/authorize", "/oauth2/idpresponse", "/logout"])
    expect((await app.inject({ method: "HEAD", url })).statusCode).toBe(404);
});
