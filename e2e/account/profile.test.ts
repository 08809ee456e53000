import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { openStage } from "../stage.ts";
import { until } from "../until.ts";
import type { Stage } from "../stage.ts";
import { authenticatorApp } from "./authenticator.ts";
import { enterCredentials, onDashboard, originOf, register, signIn, signInAgain } from "./newcomer.ts";
import type { Newcomer } from "./newcomer.ts";
import { mailTo } from "./outbox.ts";

// What the product specification says of the profile, word for word, against the whole product.

let stage: Stage;
let page: Page;
let faults: string[];
let person: Newcomer;

beforeAll(async () => {
  stage = await openStage();
  ({ page, faults } = await stage.page({ reducedMotion: "reduce" }));
  person = await register(page, stage.place, "Ada Brook");
});

afterAll(() => stage?.close());

it("/dashboard leads to the profile, with the name and an address that cannot be edited", async () => {
  await page.goto(`${originOf(stage.place)}/dashboard`);
  await onDashboard(page);
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Ada Brook");
  const email = page.getByLabel("Email", { exact: true });
  await expect.poll(() => email.inputValue()).toBe(person.email);
  expect(await email.getAttribute("readonly")).not.toBeNull();
});

it("the name is changed, and stays changed", async () => {
  await page.getByLabel("Full name").fill("Ada Marsh");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Profile updated successfully!").waitFor();
  // The frame shows it without a new sign-in.
  await page.locator(".who", { hasText: "Ada Marsh" }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Ada Marsh");
});

it("a blank name is not saved", async () => {
  await page.getByLabel("Full name").fill("   ");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Enter your name, so that others know who you are.").waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Ada Marsh");
});

it("a device that is in use stands there once, by a name that people know", async () => {
  const devices = page.locator("section", { has: page.getByRole("heading", { name: "Signed-in devices" }) });
  await devices.getByText("This device").waitFor();
  const rows = devices.getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().innerText()).toMatch(/^Chrome \d+ \/ /);
  expect(await devices.innerText()).not.toContain("Mozilla/");
});

it("/enable-mfa tells who has an authenticator that there is nothing to add", async () => {
  await page.goto(`${originOf(stage.place)}/enable-mfa`);
  await page.getByRole("heading", { name: "Your account is protected" }).waitFor();
  expect(await page.getByText("cannot be accessed").count()).toBe(0);
  expect(await page.getByRole("img", { name: /QR code/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Go to your profile" }).click();
  await onDashboard(page);
});

it("a refresh that fails by the network while a page opens is told, and signs nobody out", async () => {
  const { page: other } = await stage.page({
    reducedMotion: "reduce",
    storageState: await page.context().storageState(),
  });
  // The tokens are over by then, and the provider cannot be asked for new ones.
  await other.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  let asked = 0;
  await other.route("**/idp/", (route) => {
    asked += 1;
    return route.abort();
  });
  await other.goto(`${originOf(stage.place)}/dashboard/subscription`);
  await other.getByRole("heading", { name: "We cannot reach the sign-in service right now" }).waitFor();
  expect(new URL(other.url()).pathname).toBe("/dashboard/subscription");
  // Whoever cannot be reached is not asked without end.
  const before = asked;
  await other.waitForTimeout(500);
  expect(asked).toBe(before);
  await other.unroute("**/idp/");
  await other.getByRole("button", { name: "Try again" }).click();
  await other.getByText("More billing features coming soon.").waitFor();
  await other.context().close();
});

describe("the password", () => {
  it("says in a sentence for people what is empty and what is wrong; its rules are the provider's", async () => {
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByText("Enter the password that you sign in with now.").waitFor();
    await page.getByText("Enter the password you want to use from now on.").waitFor();
    await change("Wrong-password-1", "Deep-water-8-boats");
    await page.getByText(/^That is not your current password\./).waitFor();
    await expect.poll(() => page.getByText("Incorrect username or password.").count()).toBe(0);
    await change(person.password, "short");
    await page.getByText(/Password did not conform with policy/).waitFor();
  });

  it("is changed, and a mail tells so", async () => {
    const since = new Date();
    await change(person.password, "Deep-water-8-boats");
    await page.getByText("Password changed successfully!").waitFor();
    person.password = "Deep-water-8-boats";
    await mailTo(stage.place, person.email, /password was changed/, since);
  });
});

describe("the authenticator", () => {
  it("is listed as preferred", async () => {
    const method = page.getByRole("listitem").filter({ hasText: "Authenticator App (TOTP)" });
    await expect.poll(() => method.innerText()).toContain("Preferred");
  });

  it("is replaced: QR code of 180 px, the key, a code; Cancel clears it", async () => {
    await page.getByRole("button", { name: "Replace Authenticator App" }).click();
    const code = page.getByRole("img", { name: /QR code/ });
    await code.waitFor();
    expect(await code.boundingBox()).toMatchObject({ width: 180, height: 180 });
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => code.count()).toBe(0);

    await page.getByRole("button", { name: "Replace Authenticator App" }).click();
    const app = authenticatorApp(await page.locator(".key code").innerText());
    await page.getByText(`Hookwise: ${person.email}`).waitFor();
    const wrong = (await app.code()).replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));
    await verify(wrong);
    await page.getByText("Error confirming code: Invalid code. Please try again.").waitFor();
    await verify("12");
    await page.getByText("Error confirming code: Invalid code. Please try again.").waitFor();
    await verify(await app.code());
    await page.getByText("Authenticator app setup successfully!").waitFor();
    person.app = app;
    await mailTo(stage.place, person.email, /authenticator app was replaced/);
  });
});

