import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payloads } from "../../src/sites/main/account/redirect.hostile.ts";
import { partOf } from "../../tools/sweep/wide.ts";
import {
  authenticatorCode,
  complaints,
  enterCode,
  enterCredentials,
  newPerson,
  openAccountStage,
  settle,
} from "./account-stage.ts";
import type { AccountStage, Person } from "./account-stage.ts";
import type { Watched } from "../watch.ts";

// Where a sign-in leads, in a real browser: the specification's ways, and no other.
let stage: AccountStage;
const person: Person = newPerson("Dora");
let settled: Watched & { asked: string[] };

beforeAll(async () => {
  stage = await openAccountStage({ REDIRECT_ALLOW: "https://intranet.example" });
  settled = await stage.open();
  await settle(stage, settled.page, person);
});
afterAll(() => stage?.close());

// Both paths ask the same rule, whose own test tries all payloads: a sixth of them is tried at the first each day, a tenth at the second.
it.each([
  ["/login", 6],
  ["/callback", 10],
] as const)(
  "of the known payloads none leads %s out of the list",
  async (path, parts) => {
    const { page, context } = settled;
    const own = new Set([stage.home, stage.learn]);
    const away: string[] = [];
    const note = (request: Request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && !own.has(origin)) away.push(request.url());
    };
    context.on("request", note);
    const tried = partOf(payloads("evil.test", stage.learn), parts, path);
    for (const payload of tried) {
      await page.goto(`${stage.home}${path}?redirectTo=${encodeURIComponent(payload)}`, { waitUntil: "commit" });
      await page.waitForURL((url) => url.pathname !== path || url.origin !== stage.home, { waitUntil: "commit" });
      const { origin } = new URL(page.url());
      expect(own.has(origin), `${payload} led to ${page.url()}`).toBe(true);
    }
    context.off("request", note);
    expect(away).toEqual([]);
    expect(tried.length).toBeGreaterThan(7);
  },
  240_000,
);

it("a path of our own and an origin of the list are followed", async () => {
  const { page, context } = settled;
  await page.goto(`${stage.home}/login?redirectTo=${encodeURIComponent("/dashboard/subscription")}`);
  await page.waitForURL(`${stage.home}/dashboard/subscription`);
  await context.route("https://intranet.example/**", (route) => route.fulfill({ body: "intranet" }));
  await page.goto(`${stage.home}/login?redirectTo=${encodeURIComponent("https://intranet.example/start?x=1")}`);
  await page.waitForURL("https://intranet.example/start?x=1");
});

it("the learning site is reached by a code that works once, and no token is in any address", async () => {
  const { page, asked } = settled;
  const from = asked.length;
  await page.goto(`${stage.home}/login?redirectTo=${encodeURIComponent(stage.learn)}`);
  await page.waitForURL((url) => url.origin === stage.learn);
  const since = asked.slice(from);
  expect(since.some((url) => url.startsWith(`${stage.learn}/auth-redirect?`))).toBe(true);
  expect(asked.filter((url) => url.includes("eyJ"))).toEqual([]);
});

