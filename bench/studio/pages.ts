import type { Page } from "playwright-core";
import { screenAt, screens } from "../../src/sites/main/dashboard/screens.ts";
import { quantile } from "../report.ts";
import type { Report } from "../report.ts";
import type { Owner } from "./owner.ts";

const slower = 4;
const profilePath = "/dashboard/profile";
/** Milliseconds without a request after which a page counts as drawn. */
const quiet = 700;
/** Times the profile's that a page may take. */
const goal = 1.5;
/** From this ratio on a page's few visits, which differ by half among themselves, prove nothing: it is visited this often more, by turns with the profile. */
const doubt = { from: 1.2, visits: 10 };

/** Runs in the page before everything else: notes the largest paint, and the slowest answer to an interaction. */
const watch = `
  window.studioSeen = { lcp: 0, slowest: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) studioSeen.lcp = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) studioSeen.slowest = Math.max(studioSeen.slowest, entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 });
`;

/**
 * Every page of the dashboard that its own links lead to, in a browser with a quarter of the machine: how long until its largest part stands, against the
 * profile's of the same run, and how long its main interactions take until something is drawn.
 */
export async function measurePages(report: Report, owner: Owner, rounds: number): Promise<void> {
  const { page, context, origin } = owner;
  await page.addInitScript({ content: watch });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const paths = await crawl(page, origin);
  const unmet = screens.filter((one) => !paths.some((path) => screenAt(path) === one)).map(({ path }) => path);
  report.add(
    { what: "screens of the dashboard that no link led to", value: unmet.length, unit: "", note: unmet.join(" ") },
    { of: "value", atMost: 0 },
  );
  const lcp = new Map<string, number[]>(paths.map((path) => [path, []]));
  const slowest = new Map<string, { value: number; note: string }>();
  const visit = async (path: string) => {
    await open(page, origin + path);
    return page.evaluate<number>("studioSeen.lcp");
  };
  for (let round = 0; round < rounds; round += 1)
    for (const [at, path] of paths.entries()) {
      // The yardstick by turns, for the machine is another after some minutes.
      if (at % 5 === 0) lcp.get(profilePath)!.push(await visit(profilePath));
      lcp.get(path)!.push(await visit(path));
      const seen = await interact(page);
      const before = slowest.get(path);
      if (!before || seen.value > before.value) slowest.set(path, seen);
    }
  const median = (path: string) => quantile(lcp.get(path)!, 0.5);
  const doubtful = paths.filter((path) => median(path) > doubt.from * median(profilePath));
  for (let n = 0; n < doubt.visits; n += 1)
    for (const path of doubtful) for (const one of [profilePath, path]) lcp.get(one)!.push(await visit(one));
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const profile = lcp.get(profilePath)!;
  const yardstick = { what: profilePath, value: median(profilePath) };
  const spread = [0.1, 0.9].map((share) => Math.round(quantile(profile, share)));
  console.log(
    `  ${profilePath} stood after ${spread.join(" to ")} ms in eight of ten visits, ${profile.length} in all`,
  );
  for (const path of paths) {
    const what = nameOf(path);
    if (path !== profilePath)
      report.add(
        {
          what: `${what}: largest contentful paint, CPU ÷ ${slower}`,
          value: median(path),
          unit: "ms",
          yardstick,
          note: `${lcp.get(path)!.length} visits`,
        },
        { of: "ratio", atMost: goal },
      );
    const { value, note } = slowest.get(path)!;
    report.add(
      { what: `${what}: slowest interaction to next paint, CPU ÷ ${slower}`, value, unit: "ms", ...(note && { note }) },
      { of: "value", atMost: 200 },
    );
  }
}

/** One address of each kind of page, in the order in which links lead there. */
async function crawl(page: Page, origin: string): Promise<string[]> {
  const found = new Map<string, string>();
  const waiting = [profilePath];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(nameOf(path))) continue;
    await open(page, origin + path);
    found.set(nameOf(path), path);
    const links = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="/dashboard/"]')].map((one) => one.pathname)`,
    );
    waiting.push(...links.filter((one) => !found.has(nameOf(one))));
  }
  return [...found.values()];
}

const nameOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id");

async function open(page: Page, url: string): Promise<void> {
  let last = Date.now();
  const moved = () => void (last = Date.now());
  page.on("request", moved);
  page.on("requestfinished", moved);
  await page.goto(url);
  await page.locator("main h1").first().waitFor();
  while (Date.now() - last < quiet) await page.waitForTimeout(50);
  page.off("request", moved);
  page.off("requestfinished", moved);
}

/** The main interactions that a page has: its first sorting head, tab and filter, the keys of a list, the palette. */
async function interact(page: Page): Promise<{ value: number; note: string }> {
  let worst = { value: 0, note: "" };
  const measure = async (name: string, work: () => Promise<unknown>) => {
    await page.evaluate("void (studioSeen.slowest = 0)");
    await work().catch(() => undefined);
    // Two frames after the last change, and what the observer is told later.
    await page.waitForTimeout(400);
    const value = await page.evaluate<number>("studioSeen.slowest");
    if (value > worst.value) worst = { value, note: name };
  };
  const press = (selector: string) => async () => {
    const one = page.locator(selector).first();
    if (await one.isVisible()) await one.click({ timeout: 3000 });
  };
  await measure("sort", press("main thead button"));
  await measure("next row", () => page.keyboard.press("j"));
  await measure("select row", () => page.keyboard.press("x"));
  await measure("search", async () => {
    const box = page.locator("main .list-search input, main input[type=search]").first();
    if (await box.isVisible()) await box.pressSequentially("an", { delay: 80 });
  });
  const choice = page.locator("main .list-filters select, main select").first();
  const chosen = (await choice.isVisible()) ? await choice.inputValue() : null;
  if (chosen !== null) {
    await measure("filter", () => choice.selectOption({ index: 1 }));
    // A language stays chosen: all later pages would be measured in it, the first ones not.
    await choice.selectOption(chosen).catch(() => undefined);
  }
  await measure("tab", press("main nav a:not([aria-current])"));
  await measure("palette", () => page.keyboard.press("Control+k"));
  await measure("word in the palette", () => page.keyboard.type("people", { delay: 60 }));
  await page.keyboard.press("Escape");
  // What the palette looked for is still answered while the next page would open.
  await page.waitForLoadState("networkidle");
  return worst;
}
