import { afterAll, beforeAll, expect, it } from "vitest";
import {
  authenticatorCode,
  codeTo,
  complaints,
  enterCode,
  enterCredentials,
  newPerson,
  openAccountStage,
  readKey,
  wrongCode,
} from "./account-stage.ts";
import type { AccountStage } from "./account-stage.ts";

// From a first visit to the dashboard, with every message in the words of the specification.
let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage?.close());

it("a person registers with a code from the outbox, enrols an authenticator and signs in with both", async () => {
  const person = newPerson();
  const { page, faults, asked, context } = await stage.open();
  const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();

  await page.goto(`${stage.home}/register`);
  await page.getByLabel("Full name").fill("   ");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Register" }).click();
  await shows("Enter your name, so that others know who you are.");
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Email").fill(`  ${person.email.toUpperCase()} `);
  await page.getByLabel("Password", { exact: true }).fill("Calmwater7");
  await page.getByRole("button", { name: "Register" }).click();
  await shows("Password must be at least 8 characters and include upper, lower, and special character.");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByText(/^Strength: (good|strong)$/).waitFor();
  await page.getByRole("button", { name: "Register" }).click();

  const code = await codeTo(stage, person.email);
  await page.getByLabel("Verification code").fill(wrongCode(code));
  await page.getByRole("button", { name: "Verify" }).click();
  await shows("Invalid verification code provided, please try again.");
  await page.getByLabel("Verification code").fill(`Your code is ${code.slice(0, 3)} ${code.slice(3)}`);
  const verified = Date.now();
  await page.getByRole("button", { name: "Verify" }).click();
  await shows("✅ Account verified successfully! Redirecting to login...");
  await page.waitForURL("**/login");
  expect(Date.now() - verified).toBeGreaterThanOrEqual(2000);

  await enterCredentials(page, { ...person, password: "Not my password." });
  await shows("Incorrect email or password.");
  await enterCredentials(page, person);

  await page.getByRole("heading", { name: "Set up your authenticator" }).waitFor();
  await shows(`Hookwise: ${person.email}`);
  const qr = page.getByRole("img", { name: "QR code for your authenticator app" });
  expect(await qr.evaluate((svg) => [svg.clientWidth, svg.clientHeight])).toEqual([180, 180]);
  const link = await page.getByRole("link", { name: "Open in an app on this device" }).getAttribute("href");
  person.secret = await readKey(page);
  expect(new URL(link!).searchParams.get("secret")).toBe(person.secret);
  expect(new URL(link!).searchParams.get("issuer")).toBe("Hookwise");
  expect(decodeURIComponent(new URL(link!).pathname)).toContain(person.email);

  for (const wrong of [wrongCode(authenticatorCode(person)), "12", "12345", "1234567"]) {
    const answered = page.waitForResponse("**/idp/");
    await enterCode(page, wrong);
    await answered;
    await shows("Invalid code. Please try again.");
    await expect.poll(() => page.getByText(/validation error/).count()).toBe(0);
  }
  const confirmed = Date.now();
  await enterCode(page, authenticatorCode(person));
  await shows("✅ MFA verified. Redirecting...");
  await page.waitForURL("**/dashboard/profile");
  expect(Date.now() - confirmed).toBeGreaterThanOrEqual(2000);

  // The session is in cookies: bound to this site, strict enough for http, and nothing of it in an address.
  const cookies = (await context.cookies()).filter(({ name }) => name.endsWith(".idToken"));
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ path: "/", domain: "localhost", secure: true, sameSite: "Lax" });
  expect(asked.filter((url) => url.includes("eyJ"))).toEqual([]);
  expect(complaints(faults)).toEqual([]);
  await context.close();

  const again = await stage.open();
  await again.page.goto(`${stage.home}/login?redirectTo=${encodeURIComponent("/dashboard/subscription")}`);
  await enterCredentials(again.page, person);
  await again.page.getByText("Open your authenticator app and enter the code for Hookwise.").waitFor();
  // The next code, which stands for a minute at least: long enough to be shown a second time below.
  const next = authenticatorCode(person, 1);
  await enterCode(again.page, wrongCode(next));
  await again.page.getByText("Invalid code. Please try again.", { exact: true }).waitFor();
  await enterCode(again.page, next);
  await again.page.getByText("✅ MFA verified. Redirecting...", { exact: true }).waitFor();
  await again.page.waitForURL("**/dashboard/subscription");
  expect(complaints(again.faults)).toEqual([]);
  await again.context.close();

  const third = await stage.open();
  await third.page.goto(`${stage.home}/login`);
  await enterCredentials(third.page, person);
  await enterCode(third.page, next);
  await third.page.getByText(/Wait for the next code/).waitFor();
  await third.context.close();
});

it("an address that is registered already, and one that never entered its code", async () => {
  const person = newPerson("Ben");
  const { page, context } = await stage.open();
  const fill = async () => {
    await page.goto(`${stage.home}/register`);
    await page.getByLabel("Full name").fill(person.name);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Register" }).click();
  };
  await fill();
  await codeTo(stage, person.email);
  // The wait before another code may be asked for is shown.
  await page.getByText(/^You can ask for a new code in \d+ s$/).waitFor();

  await page.goto(`${stage.home}/login`);
  await enterCredentials(page, person);
  await page.getByText("Please verify your email before logging in.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Send a new code" }).click();
  const code = await codeTo(stage, person.email, 2);
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("heading", { name: "Set up your authenticator" }).waitFor();

  await fill();
  await page.getByText("User already exists", { exact: true }).waitFor();
  await context.close();
});

it("a required field stays with the browser: nothing is sent", async () => {
  const { page, asked, context } = await stage.open();
  for (const [path, button] of [
    ["/login", "Sign in"],
    ["/register", "Register"],
    ["/reset-password", "Send Reset Code"],
  ] as const) {
    await page.goto(stage.home + path);
    await page.getByLabel("Email").fill("no address");
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect.poll(() => page.locator("input:invalid").count()).toBeGreaterThan(0);
  }
  expect(asked.filter((url) => url.includes("/idp/"))).toEqual([]);
  await context.close();
});
