import { afterAll, beforeAll, expect, it } from "vitest";
import { startFakeProvider } from "../../src/identity/hosted/federation/testing.ts";
import type { FakeProvider } from "../../src/identity/hosted/federation/testing.ts";
import { complaints, openHarbour } from "./harbour.ts";
import type { Harbour } from "./harbour.ts";

// Sign in with Google, over http, with a provider of OpenID Connect in Google's part.
let google: FakeProvider;
let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour(async (home) => {
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
  await harbour?.close();
  await google?.close();
});

it("a person comes by way of Google, lands where they wanted to go, and leaves again", async () => {
  const { page, faults, asked, context } = await harbour.open();
  const target = "/dashboard/subscription";
  await page.goto(`${harbour.home}/login?redirectTo=${encodeURIComponent(target)}`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.waitForURL(harbour.home + target);
  expect(await page.evaluate(() => localStorage.getItem("postLoginRedirect"))).toBeNull();

  // The way out was Amplify's own, over http: state, proof of the code, and the JSON that the specification wants in the state.
  const authorize = new URL(asked.find((url) => url.startsWith(`${harbour.home}/oauth2/authorize`))!);
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
  await page.goto(`${harbour.home}/dashboard/profile`);
  await page
    .getByText("marina@people.example")
    .or(page.locator('input[value="marina@people.example"]'))
    .first()
    .waitFor();
  expect(await page.getByText("Change Password").count()).toBe(0);
  expect(await page.getByText("Multi-Factor Authentication").count()).toBe(0);

  // Signing out ends the hosted sign-in, too.
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL(`${harbour.home}/`);
  expect(asked.some((url) => url.startsWith(`${harbour.home}/logout?`))).toBe(true);
  expect((await context.cookies()).filter(({ name }) => name.endsWith("Token"))).toEqual([]);

  expect(asked.filter((url) => url.includes("eyJ"))).toEqual([]);
  expect(complaints(faults).filter((fault) => !fault.startsWith(`elsewhere: ${google.issuer}`))).toEqual([]);
  await context.close();
});

it("a refusal at Google's ends at the specification's sentence", async () => {
  google.answer = "refuse";
  const { page, context } = await harbour.open();
  await page.goto(`${harbour.home}/register`);
  await page.getByRole("button", { name: "Sign up with Google" }).click();
  await page.getByText("Login failed during OAuth redirect.", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/callback");
  google.answer = "agree";
  await context.close();
});
