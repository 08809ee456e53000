import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { originOf } from "../account/newcomer.ts";
import { screenAt } from "../../src/sites/main/dashboard/screens.ts";
import { obstacles, wcag } from "../axe.ts";
import { signInAs } from "../demo-sign-in.ts";
import type { DemoRole } from "../demo-sign-in.ts";
import type { SharedDemo } from "../product.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

/** Milliseconds: what is shown may be late on a busy machine; what never comes is told before the test's own limit. */
const patience = 30_000;

export interface DemoPage {
  stage: Stage;
  page: Page;
  /** What its console called an error. */
  faults: string[];
  /** The address of the dashboard. */
  dashboard: string;
  /** Holds the page as it stands against the rules (`obstacles`). @param leaveOut selectors; `itsTurn` as there */
  axe(name: string, options?: { leaveOut?: string[]; itsTurn?: boolean }): Promise<void>;
}

/**
 * A product with the demo, and a desk at which one of its people is signed in.
 * @param product of the caller's own unless it says that it shares (e2e/product.ts says how)
 */
export async function openDemo(
  role: DemoRole,
  options: NonNullable<Parameters<Stage["page"]>[0]> = {},
  product?: SharedDemo,
): Promise<DemoPage> {
  const stage = await openStage(product ?? { DEMO: "true" });
  const desk = { width: 1440, height: 900 };
  const { page, faults } = await stage.page({ reducedMotion: "reduce", viewport: desk, ...options });
  page.setDefaultTimeout(patience);
  await signInAs(page, stage.place, role);
  // A code of the authenticator serves once: where another file has just signed in as the same person, the first one is refused and the next taken.
  const refused = faults.findIndex((one) => one.includes("status of 400") && one.endsWith("/idp/)"));
  if (refused !== -1) faults.splice(refused, 1);
  return {
    stage,
    page,
    faults,
    dashboard: `${originOf(stage.place)}/dashboard`,
    async axe(name, options = {}) {
      expect(await obstacles(page, name, { tags: wcag, ...options })).toEqual([]);
      await page.setViewportSize(desk);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    },
  };
}

/** The demo as its owner, the same one for every file that only looks, with a report, which the demo has none of. */
export async function openWholeDemo(): Promise<DemoPage> {
  const demo = await openDemo("Owner", {}, "shared demo");
  const { client } = demo.stage;
  // In January a year has no finished simulation yet.
  const period = String(new Date(Date.now() - 90 * 86_400_000).getUTCFullYear());
  const { job } = await client.post("/insight/reports", { kind: "iso-27001", period });
  await client.job(job.split("/").at(-1));
  return demo;
}

/** The link to the first thing of a list, which is opened for it. @param path of the thing's screen, which ends with its id */
export async function firstOf({ page, dashboard }: DemoPage, path: string): Promise<Locator> {
  await page.goto(new URL(path.slice(0, path.indexOf("/:")), dashboard).href);
  const leading = page.locator("main a[href]");
  const places = () => leading.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
  const first = async () => (await places()).findIndex((one) => screenAt(one)?.path === path);
  await expect.poll(first).toBeGreaterThanOrEqual(0);
  return leading.nth(await first());
}

/** The page has come whole, or has said why not: nothing on it is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1, .failure").first().waitFor();
  await page.waitForFunction(() => document.querySelector(".skeleton, [aria-busy=true]") === null);
}
