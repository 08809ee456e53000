import { afterAll, beforeAll, expect, it } from "vitest";
import { screenAt, screens } from "../../src/sites/main/dashboard/screens.ts";
import { partOf } from "../../tools/sweep/wide.ts";
import { brokenWords, cutOffs, hiddenActs } from "../telephone.ts";
import { firstOf, openWholeDemo, settled } from "./demo-page.ts";
import type { DemoPage } from "./demo-page.ts";

// Every screen that the dashboard lists, as its owner finds it after twelve months: it is there, says what it is, passes the rules, and has room for
// longer words. What can be done on it stands in a journey of its own. A third of them each day, and those are asked of axe, too (0517).

let demo: DemoPage;
beforeAll(async () => {
  demo = await openWholeDemo();
});
afterAll(() => demo?.stage.close());

it.each(partOf(screens, 3, "screens"))("$path", async ({ path, title }) => {
  const { page, faults, dashboard, axe } = demo;
  if (path.includes(":")) {
    await (await firstOf(demo, path)).click();
    await page.waitForURL(({ pathname }) => screenAt(pathname)?.path === path);
  } else await page.goto(new URL(path, dashboard).href);
  await settled(page);
  expect(await page.locator(".failure").count()).toBe(0);
  await expect.poll(() => page.title()).toBe(title());
  // What is pressed inside of a link or a button belongs to neither.
  expect(await page.locator(":is(a, button) :is(a, button)").count()).toBe(0);
  await axe(path, { itsTurn: true });
  // Whatever looks at the page runs nothing in the frame of a preview.
  expect(faults.splice(0).filter((one) => !one.includes("frame is sandboxed"))).toEqual([]);
  expect(await brokenWords(page)).toEqual([]);
  expect(await hiddenActs(page)).toEqual([]);
  expect(await cutOffs(page)).toEqual([]);
});
