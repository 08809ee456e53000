import { afterAll, beforeAll, expect, it } from "vitest";
import { obstacles } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { openLearner, takenOver } from "./learner.ts";
import type { Learner } from "./learner.ts";

// Every screen of the learning site in its looks, in a language that runs the other way, and with the weight of its start.

let stage: Stage;
let learner: Learner;
beforeAll(async () => {
  stage = await openStage();
  learner = await openLearner(stage, "ada@screens.example");
});
afterAll(() => stage?.close());

const screens: Record<string, string> = {
  "/": "Home",
  "/skills": "Chart of skills",
  "/score": "My score",
  "/season": "Season",
  "/crew": "Crew",
  "/duels": "Duels",
  "/workshop": "Workshop",
  "/surprises": "Surprise simulations",
  "/boat": "My boat",
  "/data": "My data",
  "/settings": "More",
};

it.each(Object.entries(screens))("%s has no barrier that axe can see, and fits", async (path, title) => {
  const { page, faults } = await learner.open(path);
  await page.getByRole("heading", { level: 1, name: title }).waitFor({ state: "attached" });
  await expect.poll(() => page.locator(".awaited").count()).toBe(0);
  expect(await obstacles(page, path)).toEqual([]);
  expect(faults).toEqual([]);
  await page.close();
});

it("a screen that breaks while it is drawn says so, and another address is shown all the same", async () => {
  const { page } = await learner.open("/settings");
  await page.getByRole("heading", { level: 1, name: "More" }).waitFor({ state: "attached" });
  const score = "**/api/v1/me/score*";
  await page.route(score, (route) => route.fulfill({ json: { score: 1 } }));
  await page.evaluate(() => {
    history.pushState(null, "", "/score");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.getByRole("heading", { level: 1, name: "This page could not be shown" }).waitFor();
  expect(await obstacles(page, "a broken screen")).toEqual([]);
  await page.unroute(score);
  await page.getByRole("link", { name: "Hookwise, back to Home" }).click();
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor({ state: "attached" });
  await page.close();
});

it("speaks Arabic from the right, and keeps the choice", async () => {
  const { page } = await learner.open("/settings");
  await page.getByRole("link", { name: "العربية" }).click();
  await page.getByRole("heading", { level: 1, name: "المزيد" }).waitFor();
  await page.goto(new URL("/skills", page.url()).href);
  await page.getByRole("heading", { level: 1, name: "خريطة المهارات" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  expect(await obstacles(page, "right to left")).toEqual([]);
});

it("weighs at most 180 KB of script, gzip, before a round can be played", async () => {
  const { page } = await learner.open("/settings", { viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  const scripts = new Map<string, number>();
  page.on("response", (answer) => {
    if (answer.request().resourceType() !== "script" || !answer.ok()) return;
    scripts.set(answer.url(), 0);
  });
  await page.goto(new URL("/round", page.url()).href);
  await page.getByRole("group", { name: /^Message 1 of 8/ }).waitFor();
  await takenOver(page);
  let bytes = 0;
  for (const url of scripts.keys()) {
    const packed = await fetch(url.replace("localhost", "127.0.0.1"), { headers: { "accept-encoding": "gzip" } });
    bytes += Number(packed.headers.get("content-length"));
  }
  expect(scripts.size).toBeGreaterThan(1);
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThan(180_000);
});
