import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { openLearner } from "./learner.ts";

// A round as somebody hears it: what has the focus and what is said by itself, in the order in which it comes, with nothing moving.

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage?.close());

/** Notes in the page what a screen reader would say of its own accord: the names of what gets the focus, and what live regions come to say. */
const listen = `
  window.heard = [];
  const nameOf = (one) => {
    const label = one.getAttribute("aria-label") ?? one.textContent;
    return label.replace(/\\s+/g, " ").trim();
  };
  const say = (text) => { if (text && heard.at(-1) !== text) heard.push(text); };
  addEventListener("focusin", ({ target }) => say("focus: " + nameOf(target)));
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((changes) => {
      const regions = new Set();
      for (const { target } of changes) {
        const near = target.nodeType === 1 ? target : target.parentElement;
        const region = near?.closest("[role=status], [role=alert]");
        if (region) regions.add(region);
      }
      for (const region of regions) say("said: " + region.textContent.replace(/\\s+/g, " ").trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
`;
const heard = (page: Page) => page.evaluate("heard.splice(0)") as Promise<string[]>;
const still = (page: Page) => page.evaluate(() => document.getAnimations().length);

it("a whole round is heard in order: the message, what can be done with it, how it went, the way on, and the end", async () => {
  const learner = await openLearner(stage, "eve@hearing.example");
  const { page: first, context } = await learner.open("/settings", {
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.addInitScript({ content: listen });
  await page.goto(new URL("/round", first.url()).href);
  for (let at = 1; at <= 8; at += 1) {
    const message = page.getByRole("group", {
      name: new RegExp(`^Message ${at} of 8, an? (email|text message|chat message)$`),
    });
    await message.waitFor();
    await expect.poll(() => message.evaluate((one) => one === document.activeElement)).toBe(true);
    // In this order to whoever walks through: the way out, how far one is, the message, the decision.
    const walked = await page.locator(".phone").ariaSnapshot();
    const places = [/Leave the round/, new RegExp(`Message ${at} of 8`), /group "What do you do with it\?"/, /button "Not sure"/, /button "I’m sure"/, /button "Report/, /button "Check first/, /button "It’s fine/]; // oxfmt-ignore
    const found = places.map((one) => walked.search(one));
    expect(found, walked).toEqual(found.toSorted((a, b) => a - b));
    expect(found, walked).not.toContain(-1);
    // Nothing that can be pressed is without a name.
    expect(walked).not.toMatch(/- (button|link)(:|$)/m);
    const arrival = await heard(page);
    expect(arrival.at(-1)).toMatch(new RegExp(`^focus: Message ${at} of 8`));

    await page.keyboard.press(at % 2 ? "1" : "3");
    const verdict = page.locator(".verdict [role=status]");
    await expect.poll(() => verdict.innerText()).not.toBe("");
    const button = page.getByRole("button", { name: at === 8 ? "See how it went" : "Next message" });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    const result = await heard(page);
    // One sentence of how it went, in full, and then the way on; nothing is said twice.
    const words = (await verdict.innerText()).replaceAll(/\s+/g, " ").trim();
    expect(result.map((one) => one.replaceAll(/\s+/g, ""))).toEqual(
      [`said: ${words}`, `focus: ${await button.innerText()}`].map((one) => one.replaceAll(/\s+/g, "")),
    );
    expect(await still(page)).toBe(0);
    await page.keyboard.press("Enter");
  }
  const end = page.getByRole("heading", { level: 1 });
  await end.waitFor();
  await expect.poll(() => end.evaluate((one) => one === document.activeElement)).toBe(true);
  expect((await heard(page)).at(-1)).toBe(`focus: ${await end.innerText()}`);
  expect(await page.getByText("That’s it for today.").isVisible()).toBe(true);
  expect(await still(page)).toBe(0);
});
