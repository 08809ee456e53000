import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { obstacles } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { originOf, register } from "./newcomer.ts";

// The dashboard by axe, on a telephone and on a desk, light and dark; and by keyboard alone.

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = await stage.page({ reducedMotion: "reduce" }));
  await register(page, stage.place, "Hana Finch");
});

afterAll(() => stage?.close());

const screens = ["/dashboard/profile", "/dashboard/subscription", "/dashboard/people", "/lost-authenticator"];

describe.each(screens)("%s", (path) => {
  it("has no accessibility fault and fits the screen", async () => {
    await page.goto(originOf(stage.place) + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const found = await obstacles(page, path, { telephone: 360 });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await tooWide()).map((one) => `${width}: ${one}`));
    }
    expect(found).toEqual([]);
  });
});

it("somebody is invited by keyboard alone, and Escape leads back to where one was", async () => {
  await page.goto(`${originOf(stage.place)}/dashboard/people`);
  await page.getByRole("button", { name: "Invite somebody" }).first().waitFor();
  await tabTo("Invite somebody");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await expect.poll(focused).toBe("Email");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(focused).toBe("Invite somebody");
});

/** What reaches over the edge of the screen. */
function tooWide(): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const over = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > innerWidth,
    );
    return ["wider than the screen", ...over.map((one) => one.outerHTML.slice(0, 160))];
  });
}

async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await focused()) === name) return;
  }
  throw new Error(`Tab does not reach "${name}".`);
}

/** The name of what has the focus: its label or its text. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const here = document.activeElement;
    const label = here instanceof HTMLInputElement ? here.labels?.[0]?.textContent : null;
    return (label ?? here?.textContent ?? "").trim();
  });
}
