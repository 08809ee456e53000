import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { obstacles } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { openLearner, takenOver } from "./learner.ts";
import type { Learner } from "./learner.ts";

// Home and an open round are seen before any script has come, and the program takes over what is seen.

let stage: Stage;
let learner: Learner;
beforeAll(async () => {
  stage = await openStage();
  learner = await openLearner(stage, "ada@drawn.example");
});
afterAll(() => stage?.close());

const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: "block" as const };

/** Holds every script of the program back until it is let go. */
async function hold(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((done) => (letGo = done));
  await page.route(/\/app\/(?!deferred-start)[^/]*\.js$/, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** Counts what leaves the picture while the program takes it over. */
const watchRemoved = `
  window.removed = 0;
  new MutationObserver((all) => {
    for (const { target, removedNodes } of all) if (target.closest?.("#program")) removed += [...removedNodes].filter(({ nodeType }) => nodeType === 1).length;
  }).observe(document, { childList: true, subtree: true });
`;

it.each(["en", "de", "ar"])(
  "what is seen first of home and a round stays when the program has come, in %s",
  async (tag) => {
    const { page, faults } = await learner.open("/round", phone);
    const origin = new URL(page.url()).origin;
    await page.locator(".message").waitFor();
    if (tag !== "en") {
      await page.goto(`${origin}/settings`);
      await page.locator(`a[lang="${tag}"]`).click();
      await page.locator(`html[lang="${tag}"]`).waitFor({ state: "attached" });
    }
    await page.addInitScript(watchRemoved);
    for (const path of ["/", "/round"]) {
      const letGo = await hold(page);
      await page.setViewportSize(phone.viewport);
      await page.goto(origin + path);
      await page.locator(path === "/" ? ".today .button" : ".message").waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe(tag);
      const drawn = await page.locator("#program").innerText();
      expect(await page.locator("#program").getAttribute("data-rendered")).toBeTruthy();
      expect(await obstacles(page, `${path} before its script`)).toEqual([]);
      // Keys are named on a wide window alone.
      await page.setViewportSize(phone.viewport);
      letGo();
      await takenOver(page);
      expect(await page.evaluate("removed")).toBe(0);
      expect(await page.locator("#program").innerText()).toBe(drawn);
      await page.unrouteAll();
    }
    expect(faults).toEqual([]);
    await page.close();
  },
);

it("no script of the program is asked for before the first paint", async () => {
  const { page } = await learner.open("/", phone);
  await takenOver(page);
  const asked = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => /\/app\/(?!deferred-start)[^/]*\.js$/.test(name)); // oxfmt-ignore
    return scripts.map(({ startTime }) => (startTime >= paint!.startTime ? "after" : "before"));
  });
  expect([...new Set(asked)]).toEqual(["after"]);
  await page.close();
});

it("a button that is tapped before any script has come is answered when it has", async () => {
  const { page, faults } = await learner.open("/round", phone);
  await page.locator(".message").waitFor();
  const letGo = await hold(page);
  await page.reload();
  await page.locator(".decide .report").click();
  await page.locator(".decide .check").click();
  expect(await page.locator(".verdict").count()).toBe(0);
  letGo();
  await page.locator(".verdict-title").waitFor();
  const { open } = await learner.ask("/me/practice");
  expect(open).toMatchObject({ answered: 1 });
  const round = await learner.ask(`/me/practice/rounds/${open.id}`);
  expect(round.items[0].result.decision).toBe("check");
  expect(faults).toEqual([]);
  await page.close();
});

it("what this phone alone knows of a round is drawn by the program", async () => {
  const { page, context, faults } = await learner.open("/round", phone);
  await page.locator(".message").waitFor();
  const before = await page.locator(".round-head .count").innerText();
  await page.route("**/answers", (route) => route.abort());
  await page.locator(".decide .trust").click();
  await page.locator(".verdict").waitFor();
  await page.goto(new URL("/round", page.url()).href);
  await takenOver(page);
  await expect.poll(() => page.locator(".round-head .count").innerText()).not.toBe(before);
  expect(faults.filter((one) => !/ERR_FAILED/.test(one))).toEqual([]);
  await context.close();
});
