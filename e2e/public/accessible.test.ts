import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { partOf, someOf } from "../../tools/sweep/wide.ts";
import { axeFaults } from "../axe.ts";
import { variants } from "../variants.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { rows } from "./routes.ts";

// Every public page, a third of them each day: by axe in one of four looks, light and dark, on a telephone and on a desk; and that nothing is wider than the screen at any size.

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage?.close());

// 720 px is a desk's screen at 200 %, and 360 px the smallest telephone.
const widths = [360, 720, 1920];

const paths = [...rows.map(({ path }) => path), "/nowhere"];

it.each(partOf(paths, 3, "public pages"))(
  "%s has no accessibility fault, and fits 360, 720 and 1920 px, from left to right and from right to left",
  async (path) => {
    const found: string[] = [];
    for (const { width, colorScheme } of someOf(variants, 1, path)) {
      const viewport = { width, height: 900 };
      const { page } = await stage.page({ viewport, colorScheme, reducedMotion: "reduce" });
      await page.goto(stage.place.url + path);
      found.push(...(await axeFaults(page)).map((fault) => `${colorScheme} ${width}: ${fault}`));
      found.push(...(await tooWide(page)));
      await page.context().close();
    }
    expect(found).toEqual([]);
  },
);

async function tooWide(page: Page): Promise<string[]> {
  const over: string[] = [];
  for (const width of widths)
    for (const dir of ["ltr", "rtl"]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((to) => (document.documentElement.dir = to), dir);
      const much = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (much > 0) over.push(`${much} px at ${width} ${dir}`);
    }
  return over;
}

it("the open demo and the open menu have no fault either", async () => {
  const { page } = await stage.page({ viewport: { width: 390, height: 800 }, reducedMotion: "reduce" });
  await page.goto(stage.place.url);
  await page.getByRole("button", { name: "Watch Demo" }).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  expect(await axeFaults(page)).toEqual([]);
});
