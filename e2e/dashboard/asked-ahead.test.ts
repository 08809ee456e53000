import { afterAll, beforeAll, expect, it } from "vitest";
import { firstQuestions, screens } from "../../src/sites/main/dashboard/screens.ts";
import { pathOf } from "../../src/ui/call.ts";
import { firstOf, openWholeDemo, settled } from "./demo-page.ts";
import type { DemoPage } from "./demo-page.ts";

// What a screen asks first is asked before it stands (decision 0465). The first answers are thrown away on their way here: a screen that has waited for
// them asks once more, and one that asks something else never does.

let demo: DemoPage;
beforeAll(async () => {
  demo = await openWholeDemo();
});
afterAll(() => demo?.stage.close());

const asking = screens.filter((one) => firstQuestions(one.path.replace(":id", "one"), "").length > 0);

it("most screens ask ahead", () => expect(asking.length).toBeGreaterThan(18));

it.each(asking)("$path asks what was asked ahead, and stands also when that was lost", async ({ path }) => {
  const { page, dashboard } = demo;
  const address = new URL(path, dashboard);
  if (path.includes(":")) address.pathname = (await (await firstOf(demo, path)).getAttribute("href"))!;
  else await page.goto(address.href);
  await settled(page);
  const questions = firstQuestions(address.pathname, "").map((one) => `/api/v1${pathOf(one)}`);
  const times = new Map(questions.map((one) => [one, 0]));
  await page.route("**/api/v1/**", (route) => {
    const { pathname, search } = new URL(route.request().url());
    const before = times.get(pathname + search);
    if (before === undefined) return route.continue();
    times.set(pathname + search, before + 1);
    return before === 0 ? route.abort() : route.continue();
  });
  await page.goto(address.href);
  await expect.poll(() => [...times].filter(([, count]) => count < 2)).toEqual([]);
  await page.unrouteAll({ behavior: "wait" });
  await settled(page);
  expect(await page.locator(".failure").count()).toBe(0);
  demo.faults.splice(0);
});

it("what was asked ahead is asked once", async () => {
  const { page, dashboard } = demo;
  const { pathname, href } = new URL("/dashboard/settings/privacy", dashboard);
  const questions = firstQuestions(pathname, "").map((one) => `/api/v1${pathOf(one)}`);
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (questions.includes(url.pathname + url.search)) asked.push(url.pathname + url.search);
  });
  await page.goto(href);
  await settled(page);
  expect(asked.toSorted()).toEqual(questions.toSorted());
});
