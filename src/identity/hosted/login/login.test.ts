import encodeQR from "qr";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tokensFor } from "../../testing/accounts.ts";
import { startProvider } from "../../testing/provider.ts";
import type { TestProvider } from "../../testing/provider.ts";
import { newTotpSecret } from "../../../kit/totp.ts";
import { sealTotp, totpCode } from "../../factors/totp.ts";
import { changeUser } from "../../store/users.ts";
import { authorizeAddress, pkcePair, testBrowser } from "../testing.ts";
import type { Seen, TestBrowser } from "../testing.ts";

const callback = "https://app.example/callback";
const open = {
  CallbackURLs: [callback],
  LogoutURLs: ["https://app.example/bye"],
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthFlows: ["code" as const],
  AllowedOAuthScopes: ["openid", "email"],
};
let t: TestProvider;
let pool: string;
let client: string;
let browser: TestBrowser;
beforeAll(async () => {
  t = await startProvider();
  ({ pool, client } = await t.makePool({ UsernameAttributes: ["email"], AutoVerifiedAttributes: ["email"] }, open));
});
afterAll(() => t.close());
beforeEach(() => {
  browser = testBrowser();
});

const { challenge } = pkcePair();
function address(changes: Record<string, string | null> = {}): string {
  return authorizeAddress(t.origin, {
    client_id: client,
    redirect_uri: callback,
    response_type: "code",
    scope: "openid",
    state: "s",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  });
}

const begin = (changes: Record<string, string | null> = {}) => browser.follow(address(changes), callback);
const post = (page: Seen, form: Record<string, string>) =>
  browser.post(`${t.origin}/hosted/login`, { ticket: page.ticket, ...form });
const heading = (page: Seen) => /<h1>([^<]+)/.exec(page.text)?.[1];
const wrong = (page: Seen) => /role="alert"[^>]*>([^<]+)/.exec(page.text)?.[1]?.replaceAll("&#39;", "'");
const isBack = (page: Seen) =>
  page.location !== null && page.location.startsWith(`${callback}?`) && new URL(page.location).searchParams.has("code");

