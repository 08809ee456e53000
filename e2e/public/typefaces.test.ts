import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partOf, someOf } from "../../tools/sweep/wide.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { fontWorlds, openFontWorld } from "./font-world.ts";
import { rows } from "./routes.ts";

// The text is read before its typefaces come, and nothing moves when they do.

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage?.close());

describe("a visitor from elsewhere", () => {
  it("has the text painted before a typeface is asked for", async () => {
    const { page, faults } = await stage.page({ reducedMotion: "reduce" });
    await page.goto(stage.place.url);
    await typefaces(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".woff2"))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(1);
    expect(Math.min(...asked)).toBeGreaterThan(painted);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(["/", "/docs", "/pricing", "/contact"])("has all of %s set in them a moment later", async (path) => {
    const { page } = await stage.page({ reducedMotion: "reduce" });
    await page.goto(stage.place.url + path);
    await typefaces(page);
    // What script adds later is set in them as well.
    const search = page.getByRole("main").getByRole("searchbox");
    if (path === "/docs") await search.fill("score");
    await settled(page);
    const inUse = await page.evaluate(() =>
      [...document.querySelectorAll("body :not(script)")]
        .filter(({ childNodes }) =>
          [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue!.trim()),
        )
        .map((element) => getComputedStyle(element).fontFamily.split(",")[0]!.replaceAll('"', "")),
    );
    expect(new Set([...inUse, "JetBrains Mono"])).toEqual(new Set(["Inter", "Bricolage Grotesque", "JetBrains Mono"]));
    await page.context().close();
  });

  it("has the typefaces without script, too", async () => {
    const { page } = await stage.page({ javaScriptEnabled: false });
    const face = page.waitForResponse((answer) => answer.url().includes("/assets/fonts/inter-latin-wght"));
    await page.goto(stage.place.url);
    expect((await face).status()).toBe(200);
    await page.context().close();
  });
});

it("the next page begins in the typefaces that are there already", async () => {
  const { page } = await stage.page({ reducedMotion: "reduce" });
  await page.goto(stage.place.url);
  await typefaces(page);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () =>
      Object.assign(globalThis, { begins: document.documentElement.className }),
    );
  });
  await page.locator("footer").getByRole("link", { name: "Support" }).click();
  await page.waitForURL("**/support");
  expect(await page.evaluate(() => (globalThis as { begins?: string }).begins)).toBe("");
  await page.context().close();
});

const widths = [390, 1440];

describe("nothing moves when they come", () => {
  const visits = partOf(rows, 3, "typefaces").flatMap(({ path }) =>
    someOf(widths, 1, path).map((width) => ({ path, width })),
  );
  it.each(visits)("$path at $width px", async ({ path, width }) => {
    const { page } = await stage.page({ viewport: { width, height: 823 }, reducedMotion: "reduce" });
    expect(await shiftOf(page, path)).toBeLessThan(allowed(path));
    await page.context().close();
  });
});

describe.skipIf(process.platform !== "linux").each(Object.keys(fontWorlds) as (keyof typeof fontWorlds)[])(
  "on a device that has only %s nothing moves either",
  (family) => {
    let device: Browser;
    beforeAll(async () => void (device = await openFontWorld(family)));
    afterAll(() => device?.close());

    const visits = widths.flatMap((width) => ["/", "/features", "/security"].map((path) => ({ path, width })));
    it.each(someOf(visits, 2, family))("$path at $width px", async ({ path, width }) => {
      const page = await device.newPage({ viewport: { width, height: 823 }, reducedMotion: "reduce" });
      expect(await shiftOf(page, path)).toBeLessThan(allowed(path));
      await page.close();
    });
  },
);

/** A paragraph of an article may break in another place, once. */
function allowed(path: string): number {
  return path === "/" ? 0.005 : 0.05;
}

/** How much a page moves from its beginning to its own typefaces: the sum of its layout shifts. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(stage.place.url + path);
  await typefaces(page);
  await settled(page);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, one) => sum + one, 0);
}

/** Until the page's own typefaces are there. */
async function typefaces(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.fonts.check('1em "Inter"') && document.fonts.check('1em "Bricolage Grotesque"'),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Until the whole page is set in them, where it will be: it is set part by part, and what moved is reported with the frame after. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });
}
