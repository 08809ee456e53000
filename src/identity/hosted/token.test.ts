import { randomUUID } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sealClientSecret } from "../pools/secret-hash.ts";
import { setPassword } from "../passwords/passwords.ts";
import { accepted, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { authorizeAddress, pkcePair, testBrowser } from "./testing.ts";
import type { TestBrowser } from "./testing.ts";

const callback = "https://app.example/callback";
const elsewhere = "https://other.example";
const oauth = {
  CallbackURLs: [callback],
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthFlows: ["code" as const],
  AllowedOAuthScopes: ["openid", "email", "profile", "aws.cognito.signin.user.admin"],
};
const secret = "a client's secret: + % ü";
let t: TestProvider;
let pool: string;
let client: string;
let confidential: string;
let person: { email: string; password: string; sub: string; username: string };
beforeAll(async () => {
  t = await startProvider({ variables: { IDENTITY_ORIGINS: elsewhere } });
  ({ pool, client } = await t.makePool({ UsernameAttributes: ["email"] }, oauth));
  confidential = await addClient({ ...oauth, AllowedOAuthFlows: ["code"] });
  person = await t.makeUser({ pool });
});
afterAll(() => t.close());

async function addClient(settings: object): Promise<string> {
  const id = randomUUID().replaceAll("-", "");
  const sealed = sealClientSecret(t.ports.secrets, { pool, id }, secret);
  await t.look(
    `INSERT INTO identity_clients (pool, id, name, secret, settings)
      SELECT pool, $2, 'With a secret', $3, settings || $4::jsonb FROM identity_clients WHERE id = $1`,
    [client, id, sealed, JSON.stringify(settings)],
  );
  return id;
}

const { verifier, challenge } = pkcePair();
const pkce = { code_challenge: challenge, code_challenge_method: "S256" };

/** Signs a person in on the page and answers with the code. */
async function newCode(changes: Record<string, string | null> = {}, browser: TestBrowser = testBrowser()) {
  const address = authorizeAddress(t.origin, {
    client_id: client,
    redirect_uri: callback,
    response_type: "code",
    scope: "openid email profile aws.cognito.signin.user.admin",
    state: "s",
    ...pkce,
    ...changes,
  });
  const page = await browser.follow(address, callback);
  const last = page.location
    ? page
    : await browser.post(`${t.origin}/hosted/login`, {
        ticket: page.ticket,
        username: person.email,
        password: person.password,
      });
  return new URL(last.location!).searchParams.get("code")!;
}

async function token(form: Record<string, string>, headers: Record<string, string> = {}) {
  const reply = await fetch(`${t.origin}/oauth2/token`, { method: "POST", body: new URLSearchParams(form), headers });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, any> };
}

const redeem = (code: string, changes: Record<string, string> = {}) =>
  token({
    grant_type: "authorization_code",
    client_id: client,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
    ...changes,
  });

const basic = (id: string, text: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${text}`).toString("base64")}`,
});

