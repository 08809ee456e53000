import { CognitoJwtVerifier, JwtVerifier } from "aws-jwt-verify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { tokensFor } from "../testing/accounts.ts";
import { newPoolId, regionOf } from "./ids.ts";

let t: TestProvider;
beforeAll(async () => {
  t = await startProvider();
});
afterAll(() => t.close());

it("makes pool ids of the form that Amazon's own verifier accepts", () => {
  for (const id of [t.pool, ...Array.from({ length: 200 }, newPoolId)]) {
    expect(id).toMatch(/^[\w-]+_[0-9a-zA-Z]+$/);
    expect(id.length).toBeLessThanOrEqual(55);
    expect(() => CognitoJwtVerifier.create({ userPoolId: id, tokenUse: "id", clientId: "x" })).not.toThrow();
    expect(CognitoJwtVerifier.parseUserPoolId(id).jwksUri).toContain(`/${id}/.well-known/jwks.json`);
  }
  expect(regionOf("hw-local-1_abcdefghi")).toBe("hw-local-1");
});

it("has tokens that the same package verifies by our issuer and keys", async () => {
  const user = await t.makeUser();
  const { IdToken, AccessToken } = await tokensFor(t, t.client, user.username);
  const { issuer } = t.identity;
  const jwks = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as never;
  const verifier = JwtVerifier.create({ issuer, audience: t.client });
  verifier.cacheJwks(jwks);
  expect(verifier.verifySync(IdToken!)).toMatchObject({ sub: user.sub, token_use: "id" });
  const access = JwtVerifier.create({ issuer, audience: null });
  access.cacheJwks(jwks);
  expect(access.verifySync(AccessToken!)).toMatchObject({ client_id: t.client, token_use: "access" });
});

it("lets a pool of before keep its id", async () => {
  const old = await t.makePool({ UsernameAttributes: ["email"] });
  expect(old.pool).toMatch(/^local-1_/);
  const user = await t.makeUser({ pool: old.pool });
  const { IdToken } = await tokensFor(t, old.client, user.username);
  expect(IdToken!.split(".")).toHaveLength(3);
});
