import { buffer } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { originOf, register } from "../account/newcomer.ts";
import { signInAs } from "../demo-sign-in.ts";
import { obstacles, wcag } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// What the dashboard opens with, for an organisation that has just begun and for one that is under way; and what figures say, and how they are taken along.

let stage: Stage;
beforeAll(async () => void (stage = await openStage("shared demo")));
afterAll(() => stage?.close());

/** The rules, and whether all fits, in one of the looks each day and in all of them in the wide run. */
const axe = async (page: Page, name: string) => expect(await obstacles(page, name, { tags: wcag })).toEqual([]);

describe("an organisation that begins", () => {
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    ({ page, faults } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
    await register(page, stage.place, "Ines Holm", "/signup-business", async (form) => {
      await form.getByRole("textbox", { name: "Organisation" }).fill("Mill Race");
      await form.getByLabel("Domain").fill("mill-race.example");
      await form.getByLabel("How many people?").selectOption("11-25");
    });
    await page.getByText("Mill Race is set up. Welcome aboard.").waitFor();
    await page.goto(`${originOf(stage.place)}/dashboard/overview`);
  });
  afterAll(() => page?.context().close());

  it("is led by its first steps, the record to copy among them", async () => {
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByText("0 of 6 done").waitFor();
    await steps.getByText("_hookwise-challenge.mill-race.example", { exact: true }).waitFor();
    await steps.getByText(/^hookwise=/).waitFor();
    await steps.getByText(/There is no TXT record|DNS gave no answer/).waitFor();
    await page.getByText("Nothing is waiting for you.").waitFor();
    await page.getByRole("heading", { name: "Plan the first simulation" }).waitFor();
  });

  it("tells its staff in place, and the step is done", async () => {
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("button", { name: "Tell your staff" }).click();
    await steps.getByLabel("How were people informed?").selectOption("meeting");
    await steps.getByLabel("On which day?").fill("2099-01-01");
    await steps.getByRole("button", { name: "Record the notice" }).click();
    await steps.getByText(/The date of the notice is in the future/).waitFor();
    // The console tells of it in its own time.
    await expect.poll(() => [...faults]).toEqual([expect.stringContaining("status of 400")]);
    faults.length = 0;
    await steps.getByLabel("On which day?").fill("2026-01-12");
    await steps.getByRole("button", { name: "Record the notice" }).click();
    await steps.getByText("1 of 6 done").waitFor();
    await steps.getByRole("button", { name: "Tell your staff (done)" }).waitFor();
  });

  it("chooses whether to be written to on Mondays, and it stays so", async () => {
    const wish = page.getByRole("switch", { name: "Mail me on Mondays when something is waiting" });
    expect(await wish.isChecked()).toBe(true);
    await wish.click();
    await page.getByText("You will no longer get this email.").waitFor();
    await page.reload();
    await expect.poll(() => wish.isChecked()).toBe(false);
  });

  it("passes the rules in every look, and breaks nothing", async () => {
    await axe(page, "first steps");
    expect(faults).toEqual([]);
  });

  it("is told on Insight what to do so that there will be something to see", async () => {
    await page.goto(`${originOf(stage.place)}/dashboard/insight`);
    await page.getByRole("heading", { name: "No figures in this period" }).waitFor();
    await page.getByRole("link", { name: "Plan a simulation" }).waitFor();
    await axe(page, "insight, empty");
    expect(faults).toEqual([]);
  });
});

describe("an organisation that is under way", () => {
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    ({ page, faults } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
    await signInAs(page, stage.place, "Owner");
  });
  afterAll(() => page?.context().close());

  it("is answered three questions, each in a sentence", async () => {
    await page.goto(`${originOf(stage.place)}/dashboard/overview`);
    for (const question of ["Are we reporting faster?", "Where are we exposed?", "What should we do next?"]) {
      const answer = page.getByRole("region", { name: question });
      expect(
        (await answer.getByRole("heading").or(answer.getByRole("strong")).first().innerText()).length,
      ).toBeGreaterThan(8);
    }
    await axe(page, "overview");
    expect(faults).toEqual([]);
  });

  it("leads a link with a place to the figures it names, whether they come late or are there already", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const inSight = () =>
      page
        .getByRole("region", { name: "Lures" })
        .evaluate((one) => Math.abs(one.getBoundingClientRect().top) < innerHeight);
    await page.goto(`${originOf(stage.place)}/dashboard/insight#lures`);
    await expect.poll(inSight).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    // The same figures again, from what the browser has kept of them.
    await page.getByRole("link", { name: "Overview" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.goBack();
    await expect.poll(inSight).toBe(true);
  });

  it("keeps the period in the address, reads each chart as a table, and takes it along", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${originOf(stage.place)}/dashboard/insight`);
    await page.getByRole("button", { name: "Everything" }).click();
    await page.waitForURL(/period=all/);
    const lures = page.getByRole("region", { name: "Lures" });
    await lures.getByRole("button", { name: /^Show table/ }).click();
    await lures.getByRole("rowheader").nth(1).waitFor();
    const names = await lures.getByRole("rowheader").allInnerTexts();
    expect(names.length).toBeGreaterThan(1);
    await lures.getByRole("button", { name: /^Show chart/ }).click();
    const csv = await saved(page, lures, "Save the figures (CSV)");
    expect(csv).toMatch(/^\uFEFFLure,Difficulty,Share,/);
    expect(csv.trim().split("\r\n")).toHaveLength(names.length + 1);
    const svg = await saved(page, lures, "Save the chart (SVG)");
    expect(svg).toMatch(/^<svg xmlns/);
    for (const name of names) expect(svg).toContain(name.replaceAll("&", "&amp;").split(" ")[0]);
    expect(svg).not.toMatch(/var\(--|<script/);
    expect((await saved(page, lures, "Save the chart (PNG)", "latin1")).slice(1, 4)).toBe("PNG");
    await axe(page, "insight");
    expect(faults).toEqual([]);
  });
});

/** Takes a chart along as a file. @returns what is in it */
async function saved(page: Page, chart: Locator, how: string, encoding: BufferEncoding = "utf8"): Promise<string> {
  await chart.getByRole("button", { name: /^Export/ }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: how }).click();
  return (await buffer(await (await coming).createReadStream())).toString(encoding);
}