describe("authorization_code", () => {
  it("gives tokens for a code, with nonce, scopes and the keys of the pool", async () => {
    const { status, body, headers } = await redeem(await newCode({ nonce: "n-1" }));
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    expect(body["refresh_token"]).toEqual(expect.any(String));
    const keys = createRemoteJWKSet(new URL(`${t.origin}/${pool}/.well-known/jwks.json`));
    const id = await jwtVerify(body["id_token"], keys, { issuer: `${t.origin}/${pool}`, audience: client });
    expect(id.payload).toMatchObject({ nonce: "n-1", sub: person.sub, token_use: "id", email: person.email });
    const access = await jwtVerify(body["access_token"], keys, { issuer: `${t.origin}/${pool}` });
    expect(access.payload).toMatchObject({ client_id: client, token_use: "access", sub: person.sub });
    expect(String(access.payload["scope"]).split(" ").sort()).toEqual([...oauth.AllowedOAuthScopes].sort());
  });

  it("gives no id token without openid, and closes the user API without its scope", async () => {
    const { body } = await redeem(await newCode({ scope: "email" }));
    expect(body["id_token"]).toBeUndefined();
    const refused = await t.call("GetUser", { AccessToken: body["access_token"] });
    expect(refused).toMatchObject({ status: 400, error: "NotAuthorizedException" });
    const full = await redeem(await newCode({ scope: "openid aws.cognito.signin.user.admin" }));
    expect(await t.call("GetUser", { AccessToken: full.body["access_token"] })).toMatchObject({ status: 200 });
  });

  it.each<[string, Record<string, string>]>([
    ["another redirect_uri", { redirect_uri: "https://app.example/" }],
    ["another verifier", { code_verifier: pkcePair().verifier }],
    ["the challenge in the verifier's place", { code_verifier: challenge }],
    ["an unknown code", { code: "A".repeat(43) }],
  ])("refuses %s", async (_what, changes) => {
    const { status, body } = await redeem(await newCode(), changes);
    expect([status, body["error"]]).toEqual([400, "invalid_grant"]);
    expect(body["error_message"]).toBe(body["error_description"]);
  });

  it("refuses a code without its verifier, and for another client, whose owner can still use it", async () => {
    const code = await newCode();
    const other = await token(
      { grant_type: "authorization_code", code, redirect_uri: callback, code_verifier: verifier },
      basic(confidential, encodeURIComponent(secret)),
    );
    expect(other.body["error"]).toBe("invalid_grant");
    expect((await redeem(code)).status).toBe(200);
    const bare = { grant_type: "authorization_code", client_id: client, redirect_uri: callback };
    expect((await token({ ...bare, code: await newCode() })).body["error"]).toBe("invalid_grant");
  });

  it("ends the sign-in when its code is used again", async () => {
    const code = await newCode();
    const first = await redeem(code);
    expect(await t.call("GetUser", { AccessToken: first.body["access_token"] })).toMatchObject({ status: 200 });
    expect((await redeem(code)).body["error"]).toBe("invalid_grant");
    expect(await t.call("GetUser", { AccessToken: first.body["access_token"] })).toMatchObject({ status: 400 });
    const refresh = { grant_type: "refresh_token", client_id: client, refresh_token: first.body["refresh_token"] };
    expect((await token(refresh)).body["error"]).toBe("invalid_grant");
  });

  it("gives one sign-in at most when a code comes twenty times at once, and that one is over", async () => {
    const code = await newCode();
    const all = await Promise.all(Array.from({ length: 20 }, () => redeem(code)));
    const good = all.filter((one) => one.status === 200);
    expect(good.length).toBeLessThanOrEqual(1);
    expect(all.filter((one) => one.body["error"] === "invalid_grant")).toHaveLength(20 - good.length);
    for (const one of good)
      expect(await t.call("GetUser", { AccessToken: one.body["access_token"] })).toMatchObject({ status: 400 });
  });

  it("refuses a code after five minutes, and after a sign-out everywhere", async () => {
    const late = await newCode();
    await t.look(
      `UPDATE identity_tickets SET expires_at = now() - interval '1 second' WHERE kind = 'code' AND used_at IS NULL`,
    );
    expect((await redeem(late)).body["error"]).toBe("invalid_grant");
    const code = await newCode({ prompt: "login" });
    await t.look(`UPDATE identity_users SET signed_out_at = now() WHERE username = $1`, [person.username]);
    expect((await redeem(code)).body["error"]).toBe("invalid_grant");
    await t.look(`UPDATE identity_users SET signed_out_at = NULL WHERE username = $1`, [person.username]);
  });
});

