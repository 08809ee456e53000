import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProvider } from "../testing.ts";
import type { TestProvider } from "../testing.ts";
import { authorizeAddress, pkcePair, testBrowser } from "./testing.ts";

const callback = "https://app.example/callback";
let t: TestProvider;
let client: string;
let pool: string;
beforeAll(async () => {
  t = await startProvider();
  ({ client, pool } = await t.makePool(
    {},
    {
      CallbackURLs: [callback, "shoal.app://in"],
      LogoutURLs: ["https://app.example/bye"],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ["code"],
      AllowedOAuthScopes: ["openid", "email"],
    },
  ));
});
afterAll(() => t.close());

const { challenge } = pkcePair();
function address(changes: Record<string, string | null> = {}): string {
  return authorizeAddress(t.origin, {
    client_id: client,
    redirect_uri: callback,
    response_type: "code",
    scope: "openid email",
    state: "the-state",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  });
}

async function seen(changes: Record<string, string | null>, more = "") {
  return testBrowser().get(address(changes) + more);
}

describe("/oauth2/authorize", () => {
  it("leads to our own page with the same query", async () => {
    const { status, location } = await seen({ lang: "en" });
    expect(status).toBe(303);
    expect(location).toBe(address({ lang: "en" }).replace("/oauth2/authorize", "/hosted/login"));
  });

  it.each<[string, Record<string, string | null>, string]>([
    ["no client", { client_id: null }, ""],
    ["an unknown client", { client_id: "nobody" }, ""],
    ["a client id that is none", { client_id: "../x" }, ""],
    ["no redirect_uri", { redirect_uri: null }, ""],
    ["an unknown redirect_uri", { redirect_uri: "https://app.example.evil.test/callback" }, ""],
    ["two redirect_uris", {}, "&redirect_uri=https://evil.test/"],
    ["two clients", {}, "&client_id=other"],
  ])("shows a page, and leads nowhere, for %s", async (_what, changes, more) => {
    const reply = await seen(changes, more);
    expect(reply.status).toBe(400);
    expect(reply.location).toBeNull();
    expect(reply.text).toContain("<h1>");
    expect(reply.text).not.toContain("evil");
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
  });

  it.each<[string, Record<string, string | null>, string]>([
    ["invalid_request", { response_type: null }, ""],
    ["invalid_request", { response_type: "id_token" }, ""],
    ["unauthorized_client", { response_type: "token" }, ""],
    ["invalid_request", { code_challenge: null, code_challenge_method: null }, ""],
    ["invalid_request", { code_challenge_method: null }, ""],
    ["invalid_request", { code_challenge_method: "plain" }, ""],
    ["invalid_request", { code_challenge: "short" }, ""],
    ["invalid_scope", { scope: "openid whales/read" }, ""],
    ["invalid_scope", { scope: "phone" }, ""],
    ["invalid_request", { prompt: "none login" }, ""],
    ["invalid_request", { prompt: "surprise" }, ""],
    ["invalid_request", { identity_provider: "Elsewhere" }, ""],
    ["invalid_request", { idp_identifier: "elsewhere.example" }, ""],
    ["login_required", { prompt: "none" }, ""],
    ["invalid_request", {}, "&scope=openid"],
  ])("goes back with %s for %j %s", async (error, changes, more) => {
    const { status, location } = await seen(changes, more);
    expect(status).toBe(303);
    const url = new URL(location!);
    expect(url.origin + url.pathname).toBe(callback);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ error, state: "the-state" });
    expect(url.searchParams.has("code")).toBe(false);
  });

  it("goes back to an app by its own scheme", async () => {
    const { location } = await seen({ redirect_uri: "shoal.app://in", prompt: "none" });
    expect(location).toMatch(/^shoal\.app:\/\/in\?error=login_required/);
  });

  it("takes no POST", async () => {
    const reply = await testBrowser().post(`${t.origin}/oauth2/authorize`, {});
    expect(reply.status).toBe(404);
  });
});

describe("/logout", () => {
  it("leads to a registered address, and to the sign-in with redirect_uri", async () => {
    const browser = testBrowser();
    const out = await browser.get(`${t.origin}/logout?client_id=${client}&logout_uri=https://app.example/bye`);
    expect([out.status, out.location]).toEqual([303, "https://app.example/bye"]);
    const other = await browser.get(
      `${t.origin}/logout?${new URLSearchParams({ client_id: client, redirect_uri: callback, response_type: "code" }).toString()}`,
    );
    expect(new URL(other.location!).pathname).toBe("/hosted/login");
  });

  it.each([
    "logout_uri=https://app.example/bye/",
    "logout_uri=https://evil.test/bye",
    "logout_uri=//evil.test",
    "redirect_uri=https://evil.test/&response_type=code",
    "redirect_uri=https://app.example/callback",
    "logout_uri=https://app.example/bye&logout_uri=https://evil.test",
    "",
  ])("shows a page for %j", async (query) => {
    const reply = await testBrowser().get(`${t.origin}/logout?client_id=${client}&${query}`);
    expect([reply.status, reply.location]).toEqual([400, null]);
  });
});

describe("/<pool>/.well-known", () => {
  it("describes each pool, with keys for id and access tokens, open to every origin", async () => {
    const read = async (path: string) => {
      const reply = await fetch(`${t.origin}/${pool}/.well-known/${path}`, {
        headers: { origin: "https://x.example" },
      });
      expect(reply.headers.get("access-control-allow-origin")).toBe("*");
      return [reply.status, (await reply.json()) as any] as const;
    };
    const [status, found] = await read("openid-configuration");
    expect(status).toBe(200);
    expect(found).toMatchObject({
      issuer: `${t.origin}/${pool}`,
      authorization_endpoint: `${t.origin}/oauth2/authorize`,
      token_endpoint: `${t.origin}/oauth2/token`,
      userinfo_endpoint: `${t.origin}/oauth2/userInfo`,
      revocation_endpoint: `${t.origin}/oauth2/revoke`,
      end_session_endpoint: `${t.origin}/logout`,
      jwks_uri: `${t.origin}/${pool}/.well-known/jwks.json`,
      code_challenge_methods_supported: ["S256"],
    });
    const [, { keys }] = await read("jwks.json");
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  });

  it("answers 404 for a pool that does not exist", async () => {
    for (const path of ["jwks.json", "openid-configuration"])
      expect((await fetch(`${t.origin}/local-1_Nowhere00/.well-known/${path}`)).status).toBe(404);
  });
});
