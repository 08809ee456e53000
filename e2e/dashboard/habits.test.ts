import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { originOf, register, signInAgain } from "../account/newcomer.ts";
import type { Newcomer } from "../account/newcomer.ts";
import { obstacles, wcag } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// What holds on every screen of the dashboard: the tour, the bell, help, and that nothing typed is lost.

let stage: Stage;
let origin: string;
let page: Page;
let faults: string[];
let founder: Newcomer;

beforeAll(async () => {
  stage = await openStage();
  origin = originOf(stage.place);
  ({ page, faults } = await stage.page({ reducedMotion: "reduce" }));
  founder = await register(page, stage.place, "Nora Quay", "/signup-business", async (form) => {
    await form.getByRole("textbox", { name: "Organisation" }).fill("Quay Works");
    await form.getByLabel("Domain").fill("quay-works.example");
  });
  await page.getByText("Quay Works is set up. Welcome aboard.").waitFor();
});
afterAll(() => stage?.close());
beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));

/** The rules, in one look a day and in all of them in the wide run. */
const axe = async (name: string) => {
  expect(await obstacles(page, name, { tags: wcag })).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
};
const go = (path: string) => page.goto(`${origin}/dashboard/${path}`);
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

describe("the tour", () => {
  const stop = (name: string) => page.getByRole("dialog", { name });

  it("is offered to a founder, walked by keyboard, and left by Escape for good", async () => {
    await go("overview");
    const offer = page.getByRole("complementary", { name: "A look around" });
    await offer.getByRole("link", { name: "Look around" }).press("Enter");
    await stop("Start here").getByText("1 of 6").waitFor();
    await axe("tour");
    await stop("Start here").getByRole("button", { name: "Next" }).press("Enter");
    await stop("What waits for you").waitFor();
    await expect.poll(() => page.url()).toBe(`${origin}/dashboard/overview?tour=2`);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(page.url()).toBe(`${origin}/dashboard/overview`);
    await page.reload();
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await page.getByText("Nothing is waiting for you.").waitFor();
    expect(await offer.count()).toBe(0);
  });

  it("is taken again from help, to its end", async () => {
    await page.keyboard.press("F1");
    await page.getByRole("button", { name: "Look around the dashboard" }).click();
    for (const name of ["Start here", "What waits for you", "Simulations", "Lures", "People"])
      await stop(name).getByRole("button", { name: "Next" }).click();
    await stop("Help on every screen").getByRole("button", { name: "Done" }).click();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  it("passes over what a telephone does not show", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await go("overview?tour=1");
    await stop("Start here").getByText("1 of 4").waitFor();
  });

  it("shows the places of an overview that comes late", async () => {
    const late = Promise.withResolvers<void>();
    const steps = "**/api/v1/overview/first-steps";
    await page.route(steps, (route) => late.promise.then(() => route.continue()));
    await go("overview?tour=1");
    await page.getByRole("dialog").getByText("1 of 5").waitFor();
    late.resolve();
    await stop("Start here").getByText("1 of 6").waitFor();
    await page.unroute(steps);
  });
});

describe("help", () => {
  const help = () => page.getByRole("dialog", { name: "Help" });

  it("opens at the page of the screen, finds a place in the docs, and gives the focus back", async () => {
    await go("settings/privacy");
    await page.getByRole("heading", { name: "Privacy and retention" }).waitFor();
    const button = page.getByRole("button", { name: "Help", exact: true });
    await button.press("Enter");
    await help().getByRole("heading", { name: "Settings", level: 2 }).waitFor();
    await help().getByRole("heading", { name: "Privacy and retention" }).waitFor();
    await axe("help");
    await help().getByRole("searchbox").fill("kill switch");
    await help()
      .getByText(/^\d+ results?$/)
      .waitFor();
    await axe("help, searching");
    await page.keyboard.press("Enter");
    await help().getByRole("heading", { name: "While it runs" }).waitFor();
    await help().getByRole("button", { name: "Help for this screen" }).click();
    await help().getByRole("heading", { name: "Settings", level: 2 }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => help().count()).toBe(0);
    await expect.poll(focused).toBe("Help");
  });

  it("stays while another screen is looked at, and follows it", async () => {
    await page.keyboard.press("F1");
    await help().getByRole("heading", { name: "Settings", level: 2 }).waitFor();
    await page.getByRole("link", { name: "Insight" }).click();
    await help().getByRole("heading", { name: "Overview & Insight" }).waitFor();
    await help().getByRole("button", { name: "Close help" }).click();
  });

  it("takes the whole telephone, and keeps the focus there", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Help", exact: true }).click();
    await help().waitFor();
    expect(await page.evaluate(() => document.querySelector("dialog.help")?.matches(":modal"))).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => help().count()).toBe(0);
  });
});