describe("the request", () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["invalid_request", {}, {}],
    ["unsupported_grant_type", { grant_type: "password" }, {}],
    ["unsupported_grant_type", { grant_type: "__proto__" }, {}],
    ["invalid_request", { grant_type: "authorization_code" }, {}],
    ["invalid_client", { grant_type: "authorization_code", client_id: "nobody" }, {}],
    ["invalid_client", { grant_type: "authorization_code" }, { authorization: "Basic !!" }],
    ["invalid_client", { grant_type: "authorization_code" }, { authorization: "Bearer x" }],
  ])("is refused with %s: %j", async (error, form, headers) => {
    const { status, body } = await token(form, headers);
    expect([status, body["error"]]).toEqual([400, error]);
  });

  it("must be a form, each parameter once", async () => {
    const post = async (body: string, type: string) => {
      const reply = await fetch(`${t.origin}/oauth2/token`, {
        method: "POST",
        body,
        headers: { "content-type": type },
      });
      return [reply.status, ((await reply.json()) as any).error];
    };
    expect(await post("{}", "application/json")).toEqual([400, "invalid_request"]);
    const form = "application/x-www-form-urlencoded";
    expect(await post(`grant_type=refresh_token&client_id=${client}&client_id=x`, form)).toEqual([
      400,
      "invalid_request",
    ]);
    expect(await post("x".repeat(70_000), form)).toEqual([400, "invalid_request"]);
  });

  it("proves a client with a secret by header or form, never by both, and a public one has none", async () => {
    const form = { grant_type: "authorization_code", code: "x", redirect_uri: callback };
    const good = basic(confidential, encodeURIComponent(secret));
    expect((await token(form, good)).body["error"]).toBe("invalid_grant");
    expect((await token({ ...form, client_id: confidential, client_secret: secret })).body["error"]).toBe(
      "invalid_grant",
    );
    expect((await token({ ...form, client_secret: secret }, good)).body["error"]).toBe("invalid_request");
    expect((await token({ ...form, client_id: client }, good)).body["error"]).toBe("invalid_request");
    for (const headers of [
      basic(confidential, "wrong"),
      basic(confidential, ""),
      basic(client, "any"),
      basic(confidential, "%"),
    ])
      expect((await token(form, headers)).body["error"]).toBe("invalid_client");
    expect((await token({ ...form, client_id: confidential })).body["error"]).toBe("invalid_client");
    expect((await token({ ...form, client_id: client, client_secret: "any" })).body["error"]).toBe("invalid_client");
  });

  it("may come from our own pages and from those of IDENTITY_ORIGINS, and no others", async () => {
    const allowed = async (origin: string) => {
      const reply = await fetch(`${t.origin}/oauth2/token`, { method: "OPTIONS", headers: { origin } });
      const { headers } = await token({}, { origin });
      const both = [reply.headers, headers].map((one) => one.get("access-control-allow-origin"));
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("vary")).toBe("Origin");
      return both;
    };
    expect(await allowed(t.origin)).toEqual([t.origin, t.origin]);
    expect(await allowed(elsewhere)).toEqual([elsewhere, elsewhere]);
    expect(await allowed("https://other.example.evil.test")).toEqual([null, null]);
    expect(await allowed("null")).toEqual([null, null]);
  });
});

describe("refresh_token", () => {
  it("keeps scopes and the time of the sign-in, and gives no new refresh token without rotation", async () => {
    const first = await redeem(await newCode({ scope: "openid email" }));
    const form = { grant_type: "refresh_token", client_id: client, refresh_token: first.body["refresh_token"] };
    const { status, body } = await token(form);
    expect(status).toBe(200);
    expect(body["refresh_token"]).toBeUndefined();
    const [before, after] = [first.body, body].map((one) => decodeJwt(one["access_token"]));
    expect(after).toMatchObject({
      scope: "openid email",
      auth_time: before!["auth_time"],
      origin_jti: before!["origin_jti"],
    });
    expect(decodeJwt(body["id_token"])["email"]).toBe(person.email);
  });

  it("is refused when it is unknown or another client's", async () => {
    const first = await redeem(await newCode());
    const form = { grant_type: "refresh_token", refresh_token: first.body["refresh_token"] };
    expect((await token(form, basic(confidential, encodeURIComponent(secret)))).body["error"]).toBe("invalid_grant");
    expect((await token({ ...form, client_id: client, refresh_token: "x" })).body["error"]).toBe("invalid_grant");
  });
});

