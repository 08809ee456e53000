import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { obstacles } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { openLearner } from "./learner.ts";
import type { Learner } from "./learner.ts";

// Whoever wants no game, and whose organisation wants none, learns all the same, and meets nothing of the game.

let stage: Stage;
let learner: Learner;
beforeAll(async () => {
  stage = await openStage();
  learner = await openLearner(stage, "ada@no-game.example");
});
afterAll(() => stage?.close());

const phone = { viewport: { width: 390, height: 844 } };
const ofTheGame = /\b(?:points?|level|boat|season|crew|badges?|weeks? in a row)\b/i;

/** Goes to a screen and waits until all of it is there. @returns what stands on it, with the ways to other screens */
async function shown(page: Page, path: string): Promise<string> {
  await page.goto(new URL(path, page.url()).href);
  await page.locator("#program:not([data-rendered]) h1").waitFor({ state: "attached" });
  await expect.poll(() => page.locator(".awaited").count()).toBe(0);
  return page.locator("body").innerText();
}

async function playRound(page: Page): Promise<void> {
  await page.goto(new URL("/round", page.url()).href);
  for (let at = 1; at <= 8; at += 1) {
    await page.getByRole("group", { name: new RegExp(`^Message ${at} of 8`) }).waitFor();
    await page.keyboard.press("1");
    await page.locator(".verdict-title").waitFor();
    await page.keyboard.press("Enter");
  }
  await page.locator(".landing .two-numbers").waitFor();
}

/** Nothing of the game stands anywhere, and what is not of it does. */
async function meetsNoGame(page: Page, why: RegExp): Promise<void> {
  for (const path of ["/", "/skills", "/score"]) expect(await shown(page, path), path).not.toMatch(ofTheGame);
  await playRound(page);
  expect(await page.locator(".beyond").count()).toBe(0);
  for (const part of await page.locator(".landing > :not(.review)").allInnerTexts())
    expect(part).not.toMatch(ofTheGame);
  for (const path of ["/season", "/boat", "/crew"]) {
    await shown(page, path);
    const main = page.getByRole("main");
    expect(await main.innerText()).toMatch(why);
    // Its heading says which screen it would be; nothing else is told, and no error.
    expect(await main.locator(".card, .meter, .places, .boards, [role=alert]").count()).toBe(1);
    expect(await obstacles(page, `${path} without the game`)).toEqual([]);
    await page.setViewportSize(phone.viewport);
  }
}

it("whoever reports everything is told something true, and that it tells nothing apart", async () => {
  const { page } = await learner.open("/", phone);
  await playRound(page);
  await page.getByRole("heading", { level: 1, name: "You reported every message, so no hook got past you." }).waitFor();
  expect(await obstacles(page, "after a round in which everything was reported")).toEqual([]);
});

it("a game that its player has switched off is nowhere, and back with all that was earned", async () => {
  const { page, faults } = await learner.open("/settings", phone);
  const before = await learner.ask("/me/game");
  await page.getByRole("switch", { name: "Show the game" }).click();
  await expect.poll(() => page.getByRole("link", { name: "Boat" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("link", { name: "Crew" }).count()).toBe(0);
  expect(await learner.ask("/me/game")).toMatchObject({ on: false, off: "person", play: null });
  await meetsNoGame(page, /You have switched the game off\. Nothing you have earned is lost/);
  // What is learned goes on.
  expect((await learner.ask("/me/practice")).rounds).toBe(2);
  await page.getByRole("link", { name: "Go to Settings" }).click();
  await page.getByRole("switch", { name: "Show the game" }).click();
  await page.getByRole("link", { name: "Boat" }).click();
  await page.getByText(`Level ${before.play.level}`).first().waitFor();
  expect((await learner.ask("/me/game")).play).toMatchObject({
    points: before.play.points,
    badges: before.play.badges,
  });
  expect(faults).toEqual([]);
});

it("a game that the organisation has switched off is nowhere, and nobody is offered a switch for it", async () => {
  const other = await openLearner(stage, "bo@no-game.example");
  await other.change("/game-settings", { on: false });
  const { page, faults } = await other.open("/settings", phone);
  await page.getByText("Your organisation has switched the game, or this part of it, off.").waitFor();
  expect(await page.getByRole("switch", { name: "Show the game" }).count()).toBe(0);
  expect(await page.getByRole("switch", { name: "Motion" }).count()).toBe(1);
  await meetsNoGame(page, /Your organisation has switched the game, or this part of it, off\./);
  expect(faults).toEqual([]);
});

it("parts that the organisation wants none of are not spoken of, the others are there", async () => {
  const other = await openLearner(stage, "cy@no-game.example");
  await other.change("/game-settings", { leagues: false, crews: false, people: false });
  const { page, faults } = await other.open("/", phone);
  expect(await shown(page, "/")).not.toMatch(/crew/i);
  const season = await shown(page, "/season");
  expect(season).toMatch(/days? left/i);
  expect(season).not.toMatch(/league|crews?\b|names that were drawn|want to stand/i);
  expect(season).toMatch(/Departments/);
  await shown(page, "/settings");
  expect(await page.getByRole("switch", { name: "List me on the people board" }).count()).toBe(0);
  expect(await page.getByRole("switch", { name: "Show the game" }).count()).toBe(1);
  expect(faults).toEqual([]);
});
