import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { isTurn, someOf } from "../tools/sweep/wide.ts";
import { variantsFor } from "./variants.ts";

/** WCAG 2.2, A and AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const goodPractice = [...wcag, "best-practice"];

// Also where a test runner loads this file, which knows no `import.meta.resolve`.
const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const axeSource = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

interface Asked {
  /** What axe calls groups of its rules; by default WCAG 2.2 and good practice. */
  tags?: string[];
  /** These rules and no others. */
  rules?: string[];
  /** Selectors of what alone is looked at, and of what is not. */
  within?: string[];
  leaveOut?: string[];
}

/** What axe finds on a page as it stands, a line for each rule. */
export async function axeFaults(
  page: Page,
  { tags, rules, within = [], leaveOut = [] }: Asked = {},
): Promise<string[]> {
  // Each page is one document: a page of its own to gather what its frames say would cost as much again.
  const check = (await openBuilder(page)).setLegacyMode(true);
  // Nor is what passed described element by element: that takes as long as finding what did not.
  check.options({ resultTypes: ["violations"] });
  if (rules) check.withRules(rules);
  else check.withTags(tags ?? goodPractice);
  for (const selector of within) check.include(selector);
  for (const selector of leaveOut) check.exclude(selector);
  const { violations } = await check.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(" ")}`);
}

/**
 * A builder that does not send axe's half a megabyte to a document that has it: by itself it does so twice for each look, which takes as long as the
 * look. Where a page has frames, how they come by it is the builder's own business.
 */
async function openBuilder(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(`${axeSource};undefined`);
  return new AxeBuilder({ page, axeSource: ";" });
}

/**
 * What axe finds on a screen as it stands, on one day of three, in one of the four looks, and in all of them in `npm run sweep`; and what is wider than a
 * telephone or a desk, every day. Asks for good practice, too, unless told what.
 * @param name of the screen, which chooses the day and the look
 * @param telephone its width, in pixels
 * @param itsTurn asks axe today, for a screen that is not looked at on the other days
 */
export async function obstacles(
  page: Page,
  name: string,
  { telephone = 390, itsTurn = isTurn(3, name), ...asked }: Asked & { telephone?: number; itsTurn?: boolean } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of [telephone, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await widerThanScreen(page);
    if (over > 0) found.push(`${name} ${width}: ${over} px wider than the screen`);
  }
  for (const { width, colorScheme } of itsTurn ? someOf(variantsFor(telephone), 1, name) : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    found.push(...(await axeFaults(page, asked)).map((fault) => `${name} ${colorScheme} ${width}: ${fault}`));
  }
  return found;
}

/** By how many pixels a page is wider than its screen. Charts draw themselves anew after a change of the width, which is waited for. */
export async function widerThanScreen(page: Page): Promise<number> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (let tries = 0; tries < 50 && (await over()) > 0; tries++) await page.waitForTimeout(100);
  return over();
}
