import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someOf } from "../../tools/sweep/wide.ts";
import { axeFaults } from "../axe.ts";
import { looks } from "../looks.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { rows } from "./routes.ts";

// Every public page by axe, light and dark, on a telephone and on a desk, each day in one of the four looks; and that nothing is wider than the screen at any size.

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage?.close());

describe.each([...rows.map(({ path }) => path), "/nowhere"])("%s", (path) => {
  it("has no accessibility fault", async () => {
    const found: string[] = [];
    for (const { width, colorScheme } of someOf(looks, 1, path)) {
      const viewport = { width, height: 900 };
      const { page } = await stage.page({ viewport, colorScheme, reducedMotion: "reduce" });
      await page.goto(stage.place.url + path);
      found.push(...(await axeFaults(page)).map((fault) => `${colorScheme} ${width}: ${fault}`));
      await page.context().close();
    }
    expect(found).toEqual([]);
  });

  // 720 px is a desk's screen at 200 %, and 360 px the smallest telephone.
  it("fits 360, 720 and 1920 px, from left to right and from right to left", async () => {
    const { page } = await stage.page({ reducedMotion: "reduce" });
    await page.goto(stage.place.url + path);
    const over: string[] = [];
    for (const width of [360, 720, 1920])
      for (const dir of ["ltr", "rtl"]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((to) => (document.documentElement.dir = to), dir);
        const much = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (much > 0) over.push(`${much} px at ${width} ${dir}`);
      }
    expect(over).toEqual([]);
    await page.close();
  });
});

it("the open demo and the open menu have no fault either", async () => {
  const { page } = await stage.page({ viewport: { width: 390, height: 800 }, reducedMotion: "reduce" });
  await page.goto(stage.place.url);
  await page.getByRole("button", { name: "Watch Demo" }).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  expect(await axeFaults(page)).toEqual([]);
});
