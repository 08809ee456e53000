import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byCampaign, byLure, outcome } from "../src/sites/main/dev/samples.ts";
import { originOf, register } from "./account/newcomer.ts";
import { isTurn, someOf } from "../tools/sweep/wide.ts";
import { axeFaults } from "./axe.ts";
import { settled } from "./dashboard/demo-page.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

// The charts of the design system, as /dev/charts shows them: a drawing that comes late and moves nothing, and the table of the same data.

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage?.close());

const trend = "Trend: two lines with intervals, by campaign";
const percent = new Intl.NumberFormat("en", { style: "percent" });
const number = new Intl.NumberFormat("en");

describe("the program that draws", () => {
  it("is loaded by no public page, and by no screen of the dashboard that shows no trend", async () => {
    const { page } = await stage.page({ reducedMotion: "reduce" });
    const programs = watchPrograms(page);
    for (const path of ["/", "/pricing"]) {
      await page.goto(originOf(stage.place) + path);
      await programs.came();
    }
    await register(page, stage.place, "Runa Tern");
    for (const path of ["/dashboard/profile", "/dashboard/subscription", "/dashboard/people"]) {
      await page.goto(originOf(stage.place) + path);
      await settled(page);
      await programs.came();
    }
    expect(programs.all.length).toBeGreaterThan(0);
    expect(await programs.drawing()).toEqual([]);
    await page.close();
  });

  it("is loaded once a chart is about to be seen, and nothing moves when it draws", async () => {
    const { page, faults } = await stage.page({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const programs = watchPrograms(page);
    await openCharts(page);
    expect(await programs.drawing()).toEqual([]);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/app/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await part(page, trend).scrollIntoViewIfNeeded();
    const before = await places(page);
    expect(await part(page, trend).locator(".recharts-line").count()).toBe(0);
    release();
    await part(page, trend).locator(".recharts-line").first().waitFor();
    expect(moved(before, await places(page))).toEqual([]);
    await drawAll(page);
    expect(moved(before, await places(page))).toEqual([]);
    expect(await programs.drawing()).not.toEqual([]);
    // Among them what the page's policy would refuse.
    expect(faults).toEqual([]);
    await page.close();
  });

  it("leaves the table in its place where it does not come", async () => {
    const { page } = await stage.page({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await page.route("**/app/TrendDrawing-*.js", (route) => route.abort());
    await openCharts(page);
    const chart = part(page, trend);
    await chart.scrollIntoViewIfNeeded();
    await chart.getByText("The chart could not be loaded").waitFor();
    expect((await rowsOf(chart)).length).toBe(byCampaign.length);
    await page.close();
  });
});

describe("the table of a chart", () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await stage.page({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" }));
    await openCharts(page);
    await drawAll(page);
  });
  afterAll(() => page?.close());

  it("comes by the button, holds the chart's data, and is announced", async () => {
    const chart = part(page, trend);
    const before = await places(page);
    await chart.getByRole("button", { name: "Show table" }).click();
    expect(await rowsOf(chart)).toEqual(
      byCampaign.map(({ at, name, readings }) => [
        new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(at)),
        name,
        expect.stringMatching(/ to spot$/),
        ...["clicked", "reported"].map((line) => {
          const { value, count } = readings[line]!;
          return expect.stringMatching(new RegExp(`^${percent.format(value)}, likely .+, ${count!.join(" of ")}$`));
        }),
      ]),
    );
    await expect.poll(() => chart.getByRole("status").innerText()).toBe("The figures are shown as a table.");
    await expect.poll(() => chart.getByRole("img").count()).toBe(0);
    await expect.poll(() => chart.locator(".trend-ends li").first().isVisible()).toBe(false);
    await expect
      .poll(() => chart.locator("th[scope=col]").allInnerTexts())
      .toEqual(["Date", "What", "Difficulty", "Clicked", "Reported"]);
    expect(await places(page)).toEqual(before);
    await chart.getByRole("button", { name: "Show chart" }).click();
    await chart.getByRole("img").waitFor();
    await expect.poll(() => chart.getByRole("status").innerText()).toBe("The figures are shown as a chart.");
    await expect.poll(() => chart.getByRole("table").count()).toBe(0);
  });

  it("comes by the key while the chart has the focus, and goes by it", async () => {
    const chart = part(page, "Rates: by lure, with what is usual");
    await chart.getByRole("button", { name: "Show table" }).focus();
    await page.keyboard.press("t");
    expect(await rowsOf(chart)).toEqual(
      byLure.map(({ name, count, usual }) => [
        name,
        expect.stringMatching(/ to spot$/),
        percent.format(count![0] / count![1]),
        expect.stringMatching(/%/),
        count!.join(" of "),
        percent.format(usual!),
      ]),
    );
    // From within the table, which can be scrolled by keyboard, back again.
    await chart.getByRole("group").focus();
    await page.keyboard.press("t");
    await chart.getByRole("button", { name: "Show table" }).waitFor();
    await expect.poll(() => chart.getByRole("table").count()).toBe(0);
  });

  it("comes by the key for the chart under the pointer, but not while a letter is typed or a key is held", async () => {
    const chart = part(page, "Shares");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await chart.locator(".shares-bar").hover();
    await page.keyboard.press("t");
    const total = outcome.reduce((sum, { count }) => sum + count, 0);
    expect(await rowsOf(chart)).toEqual(
      [...outcome, { name: "Everybody", count: total }].map(({ name, count }) => [
        name,
        percent.format(count / total),
        number.format(count),
      ]),
    );
    await page.keyboard.press("Control+Shift+t");
    await expect.poll(() => chart.getByRole("table").count()).toBe(1);
    await page.keyboard.press("t");
    await expect.poll(() => chart.getByRole("table").count()).toBe(0);
    const field = page.getByLabel("Anything");
    await field.focus();
    await chart.locator(".shares-bar").hover();
    await page.keyboard.press("t");
    await expect.poll(() => field.inputValue()).toMatch(/t/);
    await expect.poll(() => page.locator(".chart table").count()).toBe(0);
  });
});

it("a trend tells everything of the moment under the pointer, above its labels", async () => {
  const { page } = await stage.page({ viewport: { width: 390, height: 900 }, reducedMotion: "reduce" });
  await openCharts(page);
  const chart = part(page, trend);
  await chart.scrollIntoViewIfNeeded();
  await chart.locator(".recharts-line").first().waitFor();
  const place = (await chart.locator(".trend").boundingBox())!;
  await page.mouse.move(place.x + place.width / 2, place.y + 100, { steps: 3 });
  const tip = chart.locator(".trend-tip");
  await tip.waitFor();
  const text = await tip.innerText();
  const moment = byCampaign.find(({ name }) => text.includes(name!))!;
  for (const { value, count } of Object.values(moment.readings).map((reading) => reading!))
    expect(text).toMatch(new RegExp(`${percent.format(value)}\\s+likely .+, ${count!.join(" of ")}`));
  // Every point of it is its own: nothing shows through.
  const covered = await tip.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    element.style.pointerEvents = element.parentElement!.style.pointerEvents = "auto";
    const steps = Array.from({ length: 17 }, (_, n) => (n + 2) / 20);
    const points = steps.flatMap((x) => steps.map((y) => [x, y] as const));
    return points.every(([x, y]) =>
      element.contains(document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))),
    );
  });
  expect(covered).toBe(true);
  await page.close();
});

