import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProvider } from "../../testing/provider.ts";
import type { TestProvider } from "../../testing/provider.ts";
import { authorizeAddress, pkcePair, testBrowser } from "../testing.ts";
import type { TestBrowser } from "../testing.ts";
import { egressFor } from "./provider.ts";
import { startFakeProvider } from "./testing.ts";
import type { FakeProvider } from "./testing.ts";

const { verifier, challenge } = pkcePair();
let google: FakeProvider;
let t: TestProvider;
let callback: string;
let browser: TestBrowser;
const person = {
  sub: "1084",
  email: "marina@people.example",
  email_verified: true,
  hd: "people.example",
  name: "Marina Reyes",
};

beforeAll(async () => {
  // The provider has to know our address before it starts, and we have to know its issuer: it gets ours by a second registration.
  t = await startProvider({
    variables: { GOOGLE_CLIENT_ID: "hookwise-test", GOOGLE_CLIENT_SECRET: "a-secret-of-the-test-0123456789" },
  });
  google = await startFakeProvider(`${t.origin}/oauth2/idpresponse`);
  t.ports.config.GOOGLE_ISSUER = google.issuer;
  callback = `${t.origin}/callback`;
});
afterAll(async () => {
  await t.close();
  await google.close();
});
beforeEach(() => {
  browser = testBrowser();
});
afterEach(() => {
  google.answer = "agree";
  google.person = { ...person };
});

function address(changes: Record<string, string | null> = {}): string {
  return authorizeAddress(t.origin, {
    client_id: t.client,
    redirect_uri: callback,
    response_type: "code",
    identity_provider: "Google",
    scope: "openid email profile aws.cognito.signin.user.admin",
    state: "the-state",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  });
}

/** As far as the way back from the provider, which is not taken. */
async function wayBack(from: TestBrowser = browser, changes: Record<string, string | null> = {}): Promise<string> {
  const { location } = await from.follow(address(changes), `${t.origin}/oauth2/idpresponse`);
  return location!;
}

async function signIn(from: TestBrowser = browser, changes: Record<string, string | null> = {}) {
  const { location } = await from.follow(address(changes), callback);
  return Object.fromEntries(new URL(location!).searchParams);
}

async function tokens(code: string): Promise<Record<string, any>> {
  const form = { grant_type: "authorization_code", client_id: t.client, code, redirect_uri: callback };
  const body = new URLSearchParams({ ...form, code_verifier: verifier });
  return (await (await fetch(`${t.origin}/oauth2/token`, { method: "POST", body })).json()) as Record<string, any>;
}

