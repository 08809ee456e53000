import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBrowser } from "../../tools/browser.ts";
import { originOf } from "../account/newcomer.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// With scrollbars as a desk's browser draws them; the other journeys run without.

let stage: Stage;
let browser: Browser;
beforeAll(async () => {
  stage = await openStage();
  browser = await chromium.launch({ ...(await findBrowser()), ignoreDefaultArgs: ["--hide-scrollbars"] });
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

it("behind the open demo no strip beside the page stays bright: the page reaches to the window's edge", async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await page.goto(originOf(stage.place));
  const free = () => page.evaluate(() => innerWidth - document.body.getBoundingClientRect().right);
  expect(await free(), "a page with a scrollbar").toBeGreaterThan(0);
  await page
    .getByRole("button", { name: /Watch Demo/ })
    .first()
    .click();
  await page.locator("dialog.demo[open]").waitFor();
  expect(await free()).toBe(0);
});
