import { expect, it } from "vitest";
import { newClientSettings } from "../model/pool.ts";
import type { Client } from "../model/pool.ts";
import { isChallengeMet } from "./pkce.ts";
import { scopesFor } from "./scopes.ts";

const client = {
  settings: { ...newClientSettings, AllowedOAuthScopes: ["openid", "email", "tides/read"] },
} as Client;
const offered = ["tides/read", "tides/write"];

it.each([
  [null, ["openid", "email", "tides/read"]],
  ["openid", ["openid"]],
  ["openid  openid email", ["openid", "email"]],
  ["openid phone", ["openid"]],
  ["openid tides/write tides/read", ["openid", "tides/read"]],
  ["phone", null],
  ["openid whales/read", null],
  ["openid tides", null],
  ['openid "x"', null],
  ["openid é", null],
  [" ", null],
])("scope %j becomes %j", (asked, scopes) => {
  expect(scopesFor(client, asked, offered)).toEqual(scopes);
});

it("grants nothing to a client that was granted nothing", () => {
  expect(scopesFor({ settings: newClientSettings } as Client, null, offered)).toBeNull();
  expect(scopesFor({ settings: newClientSettings } as Client, "openid", offered)).toBeNull();
});

// The example of RFC 7636, appendix B.
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

it.each([
  [challenge, verifier, true],
  [challenge, `${verifier}x`, false],
  [challenge, challenge, false],
  [challenge, verifier.slice(0, 42), false],
  [challenge, `${verifier.slice(0, 42)} `, false],
  [challenge, null, false],
  [null, verifier, false],
  [null, null, true],
])("challenge %s is met by %s: %s", (given, proof, met) => {
  expect(isChallengeMet(given, proof)).toBe(met);
});
