import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// What moves: every stated delay by a clock that the test turns, so that nothing depends on how busy this machine is.

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage?.close());

describe("the typing heading", () => {
  it("erases a character each 50 ms and types one each 80 ms", async () => {
    const { page, faults } = await still("/");
    const typed = page.locator(".typed");
    const text = async () => (await typed.textContent())!.trim();
    expect(await text()).toBe("in your inbox.");
    await page.clock.runFor(2200);
    expect(await text()).toBe("in your inbox");
    await page.clock.runFor(49);
    expect(await text()).toBe("in your inbox");
    await page.clock.runFor(1);
    expect(await text()).toBe("in your inbo");
    await page.clock.runFor(50 * 11);
    expect(await text()).toBe("i");
    // The last one goes, and the next line begins 80 ms later.
    await page.clock.runFor(50);
    expect(await text()).toBe("");
    await page.clock.runFor(79);
    expect(await text()).toBe("");
    await page.clock.runFor(1);
    expect(await text()).toBe("i");
    await page.clock.runFor(80 * 3);
    expect(await text()).toBe("in a");
    expect(faults).toEqual([]);
  });

  it("rests at its first line when every line was typed once", async () => {
    const { page } = await still("/");
    await page.clock.runFor(60_000);
    await expect.poll(() => page.locator(".typed").textContent()).toBe("in your inbox.");
    await expect.poll(() => page.locator("[data-typing]").count()).toBe(0);
  });

  it("stands still for who asked for less motion", async () => {
    const { page } = await still("/", { reducedMotion: "reduce" });
    await page.clock.runFor(20_000);
    await expect.poll(() => page.locator(".typed").textContent()).toBe("in your inbox.");
  });
});

describe("the audiences", () => {
  it("begins with Individuals, fades the word over 200 ms and counts up from 0 over a second", async () => {
    const { page } = await still("/");
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { seen });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        seen.push(Number((options as KeyframeAnimationOptions).duration));
        return animate.call(this, frames, options);
      };
    });
    const tab = page.getByRole("tab", { name: "Individuals" });
    await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
    await page.getByRole("tab", { name: "Small Business" }).click();
    await expect.poll(() => page.locator("[data-word]").textContent()).toBe("your team");
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen))
      .toEqual([100, 100]);
    const figure = page.locator("[data-active] [data-count]");
    await expect.poll(() => figure.textContent()).toBe("0+");
    await page.clock.runFor(500);
    const half = Number((await figure.textContent())!.replace("+", ""));
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(500);
    await page.clock.runFor(540);
    await expect.poll(() => figure.textContent()).toBe("500+");
  });

  it("is moved through by arrows, Home and End, also from right to left", async () => {
    const { page } = await still("/", { reducedMotion: "reduce" });
    const selected = () => page.locator('[role="tab"][aria-selected="true"]').textContent();
    await page.getByRole("tab", { name: "Individuals" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await selected()).toBe("Small Business");
    await page.keyboard.press("End");
    expect(await selected()).toBe("Enterprise");
    await expect.poll(() => page.locator("[data-word]").textContent()).toBe("your organisation");
    await page.keyboard.press("ArrowRight");
    expect(await selected()).toBe("Individuals");
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    await page.keyboard.press("ArrowLeft");
    expect(await selected()).toBe("Small Business");
    await page.keyboard.press("Home");
    expect(await selected()).toBe("Individuals");
  });
});