describe("a password", () => {
  it("leads back with a code and the state, and this browser is known for an hour", async () => {
    const { email, password } = await t.makeUser({ pool });
    const page = await begin();
    expect(heading(page)).toBe("Sign in");
    const back = await post(page, { username: email, password });
    expect(back.status).toBe(303);
    expect(isBack(back)).toBe(true);
    expect(new URL(back.location!).searchParams.get("state")).toBe("s");
    expect(back.headers.get("referrer-policy")).toBe("no-referrer");
    const again = await browser.get(address());
    expect(isBack(again)).toBe(true);
    expect(new URL(again.location!).searchParams.get("code")).not.toBe(
      new URL(back.location!).searchParams.get("code"),
    );
    expect(isBack(await browser.get(address({ prompt: "none" })))).toBe(true);
    expect(new URL((await browser.get(address({ prompt: "login" }))).location!).pathname).toBe("/hosted/login");
    expect(isBack(await testBrowser().get(address()))).toBe(false);
  });

  it("is asked for again where the application wants a younger sign-in, or another person's", async () => {
    const [robin, other] = [await t.makeUser({ pool }), await t.makeUser({ pool })];
    await post(await begin(), { username: robin.email, password: robin.password });
    expect(isBack(await browser.get(address({ max_age: "600" })))).toBe(true);
    const hint = async (user: { username: string }) => (await tokensFor(t, client, user.username)).IdToken!;
    expect(isBack(await browser.get(address({ id_token_hint: await hint(robin) })))).toBe(true);
    // Asked for one account, whoever signs in with another one is not handed over for it.
    const wanted = await begin({ id_token_hint: await hint(other) });
    const given = await post(wanted, { username: robin.email, password: robin.password });
    const result = new URL(given.location!).searchParams;
    expect([result.get("error"), result.get("code")]).toEqual(["login_required", null]);
    const elses = await browser.get(address({ id_token_hint: await hint(other), prompt: "none" }));
    expect(new URL(elses.location!).searchParams.get("error")).toBe("login_required");
    t.setClock(new Date(Date.now() + 601_000));
    const later = await browser.get(address({ max_age: "600", prompt: "none" }));
    t.setClock(null);
    expect(new URL(later.location!).searchParams.get("error")).toBe("login_required");
  });

  it("is taken from no page but our own, whatever cookies come along", async () => {
    const { email, password } = await t.makeUser({ pool });
    const answer = async (headers: Record<string, string>) => {
      const page = await begin();
      return browser.post(`${t.origin}/hosted/login`, { ticket: page.ticket, username: email, password }, headers);
    };
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.test" },
      { origin: "https://evil.test", "sec-fetch-site": "same-origin" },
      { origin: t.origin, "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { origin: "nonsense" },
    ];
    for (const headers of foreign) {
      const reply = await answer(headers);
      expect([reply.status, reply.location, heading(reply)], JSON.stringify(headers)).toEqual([
        403,
        null,
        "This form came from elsewhere",
      ]);
    }
    expect(isBack(await begin())).toBe(false);
    // As browsers send it: our pages send no Referer, so Origin is null.
    expect(isBack(await answer({ origin: "null", "sec-fetch-site": "same-origin" }))).toBe(true);
    browser = testBrowser();
    expect(isBack(await answer({ origin: t.origin }))).toBe(true);
  });

  it("keeps its cookies to itself: HttpOnly, SameSite=Lax, an hour at most", async () => {
    const { email, password } = await t.makeUser({ pool });
    const page = await begin();
    const back = await post(page, { username: email, password });
    const [cookie] = back.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^hosted-${pool}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600$`));
    expect((await browser.get(address())).headers.getSetCookie()).toEqual([]);
  });

  it("is refused with the same page for a wrong password and an unknown person, and the name stays", async () => {
    const { email } = await t.makeUser({ pool });
    const pages = [];
    for (const username of [email, "nobody@people.example"]) {
      const page = await post(await begin(), { username, password: "Wrong-Horse!" });
      expect(page.status).toBe(200);
      expect(page.text).toContain(`value="${username}"`);
      expect(page.text).not.toContain("Wrong-Horse!");
      pages.push(page.text.replaceAll(username, "").replace(/value="[^"]{200,}"/, ""));
    }
    expect(pages[0]).toBe(pages[1]);
  });

  it("fills in login_hint, and nothing that the query brings becomes markup", async () => {
    const page = await begin({ login_hint: `"><script>alert(1)</script>`, state: `"><img src=x>` });
    expect(page.text).not.toContain("<script");
    expect(page.text).toContain("&quot;&gt;&lt;script&gt;");
    expect(page.text).not.toContain("<img src=x>");
  });

  it("does not let an account in that is switched off, or was signed out everywhere", async () => {
    const user = await t.makeUser({ pool });
    expect(isBack(await post(await begin(), { username: user.email, password: user.password }))).toBe(true);
    expect(isBack(await browser.get(address()))).toBe(true);
    await changeUser(t.ports.db, pool, user.username, { signedOutAt: new Date() });
    expect(isBack(await browser.get(address()))).toBe(false);
    await changeUser(t.ports.db, pool, user.username, { signedOutAt: null, enabled: false });
    expect(isBack(await browser.get(address()))).toBe(false);
    expect(wrong(await post(await begin(), { username: user.email, password: user.password }))).toMatch(/switched off/);
  });

  it("is forgotten by /logout", async () => {
    const { email, password } = await t.makeUser({ pool });
    await post(await begin(), { username: email, password });
    const kept = [...browser.cookies.get(new URL(t.origin).host)!];
    await browser.get(`${t.origin}/logout?client_id=${client}&logout_uri=https://app.example/bye`);
    expect(isBack(await browser.get(address()))).toBe(false);
    // Nor does the old cookie help.
    browser.cookies.set(new URL(t.origin).host, new Map(kept));
    expect(isBack(await browser.get(address()))).toBe(false);
  });
});

