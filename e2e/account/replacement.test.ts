import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { onDashboard, originOf, register, signIn, signInAgain } from "./newcomer.ts";
import type { Newcomer } from "./newcomer.ts";

// What the profile does when the provider refuses: the provider's own answers, put in the place of the real ones.

let stage: Stage;
let page: Page;
let person: Newcomer;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = await stage.page({ reducedMotion: "reduce" }));
  person = await register(page, stage.place, "Cleo Reed");
});

afterAll(() => stage?.close());

it("who signed in long ago is led through a sign-in and back, and goes on there", async () => {
  const allow = await refuse("AssociateSoftwareToken", "NotAuthorizedException", tooLongAgo);
  await page.getByRole("button", { name: "Replace Authenticator App" }).click();
  await page.getByRole("heading", { name: "Please sign in again" }).waitFor();
  await allow();
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.waitForURL(/\/login\?redirectTo=%2Fdashboard%2Fprofile/);
  await signIn(page, person);
  await onDashboard(page);
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
});

it("a setup that cannot start says why", async () => {
  const allow = await refuse("AssociateSoftwareToken", "InvalidParameterException", "Something is wrong.");
  await page.getByRole("button", { name: "Replace Authenticator App" }).click();
  await page.getByText("Error starting authenticator app setup: Something is wrong.").waitFor();
  await allow();
});

it("a name that cannot be saved says why", async () => {
  const allow = await refuse("UpdateUserAttributes", "InvalidParameterException", "That is no name.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Error updating profile: That is no name.").waitFor();
  await allow();
});

it("a password error without a message has words of its own", async () => {
  const allow = await refuse("ChangePassword", "InvalidParameterException", "");
  await page.getByLabel("Current password").fill("a");
  await page.getByLabel("New password").fill("b");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText("An unexpected error occurred.").waitFor();
  await allow();
});

it("a profile that cannot be loaded leaves its fields empty, quietly", async () => {
  const allow = await refuse("GetUser", "InvalidParameterException", "Not now.");
  await page.reload();
  await onDashboard(page);
  await page.getByRole("button", { name: "Save Changes" }).waitFor();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("");
  await expect.poll(() => page.getByLabel("Email", { exact: true }).inputValue()).toBe("");
  expect(await page.getByRole("main").getByRole("alert").count()).toBe(0);
  await page.getByText("None", { exact: true }).waitFor();
  await allow();
});

it("who has no authenticator any more is led to /enable-mfa from every screen", async () => {
  const { page: empty } = await stage.page({ reducedMotion: "reduce" });
  await empty.context().addCookies(await page.context().cookies());
  await empty.route("**/idp/", async (route) => {
    if (!route.request().headers()["x-amz-target"]?.endsWith(".GetUser")) return route.continue();
    const answer = await route.fetch();
    const { UserMFASettingList: _list, PreferredMfaSetting: _preferred, ...user } = await answer.json();
    await route.fulfill({ response: answer, json: user });
  });
  for (const path of [
    "/dashboard",
    "/dashboard/profile",
    "/dashboard/subscription",
    "/dashboard/people",
    "/profiletab",
  ]) {
    await empty.goto(originOf(stage.place) + path);
    await empty.waitForURL(/\/enable-mfa$/);
  }
  await empty.context().close();
});

it("a session that ends while the screen is open leads to /login and back", async () => {
  const here = page.url();
  await page.context().clearCookies();
  // As when one comes back to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForURL(`${originOf(stage.place)}/login?redirectTo=%2Fdashboard%2Fprofile`);
  await page.getByText("Your session has ended. Sign in again and you will be back where you were.").waitFor();
  await signInAgain(page, stage.place, person);
  await page.waitForURL(here);
});

const tooLongAgo = "Replacing an authenticator needs a sign-in of the last 15 minutes. Please sign out and in again.";

/** Answers one operation with a refusal until the returned function is called. */
async function refuse(operation: string, name: string, message: string): Promise<() => Promise<void>> {
  const address = "**/idp/";
  await page.route(address, (route) =>
    route.request().headers()["x-amz-target"]?.endsWith(`.${operation}`)
      ? route.fulfill({
          status: 400,
          headers: { "content-type": "application/x-amz-json-1.1", "x-amzn-errortype": name },
          body: JSON.stringify({ __type: name, message }),
        })
      : route.continue(),
  );
  return () => page.unroute(address);
}
