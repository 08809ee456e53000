import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { screens } from "../../src/sites/main/dashboard/screens.ts";
import { someOf } from "../../tools/sweep/wide.ts";
import { originOf } from "../account/newcomer.ts";
import { obstaclesIn, wcag } from "../axe.ts";
import { signInAs } from "../demo-sign-in.ts";
import { looks } from "../looks.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// Every screen that the dashboard lists, as its owner finds it after twelve months: it is there, says what it is, and passes the rules. What can be
// done on it stands in a journey of its own.

let stage: Stage;
let page: Page;
let faults: string[];
beforeAll(async () => {
  stage = await openStage({ DEMO: "true" });
  ({ page, faults } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
  await signInAs(page, stage.place, "Owner");
});
afterAll(() => stage?.close());

// One thing's page is opened from the list of all.
const lists = { "/dashboard/people/:id": "/dashboard/people", "/dashboard/lures/:id": "/dashboard/lures" };

it.each(screens.filter(({ path, needs }) => needs && (!path.includes(":") || path in lists)))(
  "$path",
  async ({ path, title }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const list = lists[path as keyof typeof lists];
    await page.goto(originOf(stage.place) + (list ?? path));
    if (list) await page.locator(".list-name a").first().click();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForFunction(() => document.querySelector(".skeleton, .failure") === null);
    expect(await page.title()).toBe(title());
    expect(await obstaclesIn(page, path, someOf(looks, 1, path), { tags: wcag })).toEqual([]);
    expect(faults.splice(0)).toEqual([]);
  },
);