describe("a form", () => {
  it("is refused from another browser, without its cookie, changed, or after a quarter of an hour", async () => {
    const { email, password } = await t.makeUser({ pool });
    const page = await begin();
    const form = { username: email, password };
    const stranger = testBrowser();
    await stranger.follow(address(), callback);
    const refused = [
      await stranger.post(`${t.origin}/hosted/login`, { ticket: page.ticket, ...form }),
      await testBrowser().post(`${t.origin}/hosted/login`, { ticket: page.ticket, ...form }),
      await browser.post(`${t.origin}/hosted/login`, { ticket: `${page.ticket.slice(0, -4)}AAAA`, ...form }),
      await browser.post(`${t.origin}/hosted/login`, form),
    ];
    t.setClock(new Date(Date.now() + 16 * 60_000));
    refused.push(await post(page, form));
    t.setClock(new Date());
    for (const one of refused) expect([one.status, one.location]).toEqual([400, null]);
    expect(isBack(await post(page, form))).toBe(true);
  });

  it("cannot be led elsewhere: the way back comes from the sealed step", async () => {
    const { email, password } = await t.makeUser({ pool });
    const page = await begin();
    const back = await browser.post(`${t.origin}/hosted/login?redirect_uri=https://evil.test/&client_id=x`, {
      ticket: page.ticket,
      username: email,
      password,
      redirect_uri: "https://evil.test/",
    });
    expect(isBack(back)).toBe(true);
  });

  it("is sent with a policy that runs nothing and frames nowhere", async () => {
    const page = await begin();
    const policy = page.headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
    expect(policy).toContain("form-action 'self' https://app.example");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.text).not.toContain("<script");
  });
});