describe("client_credentials", () => {
  it("gives an access token for granted scopes of resource servers, to clients with a secret alone", async () => {
    await t.look(
      `INSERT INTO identity_resource_servers (pool, identifier, name, scopes) VALUES ($1, 'tides', 'Tides', $2)`,
      [pool, JSON.stringify([{ ScopeName: "read" }, { ScopeName: "write" }])],
    );
    const id = await addClient({
      ...oauth,
      AllowedOAuthFlows: ["client_credentials"],
      AllowedOAuthScopes: ["openid", "tides/read"],
    });
    const headers = basic(id, encodeURIComponent(secret));
    const { body } = await token({ grant_type: "client_credentials" }, headers);
    expect(Object.keys(body).sort()).toEqual(["access_token", "expires_in", "scope", "token_type"]);
    const keys = createRemoteJWKSet(new URL(`${t.origin}/${pool}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(body["access_token"], keys, { issuer: `${t.origin}/${pool}` });
    expect(payload).toMatchObject({ sub: id, client_id: id, scope: "tides/read", token_use: "access" });
    expect(await t.call("GetUser", { AccessToken: body["access_token"] })).toMatchObject({ status: 400 });
    for (const scope of ["tides/write", "openid", "tides/read openid", "whales/read"])
      expect((await token({ grant_type: "client_credentials", scope }, headers)).body["error"]).toBe("invalid_scope");
    const form = { grant_type: "client_credentials" };
    expect((await token({ ...form, client_id: client })).body["error"]).toBe("unauthorized_client");
    expect((await token(form, basic(confidential, encodeURIComponent(secret)))).body["error"]).toBe(
      "unauthorized_client",
    );
  });
});

describe("/oauth2/userInfo and /oauth2/revoke", () => {
  const info = async (headers: Record<string, string>) => {
    const reply = await fetch(`${t.origin}/oauth2/userInfo`, { headers });
    return {
      status: reply.status,
      challenge: reply.headers.get("www-authenticate"),
      body: (await reply.json()) as any,
    };
  };

  it("tells what the scopes cover", async () => {
    const shown = async (scope: string) => {
      const { body } = await redeem(await newCode({ scope }));
      return (await info({ authorization: `Bearer ${body["access_token"]}` })).body;
    };
    const { sub, username, email } = person;
    expect(await shown("openid")).toEqual({ sub, username });
    expect(await shown("openid email")).toEqual({ sub, username, email, email_verified: "true" });
    expect(await shown("openid profile")).toEqual({ sub, username, name: "Robin Marsh" });
  });

  it("answers 401 without openid, without a token, and once the token is revoked", async () => {
    const { body } = await redeem(await newCode({ scope: "email" }));
    for (const headers of [
      {},
      { authorization: "Bearer x.y.z" },
      { authorization: `Bearer ${body["access_token"]}` },
    ]) {
      const reply = await info(headers as Record<string, string>);
      expect([reply.status, reply.body.error]).toEqual([401, "invalid_token"]);
      expect(reply.challenge).toContain('error="invalid_token"');
    }
    const full = await redeem(await newCode());
    const headers = { authorization: `Bearer ${full.body["access_token"]}` };
    expect((await info(headers)).status).toBe(200);
    const revoke = (form: Record<string, string>) =>
      fetch(`${t.origin}/oauth2/revoke`, { method: "POST", body: new URLSearchParams(form) });
    const done = await revoke({ token: full.body["refresh_token"], client_id: client });
    expect([done.status, await done.text()]).toEqual([200, ""]);
    expect((await info(headers)).status).toBe(401);
    expect((await revoke({ token: "unknown", client_id: client })).status).toBe(200);
    const wrong = await revoke({ token: full.body["access_token"], client_id: client });
    expect([wrong.status, ((await wrong.json()) as any).error]).toEqual([400, "unsupported_token_type"]);
    expect((await revoke({ client_id: client })).status).toBe(400);
  });
});

it("serves a certified client from discovery to revocation", async () => {
  const party = await openid.discovery(
    new URL(`${t.origin}/${pool}`),
    confidential,
    {},
    openid.ClientSecretPost(secret),
    { execute: [openid.allowInsecureRequests] },
  );
  const pkceVerifier = openid.randomPKCECodeVerifier();
  const [state, nonce] = [openid.randomState(), openid.randomNonce()];
  const address = openid.buildAuthorizationUrl(party, {
    redirect_uri: callback,
    scope: "openid email",
    code_challenge: await openid.calculatePKCECodeChallenge(pkceVerifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  const browser = testBrowser();
  const page = await browser.follow(address.href, callback);
  const form = { ticket: page.ticket, username: person.email, password: person.password };
  const { location } = await browser.post(`${t.origin}/hosted/login`, form);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: pkceVerifier, idTokenExpected: true };
  const tokens = await openid.authorizationCodeGrant(party, new URL(location!), checks);
  expect(tokens.claims()).toMatchObject({ sub: person.sub, nonce });
  const result = await openid.fetchUserInfo(party, tokens.access_token, person.sub);
  expect(result["email"]).toBe(person.email);
  const again = await openid.refreshTokenGrant(party, tokens.refresh_token!);
  expect(again.claims()!.sub).toBe(person.sub);
  await openid.tokenRevocation(party, tokens.refresh_token!);
  await expect(openid.refreshTokenGrant(party, tokens.refresh_token!)).rejects.toMatchObject({
    error: "invalid_grant",
  });
});

it("a host whose clock is ten minutes ahead shuts nobody out by a sign-out or a new password", async () => {
  const { changed, ended } = { changed: await t.makeUser({ pool }), ended: await t.makeUser({ pool }) };
  const { AccessToken } = await tokensFor(t, client, ended.username);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
  try {
    await accepted(t, "GlobalSignOut", { AccessToken });
    await t.ports.tx((db) => setPassword(db, t.ports, { id: pool } as never, changed, changed.password));
  } finally {
    vi.useRealTimers();
  }
  const before = person;
  for (const each of [changed, ended]) {
    person = each;
    const browser = testBrowser();
    const code = await newCode({}, browser);
    expect((await redeem(code)).status).toBe(200);
    // The browser remembers whom it has just signed in: the second code asks for nothing.
    expect(await newCode({ prompt: "none" }, browser)).not.toBeNull();
  }
  person = before;
});
