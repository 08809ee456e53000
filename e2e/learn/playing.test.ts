import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { minSecondsOf } from "../../src/features/training/lesson.ts";
import { lessons } from "../../src/features/training/lessons/index.ts";
import { obstacles } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { openLearner } from "./learner.ts";
import type { Learner } from "./learner.ts";

// Rounds and lessons on a phone: by keyboard alone, without network, and as a screen reader is told.

let stage: Stage;
let learner: Learner;
beforeAll(async () => {
  stage = await openStage();
  learner = await openLearner(stage, "ada@playing.example");
});
afterAll(() => stage?.close());

const phone = { viewport: { width: 390, height: 844 } };

/** Decides about the message on the phone and goes on, by keys. */
async function decide(page: Page, key: "1" | "2" | "3", at: number): Promise<void> {
  await page.getByRole("group", { name: new RegExp(`^Message ${at} of 8`) }).waitFor();
  await page.keyboard.press(key);
  await goOn(page);
}

/** The way on has the focus once it was said how it went. */
async function goOn(page: Page): Promise<void> {
  await page.locator(".verdict-title").waitFor();
  await page.locator(".verdict button:focus").waitFor();
  await page.keyboard.press("Enter");
}

it("a whole round is played by keyboard alone, and every message says what was behind it", async () => {
  const { page, faults } = await learner.open("/round", phone);
  const message = page.getByRole("group", { name: /^Message 1 of 8/ });
  await message.waitFor();
  // The new message has the focus, the sender is the first thing in it, and looking leads back to it.
  await expect.poll(() => message.evaluate((one) => one === document.activeElement)).toBe(true);
  const sender = page.locator(".message .sender");
  await page.keyboard.press("Tab");
  expect(await sender.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Who sends this" });
  await sheet.waitFor();
  // A key in the sheet decides nothing.
  await page.keyboard.press("1");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await page.locator(".verdict").count()).toBe(0);
  expect(await sender.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.keyboard.press("1");
  await page.locator(".verdict-title").waitFor();
  // Cues are marked where they stand, and each mark is described by its sentence.
  const described = await page.locator("mark.lit").first().getAttribute("aria-describedby");
  expect(await page.locator(`#${described}`).innerText()).not.toBe("");
  expect(await page.locator(".verdict [role=status]").innerText()).not.toBe("");
  await goOn(page);
  for (let at = 2; at <= 8; at += 1) await decide(page, at % 2 ? "1" : "3", at);

  await page.getByText("That’s it for today.").waitFor();
  const heading = page.getByRole("heading", { level: 1 });
  expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await obstacles(page, "after the round")).toEqual([]);
  await page.setViewportSize(phone.viewport);
  const { rounds, open, figures } = await learner.ask("/me/practice");
  expect({ rounds, open, shown: figures.hooks.shown + figures.good.shown }).toEqual({
    rounds: 1,
    open: null,
    shown: 8,
  });
  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("heading", { name: "That’s it for today." }).waitFor();
  // How well both kinds are told apart is drawn, and said.
  await page.goto(new URL("/score", page.url()).href);
  const apart = page.getByRole("region", { name: "Hooks and good messages" });
  await apart
    .getByText(/^Given a hook and a good message side by side, you would pick out the hook about \d+ times in 10\.$/)
    .waitFor();
  await apart.getByText("It is too early to say whether you lean either way.").waitFor();
  expect(await obstacles(page, "the score after a round")).toEqual([]);
  expect(faults).toEqual([]);
});