describe("the bell", () => {
  it("counts what waits as soon as it does, lists it, and leads there", async () => {
    await go("settings/danger");
    const bell = page.getByRole("button", { name: /^Needs attention/ });
    await expect.poll(() => bell.getAttribute("aria-label")).toBe("Needs attention: nothing");
    await page.getByRole("button", { name: "Stop everything" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, stop everything" }).click();
    await expect.poll(() => bell.getAttribute("aria-label")).toBe("Needs attention: 1 entry");
    await page.getByRole("link", { name: "Overview" }).first().click();
    await bell.press("Enter");
    const list = page.getByRole("dialog", { name: "Needs attention" });
    await list.getByRole("link").first().waitFor();
    await axe("bell");
    await page.keyboard.press("Escape");
    await expect.poll(() => list.count()).toBe(0);
    await expect.poll(focused).toMatch(/^Needs attention/);
    await bell.click();
    await list.getByRole("link").first().click();
    await page.waitForURL(/settings\/danger/);
    await expect.poll(() => list.count()).toBe(0);
  });
});

describe("what is typed", () => {
  const name = () => page.getByLabel("Name", { exact: true });
  const leave = () => page.getByRole("dialog", { name: "Leave without saving?" });

  it("is asked about before it is left; who leaves it has left it", async () => {
    await go("settings/organisation");
    await name().fill("Quay Works and Sons");
    await page.getByRole("link", { name: "People", exact: true }).click();
    await leave().getByRole("button", { name: "Stay here" }).click();
    await expect.poll(() => name().inputValue()).toBe("Quay Works and Sons");
    await page.getByRole("link", { name: "People", exact: true }).click();
    await leave().getByRole("button", { name: "Leave without saving" }).click();
    await page.waitForURL(/dashboard\/people/);
    await go("settings/organisation");
    await expect.poll(() => name().inputValue()).toBe("Quay Works");
  });

  it("is there again when the session ended meanwhile, and says that it is not saved", async () => {
    await name().fill("Quay Works and Daughters");
    await page.context().clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForURL(/\/login\?redirectTo=/);
    await signInAgain(page, stage.place, founder);
    await page.waitForURL(/settings\/organisation/);
    await page.getByText("This is what you typed before. It has not been saved yet.").waitFor();
    await expect.poll(() => name().inputValue()).toBe("Quay Works and Daughters");
    await axe("a form that came back");
    await page.getByRole("button", { name: "Start afresh" }).click();
    await expect.poll(() => name().inputValue()).toBe("Quay Works");
    expect(await page.getByText("It has not been saved yet.").count()).toBe(0);
  });

  it("is kept but for secrets, also while they are shown and after their field is gone", async () => {
    await go("settings/mailboxes");
    const how = page.getByLabel("How it comes in");
    await how.selectOption("imap");
    await page.getByLabel("Server").fill("imap.quay-works.example");
    await page.getByLabel("Password", { exact: true }).fill("Calm-secret-water-5");
    await page.getByRole("button", { name: "Show password" }).click();
    await page.getByLabel("Password", { exact: true }).press("End");
    await page.keyboard.type("9");
    await how.selectOption("smtp");
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(kept).toContain("imap.quay-works.example");
    expect(kept).not.toContain("Calm-secret-water");
  });
});

it("the frame is drawn once, and what it needs is asked for at the same time", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/idp/", async (route) => {
    if (route.request().headers()["x-amz-target"]?.endsWith(".GetUser")) await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/v1/me");
  await page.goto(`${origin}/dashboard/settings/privacy`);
  const frame = (await page.waitForSelector(".dash-side"))!;
  await asked;
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  release();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("button", { name: "Logout" }).waitFor();
  expect(await frame.evaluate((one) => one.isConnected)).toBe(true);
  await page.unrouteAll();
});

describe("the palette", () => {
  const palette = () => page.getByRole("dialog", { name: "Go to" });

  it("finds screens and people by a part of their names, by keyboard alone", async () => {
    await go("overview");
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await page.keyboard.press("Control+k");
    await palette().getByRole("combobox").fill("nora");
    await palette()
      .getByRole("option", { name: /^Nora Quay/ })
      .waitFor();
    await axe("palette");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/people\/[0-9a-f-]{36}$/);
    await page.keyboard.press("Control+k");
    await palette().getByRole("combobox").fill("no such thing");
    await palette().getByText("Nothing found with this name.").waitFor();
    await page.keyboard.press("Escape");
  });

  it("loses no letter that is typed before it has come", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/app/Palette-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await go("overview");
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("audit");
    release();
    await expect.poll(() => palette().getByRole("combobox").inputValue()).toBe("audit");
    await palette()
      .getByRole("option", { name: /^Audit log/ })
      .waitFor();
    await page.keyboard.press("Escape");
    await page.unrouteAll();
  });
});

it("the settings' navigation shows on a telephone that it goes on, and where one is", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/dashboard/settings/privacy`);
  const row = page.getByRole("navigation", { name: "Settings" });
  await row.getByRole("link", { name: "Privacy and retention" }).waitFor();
  await expect.poll(() => row.getAttribute("data-tail")).toBe("start end");
  const seen = await row.evaluate((nav) => {
    const [place, here] = [nav, nav.querySelector("[aria-current]")!].map((one) => one.getBoundingClientRect());
    return here!.left >= place!.left && here!.right <= place!.right;
  });
  expect(seen).toBe(true);
});

it("nothing broke on the way", () =>
  // What was asked when the session had ended was refused.
  expect(faults.filter((one) => !one.includes("401"))).toEqual([]));
