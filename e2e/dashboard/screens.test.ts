import { afterAll, beforeAll, expect, it } from "vitest";
import { screenAt, screens } from "../../src/sites/main/dashboard/screens.ts";
import { cutOffs } from "../longer-words.ts";
import { openDemo, settled } from "./demo-page.ts";
import type { DemoPage } from "./demo-page.ts";

// Every screen that the dashboard lists, as its owner finds it after twelve months: it is there, says what it is, passes the rules, and has room for
// longer words. What can be done on it stands in a journey of its own.

let demo: DemoPage;
beforeAll(async () => {
  demo = await openDemo("Owner", {}, "shared demo");
  const { client } = demo.stage;
  // What the demo has none of.
  const { job } = await client.post("/insight/reports", {
    kind: "iso-27001",
    period: String(new Date().getUTCFullYear()),
  });
  await client.job(job.split("/").at(-1));
});
afterAll(() => demo?.stage.close());

/** Opens the page of the first thing of a list. @param path of its screen, which ends with its id */
async function openFirst(path: string): Promise<void> {
  const { page, dashboard } = demo;
  await page.goto(new URL(path.slice(0, path.indexOf("/:")), dashboard).href);
  const leading = page.locator("main a[href]");
  const places = () => leading.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
  const first = async () => (await places()).findIndex((one) => screenAt(one)?.path === path);
  await expect.poll(first).toBeGreaterThanOrEqual(0);
  await leading.nth(await first()).click();
  await page.waitForURL(({ pathname }) => screenAt(pathname)?.path === path);
}

it.each(screens)("$path", async ({ path, title }) => {
  const { page, faults, dashboard, axe } = demo;
  if (path.includes(":")) await openFirst(path);
  else await page.goto(new URL(path, dashboard).href);
  await settled(page);
  expect(await page.locator(".failure").count()).toBe(0);
  await expect.poll(() => page.title()).toBe(title());
  // What is pressed inside of a link or a button belongs to neither.
  expect(await page.locator(":is(a, button) :is(a, button)").count()).toBe(0);
  await axe(path);
  // Whatever looks at the page runs nothing in the frame of a preview.
  expect(faults.splice(0).filter((one) => !one.includes("frame is sandboxed"))).toEqual([]);
  expect(await cutOffs(page)).toEqual([]);
});
