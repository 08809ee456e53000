import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import type { Phone } from "./phone.ts";

const slower = 4;
const messages = 8;

/** Runs in the page before everything else: notes the slowest answer to an interaction. */
const watch = `
  window.tapsSeen = { slowest: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) tapsSeen.slowest = Math.max(tapsSeen.slowest, entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 });
`;

interface Played {
  /** Script that came before the first message stood, gzip, kilobytes. */
  script: number;
  /** Milliseconds from the address to the first message, and until it answers taps. */
  stands: number;
  playable: number;
  /** Milliseconds from the slowest tap to the next paint, and which tap it was. */
  slowest: number;
  at: string;
}

/** A whole round from the first screen on, by taps, on a phone that has nothing of the site yet. */
export async function playRound({ origin, context }: Phone): Promise<Played> {
  const fresh = await context.browser()!.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: "block",
    storageState: await context.storageState(),
  });
  const page = await fresh.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname.endsWith(".js")) sizes.push(answer.body().then((body) => gzipSync(body).length));
  });
  await page.addInitScript({ content: watch });
  const cdp = await fresh.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const began = performance.now();
  // Not until everything has loaded: the message stands before that.
  await page.goto(`${origin}/round`, { waitUntil: "commit" });
  await messageAt(page, 1).waitFor();
  const stands = performance.now() - began;
  // The page comes drawn (decision 0374): it can be played when the program has taken it over.
  await page.locator("#program:not([data-rendered])").waitFor({ state: "attached" });
  const playable = performance.now() - began;
  const script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
  const played: Played = { script, stands, playable, slowest: 0, at: "" };
  const tap = async (at: string, work: () => Promise<unknown>) => {
    await page.evaluate("void (tapsSeen.slowest = 0)");
    await work();
    // Two frames after the last change, and what the observer is told later.
    await page.waitForTimeout(400);
    const slowest = await page.evaluate<number>("tapsSeen.slowest");
    if (slowest > played.slowest) Object.assign(played, { slowest, at });
  };
  for (let at = 1; at <= messages; at += 1) {
    await messageAt(page, at).waitFor();
    await tap("the sender", () => page.locator(".message .sender").tap());
    await tap("closing the sender", () => page.locator(".sheet .icon-button").tap());
    const decision = page.locator(at % 2 ? ".decide .report" : ".decide .trust");
    await tap("a decision", () => decision.tap());
    await page.locator(".verdict-title").waitFor();
    await tap("going on", () => page.locator(".verdict .button").last().tap());
  }
  await page.getByText("That’s it for today.").waitFor();
  await fresh.close();
  return played;
}

const messageAt = (page: Page, at: number) => page.getByRole("group", { name: new RegExp(`^Message ${at} of 8`) });
