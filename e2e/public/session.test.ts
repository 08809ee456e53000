import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { originOf, register } from "../account/newcomer.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// Who is signed in, as the navigation shows it: only once that is known.

let stage: Stage;
let home: string;
beforeAll(async () => {
  stage = await openStage();
  home = originOf(stage.place);
});
afterAll(() => stage?.close());

it("shows Login and Get Started to a visitor, and loads no account client for that", async () => {
  const { page } = await stage.page({ reducedMotion: "reduce" });
  const scripts: string[] = [];
  page.on("response", async (answer) => {
    if (new URL(answer.url()).pathname.endsWith(".js")) scripts.push((await answer.body()).toString());
  });
  await page.goto(home);
  await page.getByRole("link", { name: "Login" }).first().waitFor();
  await page.getByRole("link", { name: "Get Started" }).first().waitFor();
  expect(await page.locator("[data-account]").isVisible()).toBe(false);
  expect(scripts.join("")).not.toContain("InitiateAuth");
  await page.context().close();
});

it("shows no button while it is not known who is there", async () => {
  const { page } = await stage.page({ reducedMotion: "reduce" });
  await page
    .context()
    .addCookies([{ name: "CognitoIdentityServiceProvider.client.LastAuthUser", value: "somebody", url: home }]);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/auth-config.json", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(home);
  await page.waitForRequest("**/auth-config.json").catch(() => {});
  const visible = () => page.locator("header .who a:visible, header .who button:visible").count();
  expect(await visible()).toBe(0);
  answer();
  // The cookie was of no session after all.
  await page.getByRole("link", { name: "Login" }).first().waitFor();
  await page.context().close();
});

describe("somebody who is signed in", () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await stage.page({ reducedMotion: "reduce" }));
    await register(page, stage.place, "Mira Sand");
    await page.goto(home);
    await page.getByRole("button", { name: "Learn" }).first().waitFor();
  });

  it("has a menu that closes 100 ms after the pointer has left", async () => {
    // A clock is a whole context's: this one gets its own, with the same cookies.
    const { page: other } = await stage.page({
      reducedMotion: "reduce",
      storageState: await page.context().storageState(),
    });
    await other.clock.install();
    await other.goto(home);
    const account = other.getByRole("button", { name: "Account" });
    await account.waitFor();
    await other.clock.pauseAt(new Date(Date.now() + 60_000));
    await account.hover();
    const dashboard = other.locator("#account-menu").getByRole("link", { name: "Dashboard" });
    await dashboard.waitFor();
    await expect.poll(() => account.getAttribute("aria-expanded")).toBe("true");
    await other.mouse.move(10, 600);
    await other.clock.runFor(99);
    await expect.poll(() => dashboard.isVisible()).toBe(true);
    await other.clock.runFor(1);
    await expect.poll(() => dashboard.isVisible()).toBe(false);
    // By keyboard: open, and Escape gives the focus back.
    await account.press("Enter");
    await dashboard.focus();
    await other.keyboard.press("Escape");
    await expect.poll(() => dashboard.isVisible()).toBe(false);
    await expect.poll(() => other.evaluate(() => document.activeElement?.textContent)).toBe("Account");
    await other.close();
  });

  it("has Learn, Dashboard and Logout in the menu of a telephone", async () => {
    const { page: other } = await anotherTab(page);
    await other.setViewportSize({ width: 390, height: 800 });
    await other.goto(home);
    await other.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = other.locator("#mobile-menu");
    await menu.getByRole("button", { name: "Learn" }).waitFor();
    await menu.getByRole("link", { name: "Dashboard" }).waitFor();
    await menu.getByRole("button", { name: "Logout" }).waitFor();
    expect(await menu.getByRole("link", { name: "Login" }).isVisible()).toBe(false);
    await other.close();
  });

  it("goes to the learning site with a fresh token, or by way of the sign-in when there is none", async () => {
    const { page: other } = await anotherTab(page);
    await other.goto(home);
    const learn = other.getByRole("button", { name: "Learn" }).first();
    await learn.waitFor();
    const renewed = other.waitForRequest(
      (request) => request.headers()["x-amz-target"]?.includes("RefreshToken") ?? false,
    );
    await learn.click();
    await renewed;
    await other.waitForURL((url) => url.port === new URL(stage.place.learnUrl).port);
    await other.close();
    // A provider that refuses makes the client forget its tokens, so this one has cookies of its own.
    const { page: refused } = await stage.page({
      reducedMotion: "reduce",
      storageState: await page.context().storageState(),
    });
    await refused.goto(home);
    const again = refused.getByRole("button", { name: "Learn" }).first();
    await again.waitFor();
    await refused.route("**/idp/", (route) =>
      route.fulfill({ status: 400, json: { __type: "NotAuthorizedException", message: "x" } }),
    );
    await again.click();
    await refused.waitForURL(/\/login\?redirectTo=/);
    expect(new URL(refused.url()).searchParams.get("redirectTo")).toContain(`:${new URL(stage.place.learnUrl).port}`);
    await refused.context().close();
  });

  it("signs out and is at the first page as a visitor", async () => {
    await page.goto(`${home}/pricing`);
    await page.getByRole("button", { name: "Account" }).hover();
    await page.locator("#account-menu").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("link", { name: "Login" }).first().waitFor();
  });
});

async function anotherTab(from: Page): Promise<{ page: Page }> {
  return { page: await from.context().newPage() };
}