it("after a sign-out the new password and the new authenticator are asked for", async () => {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${originOf(stage.place)}/`);
  await page.goto(`${originOf(stage.place)}/dashboard/subscription`);
  await page.waitForURL(/\/login\?redirectTo=%2Fdashboard%2Fsubscription/);
  await signIn(page, person);
  await page.getByText("✅ MFA verified. Redirecting...").waitFor();
  await page.waitForURL(/\/dashboard\/subscription$/);
});

it("the subscription is the specification's placeholder", async () => {
  const main = page.getByRole("main");
  await main.getByText("Starter").waitFor();
  await expect.poll(() => main.innerText()).toMatch(/Starter[^]*01\/01\/2026[^]*More billing features coming soon\./);
  const before = page.url();
  await main.getByRole("button", { name: "Upgrade Plan" }).click();
  await main.getByRole("button", { name: "Cancel Subscription" }).click();
  expect(page.url()).toBe(before);
});

it("/profiletab is the profile, too", async () => {
  await page.goto(`${originOf(stage.place)}/profiletab`);
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Ada Marsh");
});

it("the other session is seen, and everything is signed out at once", async () => {
  const other = await stage.page({ reducedMotion: "reduce" });
  await other.page.goto(`${originOf(stage.place)}/login`);
  await signInAgain(other.page, stage.place, person);
  await onDashboard(other.page);
  await page.reload();
  await expect.poll(() => page.getByRole("button", { name: /^Sign out .+/ }).count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  // The login screen's program comes late: whoever leaves on purpose is not led there as if the session had ended by itself.
  await page.route("**/*.js", async (route) => {
    await pause(700);
    await route.continue();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL(/\/login/);
  await page.getByText("You are signed out on every device.").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.unroute("**/*.js");
  // The other screen finds out at its next look, and leads to /login and back.
  await other.page.goto(`${originOf(stage.place)}/dashboard/subscription`);
  await other.page.waitForURL(/\/login\?redirectTo=%2Fdashboard%2Fsubscription/);
  await other.page.context().close();
});

it("a wrong password says so on the login screen", async () => {
  await enterCredentials(page, person.email, "Calm-water-7-fish");
  await page.getByText("Incorrect email or password.").waitFor();
});

describe("one's own data", () => {
  it("is taken along as a file", async () => {
    await page.goto(`${originOf(stage.place)}/login`);
    await signInAgain(page, stage.place, person);
    await onDashboard(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download your data" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^hookwise-my-data-\d{4}-\d\d-\d\d\.json$/);
    const result = JSON.parse(await text(await file.createReadStream())) as { parts: { part: string }[] };
    expect(result.parts.map((one) => one.part)).toContain("account");
    expect(JSON.stringify(result)).toContain(person.email);
  });

  it("is deleted with the account once the address was typed, and not before", async () => {
    await page.getByRole("button", { name: "Delete your account" }).click();
    const question = page.getByRole("dialog", { name: "Delete your account?" });
    await question.getByRole("button", { name: "Delete for good" }).click();
    await question.getByText(/^That is not the address of this account\./).waitFor();
    await question.getByLabel(/^Type .* to confirm$/).fill(` ${person.email.toUpperCase()} `);
    await question.getByRole("button", { name: "Delete for good" }).click();
    await page.waitForURL(`${originOf(stage.place)}/`);
    await until(async () => {
      await page.goto(`${originOf(stage.place)}/login`);
      await enterCredentials(page, person.email, person.password);
      const said = page.getByText("Incorrect email or password.").or(page.getByLabel("6-digit code"));
      await said.waitFor();
      return (await page.getByText("Incorrect email or password.").count()) > 0;
    });
  });
});

it("nothing broke in the browser meanwhile", () => {
  // A refusal of the provider is an answer of 400, which the console repeats.
  expect(faults.filter((fault) => !/status of (400|401)/.test(fault))).toEqual([]);
});

async function change(old: string, wanted: string): Promise<void> {
  await page.getByLabel("Current password").fill(old);
  await page.getByLabel("New password").fill(wanted);
  await page.getByRole("button", { name: "Change Password" }).click();
}

async function verify(code: string): Promise<void> {
  await page.getByLabel("Code from the app").fill(code);
  await page.getByRole("button", { name: "Verify Authenticator App" }).click();
}
