// npm run pictures: takes the pictures of the dashboard and the learning site that the README shows, of a demo that has just begun.
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import { readArguments } from "../bin/arguments.mjs";
import { ensureBuilt } from "../bin/built.mjs";
import { signInAs } from "../e2e/demo-sign-in.ts";
import { originOf } from "../e2e/account/newcomer.ts";
import { findBrowser } from "./browser.ts";
import { takeDashboard } from "./pictures/dashboard.ts";
import { makePlace, startProduct } from "./product/process.ts";
import { standsStill } from "./screens/shown.ts";

const folder = join(import.meta.dirname, "../docs/pictures");
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
/** So many rounds are played for a hook that is a mail and is found. */
const most = 5;
/** Milliseconds with a message, so that the round counts. */
const readSlowly = 4200;

readArguments("pictures", process.argv.slice(2));
await ensureBuilt();
const place = await makePlace({ DEMO: "true" });
const running = startProduct(place);
const browser = await chromium.launch(await findBrowser());
try {
  await running.answers("/readyz");
  await takeDashboard(browser, place, folder);
  const context = await browser.newContext({ locale: "en-GB", viewport: phone, reducedMotion: "reduce" });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await signInAs(page, place, "Learner");
  const learn = originOf({ url: place.learnUrl });
  // Any screen but the first one leads somebody there who is signed in.
  await page.goto(`${learn}/settings`);
  await page.waitForURL(`${learn}/settings`);
  await yearIsRead(page, `${learn}/score`);
  for (const name of ["", "skills", "workshop"]) await look(page, `${learn}/${name}`, `learn-${name || "home"}-390`);
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const name of ["", "skills"]) await look(page, `${learn}/${name}`, `learn-${name || "home"}-dark-1440`);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await playUntilFound(page, `${learn}/round`);
  // Whoever has played stands in a league.
  await look(page, `${learn}/season`, "learn-season-390");
  await look(page, `${learn}/score`, "learn-score-390", ".telling-apart");
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await look(page, `${learn}/score`, "learn-score-dark-1440");
} finally {
  await browser.close();
  await running.stop();
  place.remove();
}

/** @param from what stands at the top of the picture; the page's own top when absent */
async function look(page: Page, address: string, name: string, from?: string): Promise<void> {
  await page.goto(address);
  await page.locator("#program:not([data-rendered])").waitFor({ state: "attached" });
  await page.locator(".awaited").first().waitFor({ state: "detached" });
  await standsStill(page, "main :is(h1, h2)");
  if (from) {
    const { y } = (await page.locator(from).boundingBox())!;
    await page.mouse.wheel(0, y - 16);
    await page.waitForTimeout(500);
  }
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
}

/** Waits until what the demo's person has done in a year is all read: their score stands still. */
async function yearIsRead(page: Page, address: string): Promise<void> {
  let [before, same] = ["", 0];
  while (same < 3) {
    await page.goto(address);
    await standsStill(page, "main h2");
    const now = await page.locator("main").innerText();
    same = now === before ? same + 1 : 0;
    before = now;
    await page.waitForTimeout(4000);
  }
}

/**
 * Plays rounds until a mail on the phone was a hook, and is found: a picture of it before, and one after. The round is played to its end, as slowly as
 * one reads.
 */
async function playUntilFound(page: Page, address: string): Promise<void> {
  let found = false;
  for (let played = 0; played < most && !found; played += 1) {
    await page.goto(address);
    await page.locator("#program:not([data-rendered])").waitFor({ state: "attached" });
    for (let at = 1; at <= 8; at += 1) {
      await page.getByRole("group", { name: new RegExp(`^Message ${at} of 8`) }).waitFor();
      const isMail = (await page.getByRole("group", { name: /, an email$/ }).count()) > 0;
      if (!found) await page.screenshot({ path: join(folder, "learn-round-390.png") });
      await page.waitForTimeout(readSlowly);
      await page.keyboard.press(isMail ? "1" : "3");
      await page.locator(".verdict-title").waitFor();
      if (!found && isMail && (await page.locator(".verdict-title").innerText()).includes("Hook found")) {
        found = true;
        // The button has the focus for whoever plays by keys; a thumb sees no ring.
        await page.evaluate("document.activeElement.blur()");
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(folder, "learn-feedback-390.png") });
        console.log("learn-round-390.png\nlearn-feedback-390.png");
      }
      await page.getByRole("button", { name: /^(Next message|See how it went)$/ }).press("Enter");
    }
    await page.locator(".landing").waitFor();
  }
  if (!found) throw new Error(`No mail of ${most} rounds was a hook.`);
}