it("a trend tells who listens its finding, and where each line began and is now", async () => {
  const { page } = await stage.page({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await openCharts(page);
  await part(page, trend).scrollIntoViewIfNeeded();
  const label = await part(page, trend).getByRole("img").getAttribute("aria-label");
  expect(label).toContain("Reports overtook clicks in July");
  for (const line of ["clicked", "reported"] as const) {
    const [first, last] = [byCampaign[0]!, byCampaign.at(-1)!].map(({ readings }) => readings[line]!.value);
    expect(label).toContain(`from ${percent.format(first!)}`);
    expect(label).toContain(`to ${percent.format(last!)}`);
  }
  await page.close();
});

it.runIf(isTurn(3, "charts")).each(someOf([390, 1440], 1, "charts"))(
  "no chart has an accessibility fault at %d px, drawn and as a table",
  async (width) => {
    const { page } = await stage.page({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    await openCharts(page);
    await drawAll(page);
    const found: string[] = [];
    const look = async (state: string) => {
      for (const colorScheme of someOf(["light", "dark"] as const, 1, state)) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        found.push(...(await axeFaults(page)).map((fault) => `${colorScheme} ${state}: ${fault}`));
      }
    };
    await look("drawn");
    const closed = page.getByRole("button", { name: "Show table" });
    for (let left = await closed.count(); left > 0; left -= 1) await closed.first().press("Enter");
    await expect.poll(() => page.locator(".chart table").count()).toBeGreaterThan(8);
    await look("as a table");
    expect(found).toEqual([]);
    await page.close();
  },
);

// 720 px is a desk's screen at 200 %, and 360 px the smallest telephone.
it.each(someOf(["ltr", "rtl"], 1, "charts fit"))(
  "charts fit every screen, read %s, and their labels do not lie on each other",
  async (dir) => {
    const { page } = await stage.page({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await openCharts(page);
    await page.evaluate((to) => (document.documentElement.dir = to), dir);
    await drawAll(page);
    for (const width of [360, 720, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // The charts draw themselves anew for the new width.
      await expect.poll(() => page.evaluate(misplaced), { message: `${width} px` }).toEqual([]);
    }
    await page.close();
  },
);

/** In the page: charts wider than their card, and labels that touch. */
function misplaced(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`page ${root.scrollWidth}`);
  for (const chart of document.querySelectorAll(".chart")) {
    const name = chart.querySelector("h3")?.textContent ?? "";
    const card = chart.getBoundingClientRect();
    const axes = [...chart.querySelectorAll(".rates-place")].map((plot) => {
      const { left, width } = plot.getBoundingClientRect();
      return `${Math.round(left)} ${Math.round(width)}`;
    });
    if (new Set(axes).size > 1) found.push(`${name}: rows do not share one axis`);
    const labels = [...chart.querySelectorAll(".trend-ends li, .shares-label, .rates-value, .rates-name")];
    const boxes = labels.map((label) => label.getBoundingClientRect());
    boxes.forEach((box, n) => {
      if (box.left < card.left - 1 || box.right > card.right + 1)
        found.push(`${name}: ${labels[n]!.textContent} is cut off`);
      boxes.slice(n + 1).forEach((other) => {
        const apart =
          box.right <= other.left + 1 ||
          other.right <= box.left + 1 ||
          box.bottom <= other.top + 1 ||
          other.bottom <= box.top + 1;
        if (!apart) found.push(`${name}: ${labels[n]!.textContent} is on another`);
      });
    });
  }
  return found;
}

async function openCharts(page: Page): Promise<void> {
  await page.goto(`${stage.place.url}/dev/charts`);
  // Only the program says this.
  await page.getByText(/^[1-9]\d* px$/).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

function part(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

/** Passes each trend, so that each is drawn. */
async function drawAll(page: Page): Promise<void> {
  for (const trend of await page.locator(".trend").all()) {
    await trend.scrollIntoViewIfNeeded();
    await trend.locator(".recharts-surface").first().waitFor();
  }
}

interface Spot {
  name: string;
  /** Left, top, width and height on the page, in pixels. */
  box: number[];
}

/** Where on the page everything of every chart is, but for the drawings. */
function places(page: Page): Promise<Spot[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".parts > *, .chart, .chart-head, .chart-stage, .chart figcaption")].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const name = `${one.className} ${one.closest("[aria-label], [aria-labelledby]")?.textContent.slice(0, 40)}`;
      return { name, box: [left, top + scrollY, width, height] };
    }),
  );
}

/** What is not where it was, by more than a part of a pixel: its name, where it was and where it is. */
function moved(before: readonly Spot[], after: readonly Spot[]): string[] {
  if (before.length !== after.length) return [`${before.length} places became ${after.length}`];
  return after.flatMap(({ name, box }, index) => {
    const was = before[index]!.box;
    return box.some((side, at) => Math.abs(side - was[at]!) >= 1)
      ? [`${name}: ${was.join(" ")} → ${box.join(" ")}`]
      : [];
  });
}

/** The cells of the table that a chart shows. */
async function rowsOf(chart: ReturnType<typeof part>): Promise<string[][]> {
  await chart.getByRole("table").waitFor();
  return chart
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
}

/** The scripts that a page loads. */
function watchPrograms(page: Page) {
  const all: { url: string; text: Promise<string> }[] = [];
  let awaited = 0;
  const isProgram = (request: Request) => request.resourceType() === "script";
  page.on("request", (request) => isProgram(request) && (awaited += 1));
  const onEnd = (request: Request) => isProgram(request) && (awaited -= 1);
  page.on("requestfinished", onEnd);
  page.on("requestfailed", onEnd);
  page.on("response", (response) => {
    if (isProgram(response.request())) all.push({ url: response.url(), text: response.text().catch(() => "") });
  });
  return {
    all,
    /** Until none is on its way. */
    came: () => expect.poll(() => awaited).toBe(0),
    /** Those that hold recharts. */
    drawing: async () => {
      const texts = await Promise.all(all.map(async ({ url, text }) => [url, await text] as const));
      return texts.filter(([, text]) => text.includes("recharts-wrapper")).map(([url]) => url);
    },
  };
}
