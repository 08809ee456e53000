import lighthouse, { defaultConfig } from "lighthouse";
import { chromium } from "playwright-core";
import type { Cookie } from "playwright-core";
import { findWholeBrowser } from "../../tools/browser.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/**
 * What the preset, four times slower, makes of a machine to which Lighthouse's own arithmetic gives 1500. A slower machine is slowed less, so that it
 * simulates the same phone; a faster one is slowed as the preset says (docs/decisions/0546).
 */
const phoneIndex = 375;

/** What one visit of Lighthouse found: scores from 0 to 100, times in milliseconds. */
export interface Visit {
  scores: Record<(typeof categories)[number], number>;
  lcp: number;
  cls: number;
  tbt: number;
  fcp: number;
  /** How many times slower than this machine the phone was simulated. */
  slowdown: number;
  /** Audits that cost points, by their ids. */
  lost: string[];
}

interface Lighthouse {
  visit(url: string): Promise<Visit>;
  close(): Promise<void>;
}

/**
 * Lighthouse with its mobile preset: a middling phone on slow 4G, simulated. How much slower its processor is follows from how fast the machine was in the visit before.
 * @param cookies that the phone has already
 */
export async function openLighthouse(cookies: readonly Cookie[] = []): Promise<Lighthouse> {
  const found = findWholeBrowser();
  const port = 9300 + (process.pid % 500);
  const browser = await chromium.launch({ ...found, args: [...found.args, `--remote-debugging-port=${port}`] });
  const session = await browser.newBrowserCDPSession();
  const preset = defaultConfig.settings!.throttling!;
  let slowdown = preset.cpuSlowdownMultiplier!;
  return {
    visit: async (url) => {
      // Into the context in which Lighthouse opens its pages, which is none of Playwright's; before each visit, for Lighthouse clears them.
      await session.send("Storage.setCookies", { cookies: cookies.map(({ name, value, domain }) => ({ name, value, domain, path: "/" })) }); // oxfmt-ignore
      const throttling = { ...preset, cpuSlowdownMultiplier: slowdown };
      const look = () => lighthouse(url, { port, logLevel: "error", output: "json", onlyCategories: [...categories], throttling }); // oxfmt-ignore
      let result = await look();
      // A trace now and then begins too late to hold the page's start; that says nothing about the page.
      if (result?.lhr.runtimeError?.code === "NO_NAVSTART") result = await look();
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`);
      const { lhr } = result;
      // A page that leads elsewhere, to a sign-in for one, would be measured in another's name.
      if (lhr.finalDisplayedUrl !== new URL(url).href)
        throw new Error(`${url} led to ${lhr.finalDisplayedUrl}, which is another page.`);
      const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
      const scores = Object.fromEntries(
        categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ) as Visit["scores"];
      slowdown = Math.min(preset.cpuSlowdownMultiplier!, lhr.environment.benchmarkIndex / phoneIndex);
      return {
        scores,
        slowdown: throttling.cpuSlowdownMultiplier,
        lcp: value("largest-contentful-paint"),
        cls: value("cumulative-layout-shift"),
        tbt: value("total-blocking-time"),
        fcp: value("first-contentful-paint"),
        lost: categories.flatMap((name) =>
          (lhr.categories[name]?.auditRefs ?? [])
            .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
            .map(({ id }) => id),
        ),
      };
    },
    close: () => browser.close(),
  };
}