describe("Watch Demo", () => {
  it("is played by keyboard alone: four cues, a wrong guess, the end, and back", async () => {
    const { page, faults } = await still("/", { reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Watch Demo" }).focus();
    await page.keyboard.press("Enter");
    const demo = page.getByRole("dialog", { name: "Your turn: find the four cues" });
    await demo.waitFor();
    await demo.getByText("Nothing found yet").waitFor();
    await demo.getByRole("button", { name: "Dear customer," }).press("Enter");
    const status = demo.getByRole("status");
    await status.filter({ hasText: "many honest firms write that way" }).waitFor();
    // What looks like a link is one to a screen reader's ear, too: where it leads is told before it is followed.
    const target = demo.getByText("leads to hp-redelivery.example");
    expect(await target.isVisible()).toBe(false);
    const link = demo.getByRole("button", { name: "harbourparcels.example/track", description: /hp-redelivery/ });
    await link.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await target.waitFor();
    // Nothing but reading tells a cue from a part that proves nothing.
    const kinds = await demo.locator(".spot").evaluateAll((all) => all.map((one) => one.getAttribute("aria-pressed")));
    expect(kinds).toEqual(Array.from({ length: 7 }, () => "false"));
    const cues = demo.locator("[data-cue]");
    for (let n = 0; n < 4; n++) await cues.nth(n).press("Enter");
    await status.filter({ hasText: "4 of 4 found" }).waitFor();
    await status.getByRole("heading", { name: "Well spotted!" }).waitFor();
    await demo.getByRole("button", { name: "Play again" }).press("Enter");
    await demo.getByText("Nothing found yet").waitFor();
    await page.keyboard.press("Escape");
    await demo.waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Watch Demo");
    expect(faults).toEqual([]);
  });
});

describe("the open demo", () => {
  it("closes by a click beside it, not by one on its edge, and is opened by an early click without the script", async () => {
    const { page } = await still("/", { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Watch Demo" }).click();
    const demo = page.getByRole("dialog");
    const box = (await demo.boundingBox())!;
    await page.mouse.click(box.x + 6, box.y + 6);
    await expect.poll(() => demo.isVisible()).toBe(true);
    await page.mouse.click(box.x - 40, box.y + 40);
    await demo.waitFor({ state: "hidden" });
    const { page: early } = await stage.page();
    await early.route("**/app/**/*.js", (route) => route.abort());
    await early.route("**/app/*.js", (route) => route.abort());
    await early.goto(stage.place.url);
    await early.getByRole("button", { name: "Watch Demo" }).click();
    await early.getByRole("dialog").waitFor();
    await early.getByRole("button", { name: "Close the demo" }).click();
    await early.getByRole("dialog").waitFor({ state: "hidden" });
  });
});

describe("moving about", () => {
  it("is at the top after each way on, and the logo goes home or to the top", async () => {
    const { page } = await still("/features", { reducedMotion: "reduce" });
    const y = () => page.evaluate(() => scrollY);
    await page.evaluate(() => scrollTo(0, 2000));
    await page.locator('footer a[href="/pricing"]').click();
    await page.waitForURL(/pricing/);
    expect(await y()).toBe(0);
    await page.evaluate(() => scrollTo(0, 1500));
    await page.locator("header [data-home]").click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(await y()).toBe(0);
    await page.evaluate(() => {
      scrollTo(0, 1500);
      Object.assign(globalThis, { same: true });
    });
    await page.locator("header [data-home]").click();
    await expect.poll(y).toBe(0);
    expect(await page.evaluate(() => "same" in globalThis)).toBe(true);
  });

  it("has a menu on a telephone that opens, leads on and closes by Escape", async () => {
    const { page } = await still("/", { viewport: { width: 390, height: 800 } });
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await button.click();
    const menu = page.locator("#mobile-menu");
    await menu.getByRole("link", { name: "Features" }).waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await button.click();
    // A telephone that is turned has the whole bar, and turned back its menu again.
    await page.setViewportSize({ width: 900, height: 390 });
    await expect.poll(() => menu.isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 800 });
    await menu.getByRole("link", { name: "Pricing" }).click();
    await page.waitForURL(/pricing/);
    await page.goBack();
    await button.waitFor();
    await expect.poll(() => menu.isVisible()).toBe(false);
  });

  it("is whole on paper: no bar on the sheets, every answer, all three audiences", async () => {
    const { page } = await still("/pricing");
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.locator(".bar").isVisible()).toBe(false);
    const answers = page.locator(".questions details p");
    for (const answer of await answers.all()) expect((await answer.boundingBox())!.height).toBeGreaterThan(10);
    await page.goto(stage.place.url);
    for (const name of ["Start for yourself", "Start with your team", "Talk to us"])
      await expect.poll(() => page.getByRole("link", { name }).isVisible()).toBe(true);
  });

  it("finds a place in the docs while one types", async () => {
    const { page, faults } = await still("/docs");
    const field = page.getByLabel("Search the docs");
    await field.fill("hold-out");
    const first = page.locator("[data-results] a").first();
    await first.waitFor();
    await expect.poll(() => first.getAttribute("href")).toBe("/docs/campaign-setup#hold-out");
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/^\d+ match(es)? found$/);
    await field.fill("zeppelin");
    await page.getByText("Nothing found. Try a single word, or ask support.").waitFor();
    await field.fill("hold-out");
    await first.click();
    await page.waitForURL(/campaign-setup#hold-out/);
    await page.goto(`${stage.place.url}/docs`);
    await field.pressSequentially("hold-out");
    await field.press("Enter");
    await page.waitForURL(/campaign-setup#hold-out/);
    expect(faults).toEqual([]);
  });

  it("copies a command of a tutorial", async () => {
    const { page } = await stage.page({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(`${stage.place.url}/docs/getting-started`);
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm start");
  });
});

/** A page whose clock stands still until the test turns it. */
async function still(path: string, options?: Parameters<Stage["page"]>[0]): Promise<{ page: Page; faults: string[] }> {
  const opened = await stage.page(options);
  await opened.page.clock.install({ time: new Date("2026-11-21T08:00:00Z") });
  await opened.page.clock.pauseAt(new Date("2026-11-21T09:00:00Z"));
  await opened.page.goto(stage.place.url + path);
  return opened;
}