it("a round that was begun goes on without network, also after a new start, and counts once when the network is back", async () => {
  const other = await openLearner(stage, "bo@playing.example");
  const { page, context } = await other.open("/round", phone);
  await page.getByRole("group", { name: /^Message 1 of 8/ }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await context.setOffline(true);
  for (let at = 1; at <= 3; at += 1) await decide(page, "3", at);
  await page.reload();
  for (let at = 4; at <= 8; at += 1) await decide(page, "1", at);
  await page.getByRole("heading", { name: "Your answers are kept on this phone." }).waitFor();
  expect((await other.ask("/me/practice")).rounds).toBe(0);

  await context.setOffline(false);
  await page.getByText("That’s it for today.").waitFor();
  // The heading has changed, and the focus has not been lost with the one before.
  const heading = page.getByRole("heading", { level: 1 });
  expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
  expect((await other.ask("/me/practice")).rounds).toBe(1);
  // What a second phone, or a second try, sends comes to the same.
  await page.reload();
  const { figures } = await other.ask("/me/practice");
  expect(figures.hooks.shown + figures.good.shown).toBe(8);
});

it("a round that was left without network is sent from wherever its player is next, and its end waits to be seen", async () => {
  const other = await openLearner(stage, "cy@playing.example");
  const { page, context, faults } = await other.open("/round", phone);
  await page.getByRole("group", { name: /^Message 1 of 8/ }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await context.setOffline(true);
  for (let at = 1; at <= 8; at += 1) await decide(page, "3", at);
  await page.getByText("8 answers are waiting to be sent.", { exact: false }).waitFor();
  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("heading", { name: "Go on with your round" }).waitFor();
  faults.length = 0;
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Your round is in" }).waitFor();
  expect((await other.ask("/me/practice")).rounds).toBe(1);
  await page.getByRole("link", { name: "See how it went" }).click();
  await page.getByText("That’s it for today.").waitFor();
  await page.getByRole("link", { name: "Done" }).click();
  // Whoever trusts everything is offered a lesson now; the round has been seen.
  await page.locator(".today h2").waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Your round is in" }).count()).toBe(0);
  expect((await other.ask("/me/practice")).open).toBeNull();
  expect(faults).toEqual([]);
});

it("keys are answered from the moment on in which a message is on the page", async () => {
  const other = await openLearner(stage, "di@playing.example");
  const { page, faults } = await other.open("/round", phone);
  await page.getByRole("group", { name: /^Message 1 of 8/ }).waitFor();
  // As fast as can be pressed: when the browser tells of a change, before it has drawn it.
  const lost = await page.evaluate(async () => {
    const pressed = new Set<string>();
    const gone: string[] = [];
    const again = () => {
      const message = document.querySelector(".round-screen")?.getAttribute("aria-label") ?? "";
      const next = document.querySelector<HTMLButtonElement>(".verdict button:enabled");
      const part = `${message}${next ? ", its verdict" : ""}`;
      if (!message || pressed.has(part) || (!next && document.querySelector(".verdict"))) return;
      pressed.add(part);
      if (next) next.click();
      else if (document.dispatchEvent(new KeyboardEvent("keydown", { key: "3", cancelable: true }))) gone.push(part);
    };
    await new Promise<void>((done) => {
      const watch = () => {
        again();
        if (gone.length > 0 || document.querySelector(".landing")) done();
      };
      new MutationObserver(watch).observe(document.body, { subtree: true, childList: true, attributes: true });
      watch();
    });
    return { gone, pressed: pressed.size };
  });
  expect(lost).toEqual({ gone: [], pressed: 16 });
  expect(faults).toEqual([]);
});

/** Plays a lesson of the phone's to its end, as fast as a hand can. */
async function playLesson(page: Page): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    const isOver = await page.getByText("One thing to remember").isVisible();
    if (isOver) break;
    const block = page.locator(".question");
    for (const spot of await block.locator(".spot").all()) await spot.click();
    const closed = block.locator(".reveal-card > button[aria-expanded=false]");
    while ((await closed.count()) > 0) await closed.first().click();
    const option = block.locator(".option").first();
    if ((await option.count()) > 0) await option.click();
    await page.getByRole("button", { name: "Continue" }).click();
  }
}

it("a lesson is played step by step, and counts at its end for whoever has had the time to read it", async () => {
  const { page, faults } = await learner.open("/lessons/parcel", phone);
  const title = page.getByRole("heading", { level: 1, name: "The parcel you may be waiting for" });
  await title.waitFor();
  expect(await obstacles(page, "a lesson")).toEqual([]);
  await page.setViewportSize(phone.viewport);
  await page.reload();
  await title.waitFor();
  await playLesson(page);
  await page.getByText("That was quicker than anybody can read").waitFor();
  await page.reload();
  await title.waitFor();
  const least = minSecondsOf(lessons.find("parcel")).reduce((sum, one) => sum + one, 0);
  await page.waitForTimeout(least * 1000);
  await playLesson(page);
  await page.getByText("Done. Time well spent.").waitFor();
  // What is remembered is made of facts, a moment later.
  const remembered = async () => {
    const { items } = await learner.ask("/me/skills");
    return items.find(({ skill }: { skill: string }) => skill === "parcel").retrievability ?? 0;
  };
  await expect.poll(remembered).toBeGreaterThan(0.9);
  expect(faults).toEqual([]);
});

it("nothing moves for whoever wants it so", async () => {
  const { page } = await learner.open("/", { ...phone, reducedMotion: "reduce" });
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
