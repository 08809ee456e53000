import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
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

describe("a hosted page", () => {
  const pageIn = async (lang: string | null, accept: string) => {
    const url = address({ lang }).replace("/oauth2/authorize", "/hosted/login");
    const page = await (await fetch(url, { headers: { "accept-language": accept } })).text();
    return /<html[^>]*>/.exec(page)![0];
  };

  it("is in the language that the application asks for, else in the browser's", async () => {
    expect(await pageIn(null, "ar-EG, en;q=0.5")).toBe('<html lang="ar" dir="rtl">');
    expect(await pageIn("de", "ar")).toBe('<html lang="de" dir="ltr">');
    expect(await pageIn(null, "pt-BR")).toBe('<html lang="en" dir="ltr">');
  });
});

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

describe("a request for what is not offered", () => {
  it.each<[string, Record<string, string>, string]>([
    ["a request object", { request: "eyJhbGciOiJub25lIn0.e30." }, "request_not_supported"],
    ["one by reference", { request_uri: "https://app.example/request.jwt" }, "request_uri_not_supported"],
    ["a registration", { registration: "{}" }, "registration_not_supported"],
    ["a form as the way back", { response_mode: "form_post" }, "invalid_request"],
    ["a fragment as the way back", { response_mode: "fragment" }, "invalid_request"],
    ["a signed way back", { response_mode: "jwt" }, "invalid_request"],
    ["a resource", { resource: "https://api.example" }, "invalid_target"],
    ["details", { authorization_details: "[]" }, "invalid_authorization_details"],
    ["claims", { claims: "{}" }, "invalid_request"],
    ["a bound token", { dpop_jkt: "x" }, "invalid_request"],
    ["an age that is none", { max_age: "soon" }, "invalid_request"],
    ["a hint that is no token", { id_token_hint: "a.b.c" }, "invalid_request"],
  ])("goes back with the error for %s", async (_what, changes, error) => {
    const { location, status } = await seen(changes);
    const back = new URL(location!);
    expect([status, back.origin + back.pathname]).toEqual([303, callback]);
    expect(back.searchParams.get("error")).toBe(error);
    expect(back.searchParams.get("error_description")).toBeTruthy();
    expect([back.searchParams.get("state"), back.searchParams.get("code")]).toEqual(["the-state", null]);
    expect((await testBrowser().get(address(changes).replace("/oauth2/authorize", "/hosted/login"))).location).toBe(
      location,
    );
  });

  it("goes on for response_mode=query, which is what it does anyway", async () => {
    expect(new URL((await seen({ response_mode: "query" })).location!).pathname).toBe("/hosted/login");
  });

  it("is refused at the token endpoint too, and the metadata says so", async () => {
    const ask = async (form: Record<string, string>) => {
      const body = new URLSearchParams({ grant_type: "authorization_code", client_id: client, code: "x", ...form });
      const reply = await fetch(`${t.origin}/oauth2/token`, { method: "POST", body });
      return [reply.status, ((await reply.json()) as { error: string }).error];
    };
    expect(await ask({ client_assertion: "x" })).toEqual([400, "invalid_client"]);
    expect(await ask({ resource: "https://api.example" })).toEqual([400, "invalid_target"]);
    const answer = await (await fetch(`${t.origin}/${pool}/.well-known/openid-configuration`)).json();
    expect(answer).toMatchObject({
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      claims_parameter_supported: false,
      response_modes_supported: ["query"],
    });
  });
});

describe("/logout as OpenID Connect has it", () => {
  const out = (more: Record<string, string>) =>
    testBrowser().get(`${t.origin}/logout?${new URLSearchParams(more).toString()}`);
  const bye = { post_logout_redirect_uri: "https://app.example/bye" };
  const idToken = async (of = client) => {
    const user = await t.makeUser({ pool });
    return (await tokensFor(t, of, user.username)).IdToken!;
  };

  it("leads to a registered post_logout_redirect_uri, with the state, by client_id or by the id token", async () => {
    const id_token_hint = await idToken();
    const ways: Record<string, string>[] = [
      { client_id: client },
      { id_token_hint },
      { client_id: client, id_token_hint },
    ];
    for (const by of ways) {
      const { status, location } = await out({ ...by, ...bye, state: "s 1" });
      expect([status, location]).toEqual([303, "https://app.example/bye?state=s+1"]);
    }
  });

  it("takes an id token whose time is over", async () => {
    t.setClock(new Date(Date.now() - 3 * 24 * 3_600_000));
    const id_token_hint = await idToken();
    t.setClock(null);
    expect((await out({ id_token_hint, ...bye })).location).toBe("https://app.example/bye");
  });

  it("shows a page, and leads nowhere, for anything else", async () => {
    const id_token_hint = await idToken();
    const other = await t.makePool({}, { LogoutURLs: ["https://other.example/bye"] });
    const user = await t.makeUser({ pool });
    const { AccessToken } = await tokensFor(t, client, user.username);
    const [head, , sign] = id_token_hint.split(".");
    const forged = [head, Buffer.from(JSON.stringify({ aud: client, sub: "x", token_use: "id" })).toString("base64url"), sign].join("."); // oxfmt-ignore
    const wrong: Record<string, string>[] = [
      { ...bye },
      { client_id: client, post_logout_redirect_uri: "https://app.example/bye/" },
      { client_id: client, post_logout_redirect_uri: "https://evil.test/" },
      { client_id: other.client, ...bye },
      { client_id: other.client, id_token_hint, ...bye },
      { id_token_hint: AccessToken!, ...bye },
      { id_token_hint: forged, ...bye },
      { id_token_hint: "x", ...bye },
      { client_id: client, logout_uri: "https://evil.test/", ...bye },
    ];
    for (const query of wrong) {
      const { status, location } = await out(query);
      expect([status, location], JSON.stringify(query)).toEqual([400, null]);
    }
  });

  it("comes again by GET when it was posted, without the token in the address", async () => {
    const id_token_hint = await idToken();
    const seenPost = await testBrowser().post(`${t.origin}/logout`, { id_token_hint, ...bye, state: "1" }, { origin: "https://app.example", "sec-fetch-site": "cross-site" }); // oxfmt-ignore
    expect(seenPost.status).toBe(303);
    expect(seenPost.location).not.toContain(id_token_hint);
    expect((await testBrowser().get(seenPost.location!)).location).toBe("https://app.example/bye?state=1");
    expect((await testBrowser().post(`${t.origin}/logout`, { id_token_hint: "x", ...bye })).status).toBe(400);
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
