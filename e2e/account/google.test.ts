import { afterAll, beforeAll, expect, it } from "vitest";
import { startFakeProvider } from "../../src/identity/hosted/federation/testing.ts";
import type { FakeProvider } from "../../src/identity/hosted/federation/testing.ts";
import { codeTo, complaints, openAccountStage, wrongCode } from "./account-stage.ts";
import type { AccountStage } from "./account-stage.ts";

// Sign in with Google, over http, with a provider of OpenID Connect in Google's part.
let google: FakeProvider;
let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage(async (home) => {
    google = await startFakeProvider(`${home}/oauth2/idpresponse`);
    const { issuer, clientId, clientSecret } = google;
    return {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      EGRESS_ALLOW: new URL(issuer).host,
    };
  });
});
afterAll(async () => {
  await stage?.close();
  await google?.close();
});

it("a person comes by way of Google, lands where they wanted to go, and leaves again", async () => {
  const { page, faults, asked, context } = await stage.open();
  const target = "/dashboard/subscription";
  await page.goto(`${stage.home}/login?redirectTo=${encodeURIComponent(target)}`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.waitForURL(stage.home + target);
  expect(await page.evaluate(() => localStorage.getItem("postLoginRedirect"))).toBeNull();

  // The way out was Amplify's own, over http: state, proof of the code, and the JSON that the specification wants in the state.
  const authorize = new URL(asked.find((url) => url.startsWith(`${stage.home}/oauth2/authorize`))!);
  expect(authorize.searchParams.get("identity_provider")).toBe("Google");
  expect(authorize.searchParams.get("code_challenge_method")).toBe("S256");
  const [random, hex] = authorize.searchParams.get("state")!.split("-");
  expect(random).toMatch(/^[A-Za-z0-9]{32}$/);
  const state: unknown = JSON.parse(Buffer.from(hex!, "hex").toString("latin1"));
  expect(state).toEqual({
    redirectTo: encodeURIComponent(target),
    timestamp: expect.any(Number),
    source: "main",
    version: 1,
  });

  // Neither password nor authenticator: those are Google's.
  await page.goto(`${stage.home}/dashboard/profile`);
  await page
    .getByText("marina@people.example")
    .or(page.locator('input[value="marina@people.example"]'))
    .first()
    .waitFor();
  expect(await page.getByText("Change Password").count()).toBe(0);
  expect(await page.getByText("Multi-Factor Authentication").count()).toBe(0);

  // Signing out ends the hosted sign-in, too: the browser's session is gone, and nobody gets a code without being asked.
  const silent = new URL(authorize);
  silent.searchParams.set("prompt", "none");
  const codeFor = async () => {
    const reply = await context.request.get(silent.href, { maxRedirects: 0 });
    return new URL(reply.headers()["location"]!).searchParams;
  };
  const hosted = async () =>
    (await context.cookies()).filter(({ name }) => /^(__Host-)?hosted-\w+-\w*-?\d_/.test(name));
  expect((await codeFor()).get("code")).toBeTruthy();
  expect(await hosted()).toHaveLength(1);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL(`${stage.home}/`);
  expect(await hosted()).toEqual([]);
  expect((await codeFor()).get("code")).toBeNull();
  expect((await codeFor()).get("error")).toBe("login_required");
  expect((await context.cookies()).filter(({ name }) => name.endsWith("Token"))).toEqual([]);

  expect(asked.filter((url) => url.includes("eyJ"))).toEqual([]);
  expect(complaints(faults).filter((fault) => !fault.startsWith(`elsewhere: ${google.issuer}`))).toEqual([]);
  await context.close();
});

it("signing out on a public page ends the hosted sign-in as well", async () => {
  const { page, asked, context } = await stage.open();
  await page.goto(`${stage.home}/login`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.waitForURL("**/dashboard/profile");
  const authorize = new URL(asked.find((url) => url.startsWith(`${stage.home}/oauth2/authorize`))!);
  authorize.searchParams.set("prompt", "none");
  await page.goto(`${stage.home}/pricing`);
  await page.locator("[data-account]").first().waitFor();
  await page.evaluate(() => document.querySelector<HTMLElement>("[data-logout]")!.click());
  // The client goes to the hosted sign-out, too, and one of both gives way to the other.
  await expect.poll(() => page.url()).toBe(`${stage.home}/`);
  const silently = async () => {
    const reply = await context.request.get(authorize.href, { maxRedirects: 0 });
    return new URL(reply.headers()["location"]!).searchParams.get("error");
  };
  await expect.poll(silently).toBe("login_required");
  await context.close();
});

it("Google begun in two tabs ends in both with a sentence, not in waiting for ever", async () => {
  const { page, context } = await stage.open();
  const second = await context.newPage();
  const held: (() => void)[] = [];
  for (const tab of [page, second]) {
    await tab.route("**/oauth2/authorize?**", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await tab.goto(`${stage.home}/login`);
    await tab.getByRole("button", { name: "Sign in with Google" }).click({ noWaitAfter: true });
    await expect.poll(() => held.length).toBe(tab === page ? 1 : 2);
  }
  // The first tab comes back with a state in whose place the second has put its own.
  held[0]!();
  await page.getByText("Login failed during OAuth redirect.", { exact: true }).waitFor();
  held[1]!();
  await second.getByText(/Login failed during OAuth redirect\.|Login successful!/).waitFor();
  await context.close();
});

it("a refusal at Google's ends at the specification's sentence", async () => {
  google.answer = "refuse";
  const { page, context } = await stage.open();
  await page.goto(`${stage.home}/register`);
  await page.getByRole("button", { name: "Sign up with Google" }).click();
  await page.getByText("Login failed during OAuth redirect.", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/callback");
  google.answer = "agree";
  await context.close();
});

it("whoever comes by a provider that does not answer for their address confirms it by a code, and belongs somewhere from then on", async () => {
  const before = google.person;
  const email = "nora@elsewhere.example";
  google.person = { sub: "2001", email, email_verified: true, name: "Nora Elsewhere", given_name: "Nora", family_name: "Elsewhere", locale: "en" }; // oxfmt-ignore
  const { page, faults, context } = await stage.open();
  await page.goto(`${stage.home}/login?redirectTo=${encodeURIComponent("/dashboard/profile")}`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  const asks = page.getByRole("heading", { name: "Confirm your email address" });
  await asks.waitFor();
  const belongs = () =>
    page.evaluate(async () => {
      const name = document.cookie.split("; ").find((one) => /\.idToken=/.test(one))!;
      const authorization = `Bearer ${decodeURIComponent(name.slice(name.indexOf("=") + 1))}`;
      const answer = await fetch("/api/v1/me", { headers: { authorization } });
      return ((await answer.json()) as { organisation: { plan: string } | null }).organisation?.plan ?? null;
    });
  expect(await belongs()).toBeNull();
  await page.getByRole("button", { name: "Send code" }).click();
  const right = await codeTo(stage, email);
  const field = page.getByLabel("Code from the email");
  await field.fill(wrongCode(right));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText(/Invalid verification code/).waitFor();
  expect(await asks.count()).toBe(1);
  await field.fill(right);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("Your email address is confirmed.").waitFor();
  await asks.waitFor({ state: "detached" });
  expect(await belongs()).toBe("individual");
  // It stays so at the next sign-in, for the provider still names the same address.
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL(`${stage.home}/`);
  await page.goto(`${stage.home}/login?redirectTo=${encodeURIComponent("/dashboard/profile")}`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByLabel("Full name").waitFor();
  expect(await asks.count()).toBe(0);
  expect(complaints(faults).filter((fault) => !fault.startsWith(`elsewhere: ${google.issuer}`))).toEqual([]);
  await context.close();
  google.person = before;
});