describe("a second factor", () => {
  async function withTotp() {
    const made = await t.makePool(
      { UsernameAttributes: ["email"], MfaConfiguration: "ON", SoftwareTokenMfaConfiguration: { Enabled: true } },
      open,
    );
    const user = await t.makeUser({ pool: made.pool });
    const secret = newTotpSecret();
    await changeUser(t.ports.db, made.pool, user.username, {
      totpSecret: sealTotp(t.ports, user, "totp_secret", secret),
      mfaEnabled: ["SOFTWARE_TOKEN_MFA"],
      mfaPreferred: "SOFTWARE_TOKEN_MFA",
    });
    return { ...user, ...made, secret };
  }

  it("is asked for, once per code, and a wrong one can be mended", async () => {
    const { email, password, client: client_id, secret } = await withTotp();
    const page = await post(await begin({ client_id }), { username: email, password });
    expect(heading(page)).toBe("Enter the code from your app");
    expect(page.text).not.toMatch(/Session|AYABe/);
    const code = totpCode(secret, new Date());
    const bad = await post(page, { code: code === "000000" ? "111111" : "000000" });
    expect(wrong(bad)).toMatch(/isn't right/);
    expect(isBack(await post(bad, { code: `${code.slice(0, 3)} ${code.slice(3)}` }))).toBe(true);
    // The step is used up, and its form is over.
    const twice = await post(bad, { code });
    expect(isBack(twice)).toBe(false);
    browser = testBrowser();
    const next = await post(await begin({ client_id }), { username: email, password });
    expect(wrong(await post(next, { code }))).toMatch(/already been used/);
  });

  it("cannot be stepped over: the page after the password signs nobody in", async () => {
    const { email, password, client: client_id } = await withTotp();
    await post(await begin({ client_id }), { username: email, password });
    expect(isBack(await browser.get(address({ client_id })))).toBe(false);
  });

  it("is enrolled on the way where the pool asks for one: picture, secret, first code", async () => {
    const made = await t.makePool(
      { UsernameAttributes: ["email"], MfaConfiguration: "ON", SoftwareTokenMfaConfiguration: { Enabled: true } },
      open,
    );
    const { email, password } = await t.makeUser({ pool: made.pool });
    const page = await post(await begin({ client_id: made.client }), { username: email, password });
    expect(heading(page)).toBe("Add an authenticator app");
    expect(page.text).toContain('src="data:image/svg+xml;base64,');
    const secret = /class="secret">([A-Z2-7 ]+)</.exec(page.text)![1]!.replaceAll(" ", "");
    // The picture says whose account it is, by the name that people know.
    const content = `otpauth://totp/${encodeURIComponent(`Test:${email}`)}?secret=${secret}&issuer=Test`;
    expect(page.text).toContain(Buffer.from(encodeQR(content, "svg")).toString("base64"));
    const bad = await post(page, { code: "000000" });
    expect(wrong(bad)).toMatch(/isn't right/);
    expect(bad.text).toContain(secret.slice(0, 4));
    expect(isBack(await post(bad, { code: totpCode(secret, new Date()) }))).toBe(true);
    browser = testBrowser();
    const next = await post(await begin({ client_id: made.client }), { username: email, password });
    expect(heading(next)).toBe("Enter the code from your app");
    const later = new Date(Date.now() + 30_000);
    t.setClock(later);
    expect(isBack(await post(next, { code: totpCode(secret, later) }))).toBe(true);
    t.setClock(new Date());
  });
});

describe("the rest of an account's life", () => {
  it("invited people choose a password of their own", async () => {
    const { email, password } = await t.makeUser({ pool, change: { status: "FORCE_CHANGE_PASSWORD" } });
    const page = await post(await begin(), { username: email, password });
    expect(heading(page)).toBe("Choose a password");
    const weak = await post(page, { password: "short" });
    expect(wrong(weak)).toMatch(/At least 8 characters/);
    expect(isBack(await post(weak, { password: "Another-Horse-7!" }))).toBe(true);
  });

  it("people register, confirm with the code that was sent, and sign in", async () => {
    const login = await begin();
    const link = /href="(\/hosted\/signup[^"]+)"/.exec(login.text)![1]!.replaceAll("&amp;", "&");
    const page = await browser.get(t.origin + link);
    expect(heading(page)).toBe("Create an account");
    const email = "newcomer@people.example";
    const password = "Correct-Horse-7!";
    const confirm = await post(page, { username: email, name: "Noa Lind", password });
    expect(heading(confirm)).toBe("Confirm your email");
    expect(wrong(await post(confirm, { code: "000000" }))).toMatch(/isn't right/);
    const first = t.codeTo(email);
    const resent = await post(confirm, { do: "resend" });
    expect(resent.text).toContain("Another code is on its way.");
    expect(t.codeTo(email)).not.toBe(first);
    const done = await post(resent, { code: t.codeTo(email) });
    expect(done.text).toContain("Your account is confirmed");
    expect(isBack(await post(done, { username: email, password }))).toBe(true);
  });

  it("an unconfirmed account is led to its code after the right password", async () => {
    const { email, password } = await t.makeUser({ pool, change: { status: "UNCONFIRMED" } });
    expect(heading(await post(await begin(), { username: email, password }))).toBe("Confirm your email");
  });

  it("a forgotten password is set anew, and so is one that has to be", async () => {
    const { email } = await t.makeUser({ pool });
    const login = await begin();
    const link = /href="(\/hosted\/forgot[^"]+)"/.exec(login.text)![1]!.replaceAll("&amp;", "&");
    const asked = await post(await browser.get(t.origin + link), { username: email });
    expect(heading(asked)).toBe("Choose a new password");
    expect(asked.text).toMatch(/on its way to [^<]*\*\*\*/);
    const password = "A-New-Horse-7!";
    const done = await post(asked, { code: t.codeTo(email), password });
    expect(done.text).toContain("Your password has been changed.");
    expect(isBack(await post(done, { username: email, password }))).toBe(true);

    browser = testBrowser();
    const held = await t.makeUser({ pool, change: { status: "RESET_REQUIRED" } });
    const reset = await post(await begin(), { username: held.email, password: held.password });
    expect(heading(reset)).toBe("Choose a new password");
    expect(t.codeTo(held.email)).toMatch(/^\d{6}$/);
  });

  it("has no pages of its own for the product's people, nor registration where managers alone make accounts", async () => {
    await t.setClient({ CallbackURLs: [callback] });
    const product = await begin({ client_id: t.client });
    expect(product.text).toContain('href="/register"');
    expect(product.text).toContain('href="/reset-password"');
    const closed = await t.makePool({ AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } }, open);
    const page = await begin({ client_id: closed.client });
    expect(page.text).not.toContain("/hosted/signup");
    const forced = await browser.get(
      address({ client_id: closed.client }).replace("/oauth2/authorize", "/hosted/signup"),
    );
    expect(heading(forced)).toBe("Sign in");
  });
});