describe("Sign in with Google", () => {
  it("makes an account of its own kind, with its claims, group and events", async () => {
    const { code, state } = await signIn();
    expect(state).toBe("the-state");
    const { id_token, access_token } = await tokens(code!);
    const claims = decodeJwt(id_token);
    expect(claims).toMatchObject({
      "cognito:username": "Google_1084",
      "cognito:groups": [`${t.pool}_Google`],
      email: person.email,
      email_verified: true,
      name: person.name,
      identities: [{ userId: "1084", providerName: "Google", providerType: "Google", primary: "true" }],
    });
    expect(claims.sub).toMatch(/^[0-9a-f-]{36}$/);
    const [row] = await t.look<any>(`SELECT * FROM identity_users WHERE username = 'Google_1084'`);
    expect(row).toMatchObject({ status: "EXTERNAL_PROVIDER", srp_verifier: null });
    const events = await t.look<any>(`SELECT kind, data FROM identity_events WHERE sub = $1 ORDER BY seq`, [row.sub]);
    expect(events).toMatchObject([
      { kind: "account.registered", data: { provider: "Google" } },
      { kind: "account.federated", data: { provider: "Google" } },
      { kind: "account.signed-in", data: { how: ["Google"] } },
    ]);
    const answered = await t.call("GetUser", { AccessToken: access_token });
    expect(answered.body.Username).toBe("Google_1084");
    const identities = answered.body.UserAttributes.find((one: any) => one.Name === "identities").Value;
    expect(JSON.parse(identities)).toMatchObject([{ providerName: "Google", userId: "1084" }]);
  });

  it("is refreshed with rotation, by the form and by the wire alike, and revoked", async () => {
    const { code } = await signIn();
    const first = await tokens(code!);
    const refresh = async (refresh_token: string) => {
      const body = new URLSearchParams({ grant_type: "refresh_token", client_id: t.client, refresh_token });
      return (await (await fetch(`${t.origin}/oauth2/token`, { method: "POST", body })).json()) as Record<string, any>;
    };
    const second = await refresh(first["refresh_token"]);
    expect(second["refresh_token"]).not.toBe(first["refresh_token"]);
    const third = await t.call("GetTokensFromRefreshToken", {
      RefreshToken: second["refresh_token"],
      ClientId: t.client,
    });
    expect(decodeJwt(third.body.AuthenticationResult.AccessToken)["scope"]).toBe(
      decodeJwt(first["access_token"])["scope"],
    );
    await t.call("RevokeToken", { Token: third.body.AuthenticationResult.RefreshToken, ClientId: t.client });
    expect((await refresh(third.body.AuthenticationResult.RefreshToken))["error"]).toBe("invalid_grant");
  });

  it("keeps passwords and second factors away from the account", async () => {
    const { code } = await signIn();
    const { access_token: AccessToken } = await tokens(code!);
    const Username = "Google_1084";
    const refused = [
      await t.call("ChangePassword", {
        AccessToken,
        PreviousPassword: "Any-Horse-7!",
        ProposedPassword: "New-Horse-7!",
      }),
      await t.call("SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
    ];
    for (const one of refused) expect(one.status).toBe(400);
    const login = { AuthFlow: "USER_PASSWORD_AUTH", ClientId: t.client };
    const entered = await t.call("InitiateAuth", { ...login, AuthParameters: { USERNAME: Username, PASSWORD: "x" } });
    expect(entered.error).toBe("NotAuthorizedException");
    await t.call("ForgotPassword", { ClientId: t.client, Username });
    expect(t.deliveries.filter((one) => one.template === "reset-code")).toEqual([]);
  });

  it("asks with state, nonce and PKCE, and passes hints on", async () => {
    await signIn(browser, { login_hint: person.email, lang: "en", prompt: "login" });
    expect(google.asked).toMatchObject({
      client_id: "hookwise-test",
      redirect_uri: `${t.origin}/oauth2/idpresponse`,
      scope: "openid email profile",
      code_challenge_method: "S256",
      login_hint: person.email,
      ui_locales: "en",
      prompt: "login",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(google.asked[name]).toMatch(/^[\w-]{43}$/);
  });

  it("finds the same account again and brings its attributes up to date", async () => {
    const before = await signIn();
    google.person = { ...person, name: "Marina Reyes Lund", email: "lund@people.example", email_verified: false };
    const after = await signIn(testBrowser());
    const [a, b] = [await tokens(before["code"]!), await tokens(after["code"]!)].map((one) =>
      decodeJwt(one["id_token"]),
    );
    expect(b!.sub).toBe(a!.sub);
    expect(b).toMatchObject({ name: "Marina Reyes Lund", email: "lund@people.example", email_verified: false });
  });

  it("never becomes the local account with the same address", async () => {
    const local = await t.makeUser({ email: "both@people.example" });
    google.person = { ...person, sub: "2000", email: "both@people.example" };
    const { code } = await signIn();
    const claims = decodeJwt((await tokens(code!))["id_token"]);
    expect(claims.sub).not.toBe(local.sub);
    expect(claims["cognito:username"]).toBe("Google_2000");
    const [alias] = await t.look<any>(`SELECT username FROM identity_aliases WHERE alias = 'both@people.example'`);
    expect(alias.username).toBe(local.username);
  });

  it.for([
    ["a mailbox of Google's own", { email: "marina@gmail.com", hd: undefined }, true],
    ["one in an organisation whose mail Google hosts", { email: "marina@eu.people.example" }, true],
    ["an address elsewhere", { email: "marina@elsewhere.example", hd: undefined }, false],
    ["one that only looks like Google's", { email: "marina@notgmail.com", hd: undefined }, false],
    ["one whose domain is written twice", { email: "marina@elsewhere.example@gmail.com", hd: undefined }, false],
    ["one that Google itself doubts", { email: "marina@gmail.com", email_verified: false }, false],
  ] as const)("is believed of %s: %j, %s", async ([what, claims, proven]) => {
    google.person = { ...person, sub: `6-${what.length}`, ...claims };
    const { code } = await signIn();
    expect(decodeJwt((await tokens(code!))["id_token"])["email_verified"]).toBe(proven);
  });

  it("leaves an address proven that its owner has proven by our code, and no other", async () => {
    const verified = async () => {
      const { code } = await signIn(testBrowser());
      return decodeJwt((await tokens(code!))["id_token"])["email_verified"];
    };
    google.person = { ...person, sub: "7000", email: "own@elsewhere.example", hd: undefined };
    expect(await verified()).toBe(false);
    await t.look(
      `UPDATE identity_users SET attributes = attributes || '{"email_verified": "true"}' WHERE username = 'Google_7000'`,
    );
    expect(await verified()).toBe(true);
    google.person = { ...google.person, email: "another@elsewhere.example" };
    expect(await verified()).toBe(false);
    // Believed once, not any more: its word was all that there was.
    google.person = { ...google.person, hd: "elsewhere.example" };
    expect(await verified()).toBe(true);
    google.person = { ...google.person, hd: undefined };
    expect(await verified()).toBe(false);
  });

  it("believes no word about an address or a number that is not told with it", async () => {
    const attributes = async (change: Record<string, unknown>) => {
      google.person = { ...google.person, ...change };
      await signIn(testBrowser());
      const [row] = await t.look<any>("SELECT attributes FROM identity_users WHERE username = 'Google_7100'");
      return row.attributes;
    };
    google.person = { ...person, sub: "7100", email: "victim@elsewhere.example", hd: undefined };
    expect(await attributes({})).toMatchObject({ email: "victim@elsewhere.example", email_verified: "false" });
    for (const email of [undefined, "", ["victim@elsewhere.example"], `${"x".repeat(2048)}@gmail.com`])
      expect((await attributes({ email })).email_verified, String(email).slice(0, 30)).toBe("false");
    // What was believed once is not taken for its owner's own proof either, when the provider falls silent and loses its say.
    expect(await attributes({ email: "victim@elsewhere.example", hd: "elsewhere.example" })).toMatchObject({
      email_verified: "true",
    });
    await attributes({ email: undefined, hd: undefined });
    expect(await attributes({ email: "victim@elsewhere.example" })).toMatchObject({ email_verified: "false" });
  });

  it("becomes a local account by a manager's link alone, and changes nothing about it", async () => {
    const local = await t.makeUser({ email: "linked@people.example" });
    const link = { userId: "5000", providerName: "Google", providerType: "Google", issuer: null, primary: false };
    await t.look(`UPDATE identity_users SET identities = $2 WHERE username = $1`, [
      local.username,
      JSON.stringify([{ ...link, dateCreated: Date.now() }]),
    ]);
    google.person = { ...person, sub: "5000", email: "elsewhere@people.example" };
    const { code } = await signIn();
    const claims = decodeJwt((await tokens(code!))["id_token"]);
    expect(claims).toMatchObject({ sub: local.sub, email: local.email, name: "Robin Marsh" });
  });

  it("refuses a name that somebody took for a local account, and an account that is switched off", async () => {
    await t.look(
      `INSERT INTO identity_users (pool, username, sub, status) VALUES ($1, 'Google_3000', gen_random_uuid(), 'CONFIRMED')`,
      [t.pool],
    );
    google.person = { ...person, sub: "3000" };
    expect(await signIn()).toMatchObject({ error: "access_denied", state: "the-state" });
    google.person = { ...person, sub: "4000" };
    await signIn(testBrowser());
    await t.look(`UPDATE identity_users SET enabled = false WHERE username = 'Google_4000'`);
    expect(await signIn(testBrowser())).toMatchObject({
      error: "access_denied",
      error_description: "User is disabled.",
    });
  });

  it("has its names kept for it: nobody who makes an account of their own chooses one", async () => {
    for (const CaseSensitive of [true, false]) {
      const made = await t.makePool({ UsernameAttributes: [], AliasAttributes: ["preferred_username"], UsernameConfiguration: { CaseSensitive } }); // oxfmt-ignore
      await t.look(`INSERT INTO identity_providers (pool, name, type, details, mapping, identifiers) VALUES ($1, 'Works', 'OIDC', '{}', '{}', '{}'), ($1, 'Ärzte', 'OIDC', '{}', '{}', '{}')`, [made.pool]); // oxfmt-ignore
      const attempt = async (Username: string, alias?: string) => {
        const UserAttributes = alias ? [{ Name: "preferred_username", Value: alias }] : [];
        const reply = await t.call("SignUp", { ClientId: made.client, Username, Password: "Correct-Horse-1", UserAttributes }); // oxfmt-ignore
        return reply.error;
      };
      expect(await attempt("stranger", "Works_Ada|7")).toBe("UsernameExistsException");
      expect(await attempt("stranger", "works-ada")).toBe(null);
      for (const name of ["Works_Ada|7", "works_ada|7", "Google_3001", "google_3001", "\u00E4rzte_7", "\u00C4rzte_7"])
        expect([name, await attempt(name)]).toEqual([name, "UsernameExistsException"]);
      for (const name of ["Works", "Worksmith_7", "my_Works_7"])
        expect([name, await attempt(name)]).toEqual([name, null]);
    }
  });

  it("remembers the browser for this provider, and not for another way in", async () => {
    await signIn();
    google.asked = {};
    expect(await signIn()).toHaveProperty("code");
    expect(google.asked).toEqual({});
    await t.setClient({ SupportedIdentityProviders: ["COGNITO"] });
    expect(new URL((await browser.get(address({ identity_provider: null }))).location!).pathname).toBe("/hosted/login");
    expect((await signIn())["error"]).toBe("invalid_request");
    await t.setClient({ SupportedIdentityProviders: ["COGNITO", "Google"] });
  });
});

describe("the way back", () => {
  const idpresponse = (query: string) => `${t.origin}/oauth2/idpresponse?${query}`;

  it("leads on with an error when the person refuses, or the provider does", async () => {
    google.answer = "refuse";
    expect(await signIn()).toMatchObject({ error: "access_denied", state: "the-state" });
    google.answer = "agree";
    const state = new URL(await wayBack(testBrowserKept())).searchParams.get("state")!;
    const failed = await kept.get(idpresponse(`error=server_error&state=${state}`));
    expect(new URL(failed.location!).searchParams.get("error")).toBe("server_error");
  });

  let kept: TestBrowser;
  const testBrowserKept = () => (kept = testBrowser());

  it("is refused to another browser, whose attempt spoils nothing", async () => {
    const address = await wayBack();
    const stranger = testBrowser();
    await stranger.follow(addressOfLogin(), callback);
    for (const other of [stranger, testBrowser()]) {
      const reply = await other.get(address);
      expect([reply.status, reply.location]).toEqual([400, null]);
      expect(reply.text).toContain("was started elsewhere");
    }
    expect(new URL((await browser.get(address)).location!).searchParams.has("code")).toBe(true);
  });

  const addressOfLogin = () => address({ identity_provider: null });

  it("is refused with the state of one browser and the code of another", async () => {
    const other = testBrowser();
    const [mine, theirs] = [await wayBack(), await wayBack(other)].map((one) => new URL(one));
    const code = theirs!.searchParams.get("code")!;
    mine!.searchParams.set("code", code);
    const swapped = await browser.get(mine!.href);
    expect(new URL(swapped.location!).searchParams.get("error")).toBe("server_error");
    // The other way about: their state in my browser.
    theirs!.searchParams.set("code", "anything");
    expect((await browser.get(theirs!.href)).status).toBe(400);
  });

  it("is refused with an id token that was made for another way (nonce)", async () => {
    const { location } = await browser.get(address());
    const changed = new URL(location!);
    changed.searchParams.set("nonce", "another-nonce-of-another-way-0123456789abcdef");
    const { location: back } = await browser.follow(changed.href, `${t.origin}/oauth2/idpresponse`);
    const { location: end } = await browser.get(back!);
    expect(new URL(end!).searchParams.get("error")).toBe("server_error");
    expect(new URL(end!).searchParams.has("code")).toBe(false);
  });

  it("is refused with a code that was asked for without our verifier (PKCE)", async () => {
    const { location } = await browser.get(address());
    const changed = new URL(location!);
    changed.searchParams.set("code_challenge", pkcePair().challenge);
    const { location: back } = await browser.follow(changed.href, `${t.origin}/oauth2/idpresponse`);
    expect(new URL((await browser.get(back!)).location!).searchParams.get("error")).toBe("server_error");
  });

  it("is good once", async () => {
    const address = await wayBack();
    expect(new URL((await browser.get(address)).location!).searchParams.has("code")).toBe(true);
    const again = await browser.get(address);
    expect([again.status, again.location]).toEqual([400, null]);
    expect(again.text).toContain("This sign-in is over");
    const both = await wayBack(browser, { prompt: "login" });
    const all = await Promise.all(Array.from({ length: 10 }, () => browser.get(both)));
    expect(all.filter((one) => one.location !== null)).toHaveLength(1);
  });

  it("is over after five minutes, and says where to start again", async () => {
    const address = await wayBack();
    await t.look(`UPDATE identity_tickets SET expires_at = now() - interval '1 second' WHERE kind = 'federation'`);
    const late = await browser.get(address);
    expect([late.status, late.location]).toEqual([400, null]);
    expect(late.text).toContain("That took too long");
    expect(late.text).toContain('href="/oauth2/authorize?');
  });

  it.each(["", "state=unknown&code=x", "code=x", "state=a&state=b&code=x"])("shows a page for %j", async (query) => {
    const reply = await browser.get(idpresponse(query));
    expect([reply.status, reply.location]).toEqual([400, null]);
  });

  it("trusts no answer in the name of another issuer", async () => {
    const address = new URL(await wayBack());
    address.searchParams.set("iss", "https://evil.test");
    expect(new URL((await browser.get(address.href)).location!).searchParams.get("error")).toBe("server_error");
  });

  it("keeps neither state nor nonce nor verifier in the database", async () => {
    await wayBack();
    const { state, nonce } = google.asked;
    const all = JSON.stringify(await t.look(`SELECT * FROM identity_tickets`));
    for (const one of [state!, nonce!]) expect(all).not.toContain(one);
  });
});

describe("any provider of a pool", () => {
  it("works by its name and its identifiers, with its mapping, claims by userinfo and Basic", async () => {
    const other = await startFakeProvider(`${t.origin}/oauth2/idpresponse`, false);
    try {
      other.person = { sub: "Ada|7", email: "ada@works.example", email_verified: true, given_name: "Ada" };
      const made = await t.makePool(
        {},
        {
          CallbackURLs: [callback],
          AllowedOAuthFlowsUserPoolClient: true,
          AllowedOAuthFlows: ["code"],
          AllowedOAuthScopes: ["openid", "email"],
          SupportedIdentityProviders: ["Works"],
        },
      );
      const place = { table: "identity_providers", column: "secret", row: "Works", org: made.pool };
      await t.look(
        `INSERT INTO identity_providers (pool, name, type, details, secret, mapping, identifiers) VALUES ($1, 'Works', 'OIDC', $2, $3, $4, $5)`,
        [
          made.pool,
          JSON.stringify({
            client_id: other.clientId,
            oidc_issuer: other.issuer,
            authorize_scopes: "openid email profile",
          }),
          t.ports.secrets.seal(other.clientSecret, place),
          JSON.stringify({ email: "email", name: "given_name" }),
          ["works.example"],
        ],
      );
      const ways: Record<string, string | null>[] = [
        { identity_provider: "Works" },
        { identity_provider: null, idp_identifier: "works.example" },
      ];
      for (const chosen of ways) {
        const { code } = await signIn(testBrowser(), { client_id: made.client, scope: "openid email", ...chosen });
        expect(code).toBeDefined();
      }
      const [row] = await t.look<any>(`SELECT username, attributes, identities FROM identity_users WHERE pool = $1`, [
        made.pool,
      ]);
      expect(row.username).toBe("Works_Ada|7");
      // email_verified is not mapped: the address counts as unproven.
      expect(row.attributes).toEqual({ email: "ada@works.example", email_verified: "false", name: "Ada" });
      expect(row.identities).toMatchObject([{ providerType: "OIDC", issuer: other.issuer }]);
      // The page of a client without accounts of the pool offers the provider alone.
      const page = await testBrowser().follow(
        address({ client_id: made.client, scope: "openid", identity_provider: null }),
        callback,
      );
      expect(page.text).toContain("Sign in with Works");
      expect(page.text).not.toContain('name="password"');
    } finally {
      await other.close();
    }
  });

  it("answers for the domains among its identifiers, and for no other company's", async () => {
    const other = await startFakeProvider(`${t.origin}/oauth2/idpresponse`);
    try {
      const made = await t.makePool(
        {},
        {
          CallbackURLs: [callback],
          AllowedOAuthFlowsUserPoolClient: true,
          AllowedOAuthFlows: ["code"],
          AllowedOAuthScopes: ["openid", "email", "phone"],
          SupportedIdentityProviders: ["Works"],
        },
      );
      const place = { table: "identity_providers", column: "secret", row: "Works", org: made.pool };
      await t.look(
        `INSERT INTO identity_providers (pool, name, type, details, secret, mapping, identifiers) VALUES ($1, 'Works', 'OIDC', $2, $3, $4, $5)`,
        [
          made.pool,
          JSON.stringify({ client_id: other.clientId, oidc_issuer: other.issuer }),
          t.ports.secrets.seal(other.clientSecret, place),
          JSON.stringify({ email: "email", email_verified: "email_verified" }),
          ["works.example", "works"],
        ],
      );
      const proven = async (email: string) => {
        other.person = { sub: email, email, email_verified: true, hd: email.split("@")[1] };
        const { code } = await signIn(testBrowser(), {
          client_id: made.client,
          scope: "openid email",
          identity_provider: "Works",
        });
        expect(code).toBeDefined();
        const [row] = await t.look<any>(
          `SELECT attributes->>'email_verified' AS proven FROM identity_users WHERE pool = $1 AND attributes->>'email' = $2`,
          [made.pool, email],
        );
        return row.proven;
      };
      expect(await proven("ada@works.example")).toBe("true");
      expect(await proven("ada@WORKS.example")).toBe("true");
      for (const email of ["ada@hill.example", "ada@eu.works.example", "ada@works", "ada@gmail.com"])
        expect(await proven(email), email).toBe("false");
    } finally {
      await other.close();
    }
  });

  it("may be this very machine outside production alone", async () => {
    const local = { issuer: "http://localhost:9" };
    const out = (production: boolean, EGRESS_ALLOW: string[] = []) =>
      egressFor({ config: { ...t.ports.config, production, EGRESS_ALLOW } }, local);
    await expect(out(false).check(local.issuer)).resolves.toBeUndefined();
    await expect(out(true).check(local.issuer)).rejects.toMatchObject({ reason: "egress-refused" });
    expect(out(true).plain).toBe(false);
    await expect(out(true, ["localhost"]).check(local.issuer)).resolves.toBeUndefined();
    // What opens this machine opens nothing else.
    await expect(out(false).check("http://192.168.0.1/")).rejects.toMatchObject({ reason: "egress-refused" });
    await expect(out(false).check("http://127.0.0.1:9/")).rejects.toMatchObject({ reason: "egress-refused" });
  });

  it("is not reached when its address is not public, and the application hears of it", async () => {
    const made = await t.makePool(
      {},
      {
        CallbackURLs: [callback],
        AllowedOAuthFlowsUserPoolClient: true,
        AllowedOAuthFlows: ["code"],
        AllowedOAuthScopes: ["openid"],
        SupportedIdentityProviders: ["Inside", "Gone"],
      },
    );
    const add = (name: string, issuer: string) =>
      t.look(`INSERT INTO identity_providers (pool, name, type, details) VALUES ($1, $2, 'OIDC', $3)`, [
        made.pool,
        name,
        JSON.stringify({ client_id: "x", oidc_issuer: issuer }),
      ]);
    await add("Inside", "https://169.254.169.254");
    await add("Gone", "http://localhost:9");
    for (const identity_provider of ["Inside", "Gone"]) {
      const { error } = await signIn(testBrowser(), { client_id: made.client, scope: "openid", identity_provider });
      expect(error).toBe("server_error");
    }
  });
});