it("/callback says what it does, and what went wrong, in the specification's words", async () => {
  const { page, context, faults } = await stage.open();
  const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();
  // The settings are held back, so that what is shown meanwhile can be seen.
  const held = Promise.withResolvers<void>();
  await page.route("**/auth-config.json", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${stage.home}/callback?redirectTo=${encodeURIComponent(stage.learn)}`);
  await shows("Completing authentication...");
  held.resolve();
  await shows("Authentication failed: No token received");
  await page.unroute("**/auth-config.json");
  for (const query of ["", "?error=access_denied&error_description=no", "?code=abc&state=def"]) {
    await page.goto(`${stage.home}/callback${query}`);
    await shows("Login failed during OAuth redirect.");
  }
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await page.waitForURL("**/login");
  expect(complaints(faults)).toEqual([]);
  await context.close();
});

it("/callback with a session leads on: to the kept target, which is forgotten then, else to the profile", async () => {
  const { page } = settled;
  await page.goto(`${stage.home}/reset-password`);
  const keep = (value: string) => page.evaluate((target) => localStorage.setItem("postLoginRedirect", target), value);
  await keep("/dashboard/subscription");
  await page.goto(`${stage.home}/callback`);
  await page.waitForURL(`${stage.home}/dashboard/subscription`);
  expect(await page.evaluate(() => localStorage.getItem("postLoginRedirect"))).toBeNull();
  await page.goto(`${stage.home}/callback`);
  await page.waitForURL(`${stage.home}/dashboard/profile`);
  await page.goto(`${stage.home}/reset-password`);
  await keep("https://evil.test/");
  await page.goto(`${stage.home}/callback`);
  await page.waitForURL(`${stage.home}/dashboard/profile`);

  // An operator's own learning site is told which page was wanted, beside the token that the specification gives it.
  await page.route("**/auth-config.json", async (route) => {
    const answer = await route.fetch();
    const own = { learnUrl: "https://learn.lake.example", learnExternal: true };
    await route.fulfill({ json: { ...((await answer.json()) as object), ...own } });
  });
  await page.route("https://learn.lake.example/**", (route) => route.fulfill({ body: "learn" }));
  const target = "https://learn.lake.example/courses/7?from=mail";
  await page.goto(`${stage.home}/callback?redirectTo=${encodeURIComponent(target)}`);
  await page.waitForURL("https://learn.lake.example/auth-redirect?**");
  const led = new URL(page.url()).searchParams;
  expect(led.get("token")).toMatch(/^eyJ/);
  expect(led.get("redirectTo")).toBe("/courses/7?from=mail");
});

it("Google is not offered where no provider is set up", async () => {
  const { page, context } = await stage.open();
  for (const path of ["/login", "/register"]) {
    const settings = page.waitForResponse("**/auth-config.json");
    await page.goto(stage.home + path);
    await (await settings).finished();
    await page.locator("form button[type=submit]:enabled").waitFor();
    expect(await page.getByRole("button", { name: /Google/ }).count()).toBe(0);
  }
  await context.close();
});

it("another way to sign in says what it wants before it has an address, and what is wrong where no passkey is", async () => {
  const { page, context } = await stage.open();
  await page.goto(`${stage.home}/login`);
  await page.getByRole("button", { name: "Other ways to sign in" }).click();
  await page.getByText("Enter your email first, and we will show you the other ways to sign in.").waitFor();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("Enter your email first, then choose the passkey again.").waitFor();
  await page.getByLabel("Email").fill(person.email);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true }, // oxfmt-ignore
  });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText(/^No passkey was used\./).waitFor();
  expect(await page.getByText("Incorrect email or password.").count()).toBe(0);
  await context.close();
});

it("a screen that needs a session leads to /login and back", async () => {
  const { page, context } = await stage.open();
  // As the provider tells of somebody whose authenticator was taken away.
  await page.route("**/idp/", async (route) => {
    if (!route.request().headers()["x-amz-target"]?.endsWith(".GetUser")) return route.continue();
    const answer = await route.fetch();
    const {
      UserMFASettingList: _,
      PreferredMfaSetting: __,
      ...user
    } = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: user });
  });
  await page.goto(`${stage.home}/enable-mfa`);
  await page.waitForURL(`${stage.home}/login?redirectTo=%2Fenable-mfa`);
  await enterCredentials(page, person);
  await enterCode(page, authenticatorCode(person, 1));
  await page.waitForURL(`${stage.home}/enable-mfa`);
  await replace(page);
  await context.close();
});

/** On /enable-mfa: another authenticator takes the place of the first. */
async function replace(page: Page): Promise<void> {
  await page
    .getByText("Your account cannot be accessed until multi-factor authentication (MFA) is added.", { exact: true })
    .waitFor();
  const shown = await page.locator(".authenticator code").textContent();
  const next = { ...person, secret: shown!.replaceAll(/\s/g, "") };
  await enterCode(page, "000000");
  await page.getByText("Invalid code. Please try again.", { exact: true }).waitFor();
  const entered = Date.now();
  await enterCode(page, authenticatorCode(next));
  await page.getByText("You have successfully added MFA. Redirecting...", { exact: true }).waitFor();
  await page.unroute("**/idp/");
  await page.waitForURL("**/dashboard/profile");
  expect(Date.now() - entered).toBeGreaterThanOrEqual(1500);
  person.secret = next.secret;
}
