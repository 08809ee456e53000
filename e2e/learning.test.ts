import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { someOf } from "../tools/sweep/wide.ts";
import { axeFaults } from "./axe.ts";
import { untouchedMail } from "./demo-mail.ts";
import { bite } from "./person.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await openStage({ DEMO: "true" })));
afterAll(() => stage?.close());

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** Accessibility by axe, in one of both colour schemes a day. */
async function accessible(page: Page, where: string, leaveOut?: string): Promise<void> {
  for (const colorScheme of someOf(["light", "dark"] as const, 1, where)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await axeFaults(page, { leaveOut: leaveOut ? [leaveOut] : [] }), `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** Whether nothing has to be scrolled sideways. */
async function fits(page: Page): Promise<boolean> {
  return (await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth)) <= 0;
}

/** A browser as people have it: the product takes one that is driven by a program for a machine, and rightly. */
const person = {
  userAgent:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};
const hidesTheDriver = "Object.defineProperty(navigator, 'webdriver', { get: () => false })";

it("a lesson is played with the keyboard alone, step by step, and says at once how each answer went", async () => {
  const { page, faults } = await stage.page({ reducedMotion: "reduce" });
  await page.goto(`${stage.place.learnUrl}/lessons/parcel`);
  await expect.poll(() => page.locator(".step:visible").count()).toBe(1);

  await tabTo(page, "#b1-0");
  await expect.poll(() => page.locator("#step-1 .note-1 .says").isVisible()).toBe(false);
  await page.keyboard.press("Space");
  await expect.poll(() => page.locator("#step-1 .note-1 .says").isVisible()).toBe(true);
  await tabTo(page, "#b1-1");
  await page.keyboard.press("Space");
  await expect.poll(() => page.locator("#step-1 .complete").isVisible()).toBe(true);
  await tabTo(page, '[href="#step-2"]');
  await page.keyboard.press("Enter");

  await page.locator("#step-2").waitFor();
  await expect.poll(() => page.locator(".step:visible").count()).toBe(1);
  await tabTo(page, "#step-2 input[type=radio]");
  await page.keyboard.press("Space");
  await expect.poll(() => page.locator("#step-2 .feedback .says:visible").count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.locator("#step-2 .feedback .says:visible").count()).toBe(1);
  await tabTo(page, '[href="#step-3"]');
  await page.keyboard.press("Enter");

  // The way on appears with the last card.
  for (const card of [1, 2]) {
    expect(await page.locator('[href="#step-4"]').isVisible()).toBe(false);
    await tabTo(page, `#step-3 details:nth-of-type(${card}) summary`);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#step-3 details[open] p:visible").count()).toBe(card);
  }
  await tabTo(page, '[href="#step-4"]');
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("#step-4 .takeaway").isVisible()).toBe(true);

  await page.goBack();
  await expect.poll(() => page.locator("#step-3").isVisible()).toBe(true);
  expect(faults).toEqual([]);
});

/** Gives some answer to a step of a lesson, of whichever kind it is; what is not found is asked for. */
async function answer(step: Locator): Promise<void> {
  const rest = step.locator(".show-all summary");
  if ((await rest.count()) > 0) return rest.click();
  for (const card of await step.locator(".guess summary").all()) await card.click();
  for (const asked of await step.locator(".ask").all()) await asked.locator(".choice, .part").first().click();
}

it("the learning site has no barrier that axe can see, and fits a small screen", async () => {
  const paths = { 360: ["/", "/lessons/link-host"], 1440: ["/lessons/sender"] };
  for (const [width, own] of Object.entries(paths)) {
    const { page, faults } = await stage.page({
      viewport: { width: Number(width), height: 900 },
      reducedMotion: "reduce",
    });
    for (const path of own) {
      await page.goto(stage.place.learnUrl + path);
      await accessible(page, `${path} at ${width}`);
      expect(await fits(page), `${path} at ${width}`).toBe(true);
    }
    // A browser reports the 404 of a page as an error of its console, so faults are read before.
    expect(faults).toEqual([]);
    expect((await page.goto(`${stage.place.learnUrl}/nothing`))?.status()).toBe(404);
    await accessible(page, "not found");
  }
});

it("who follows a practice mail meets the moment, plays the lesson in place, and has it done", async () => {
  const { page, faults } = await stage.page({ ...person, viewport: { width: 390, height: 844 } });
  await page.addInitScript(hidesTheDriver);
  const { link, member } = await untouchedMail(stage.place, stage.client);
  const completed = async (): Promise<{ id: string }[]> =>
    (await stage.client.get(`/assignments?member=${member}&state=completed`)).items;
  // Whoever was met in the finished simulation has done a lesson already.
  const before = new Set((await completed()).map(({ id }) => id));
  await bite(page, link);
  await page.getByRole("heading", { name: "This one was practice." }).waitFor();
  await expect.poll(() => page.locator("body").innerText()).toContain("You are not in trouble");
  expect(await fits(page)).toBe(true);
  // The mail in the middle is the author's, with whatever colours it has.
  await accessible(page, "moment", ".hw-mail-body");

  await page.getByRole("link", { name: /^Play the/ }).click();
  for (let at = 2; at <= 6 && !(await page.locator(".takeaway").isVisible()); at++) {
    await answer(page.locator(`#step-${at - 1}`));
    await page.locator(`[href="#step-${at}"].on`).click();
  }
  await page.getByRole("button", { name: "Finish the lesson" }).click();
  await page.getByRole("heading", { name: "Done. Time well spent." }).waitFor();
  await accessible(page, "done");
  expect(faults).toEqual([]);

  await expect
    .poll(async () => (await completed()).filter(({ id }) => !before.has(id)), { timeout: 60_000, interval: 500 })
    .toMatchObject([{ reason: "clicked", completedWhere: "moment" }]);
});
