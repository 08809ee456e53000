import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { originOf } from "../account/newcomer.ts";
import { signInAs } from "../demo-sign-in.ts";
import { obstacles, wcag } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// What the figures say, handed on: a report is made from a simulation's results, taken along and checked, made again, and comes by itself every month.

let stage: Stage;
let page: Page;
let faults: string[];
let reports: string;
beforeAll(async () => {
  stage = await openStage({ DEMO: "true" });
  ({ page, faults } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
  await signInAs(page, stage.place, "Owner");
  reports = `${originOf(stage.place)}/dashboard/reports`;
});
afterAll(() => stage?.close());

/** The rules, and whether all fits, in one of the looks each day and in all of them in the wide run. */
const axe = async (name: string) => {
  expect(await obstacles(page, name, { tags: wcag })).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
};

/** Takes a file along by a press of a button. */
async function taken(name: string): Promise<Buffer> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name }).first().click();
  return buffer(await (await coming).createReadStream());
}

describe("reports", () => {
  it("are kept by the demo: one of a simulation, one of the last quarter", async () => {
    const kept = async () => (await stage.client.get("/insight/reports")).items;
    const said = async () => (await kept()).map((one: any) => `${one.kind} ${one.state}`).toSorted();
    await expect.poll(said).toEqual(["quarter done", "simulation done"]);
    // What follows begins with none.
    for (const { id } of await kept())
      await fetch(`${stage.place.url}/api/v1/insight/reports/${id}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${stage.place.key}` },
      });
    expect(await kept()).toEqual([]);
  });

  it("are told about where there are none, and made of what is not there they say so", async () => {
    await page.goto(reports);
    await page.getByRole("heading", { name: "No reports yet" }).waitFor();
    await axe("reports, none");
    await page.getByRole("button", { name: "Make a report" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Kind of report").selectOption("quarter");
    await dialog.getByLabel("Period").selectOption(String(new Date().getUTCFullYear() - 2));
    await dialog.getByRole("button", { name: "Make the report" }).click();
    await dialog.getByText("No simulation of this period has figures that may be passed on.").waitFor();
    await axe("reports, making one");
    // The console tells of it in its own time.
    await expect.poll(() => [...faults]).toEqual([expect.stringContaining("status of 409")]);
    faults.length = 0;
    await page.keyboard.press("Escape");
  });

  it("are made from a simulation's results, taken along as every kind of file, and checked", async () => {
    await page.goto(`${originOf(stage.place)}/dashboard/simulations?state=ended`);
    const link = page.locator(".list-name a").first();
    const name = await link.innerText();
    await link.click();
    await page.getByRole("link", { name: "Make a report on it" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByLabel("Simulation").locator("option:checked").innerText()).toBe(name);
    await dialog.getByLabel("Language").selectOption("de");
    await dialog.getByRole("button", { name: "Make the report" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByText("Ready", { exact: true }).waitFor();
    const csv = await taken("Download CSV");
    const [pdf, xlsx] = [await taken("Download PDF"), await taken("Download XLSX")];
    expect([pdf.toString("latin1", 0, 5), xlsx.toString("latin1", 0, 2)]).toEqual(["%PDF-", "PK"]);
    await page.getByText(createHash("sha256").update(csv).digest("hex")).waitFor();
    await axe("a report");
  });

  it("are found again with who made them, by kind, in the address, and go for good", async () => {
    await page.goto(`${reports}?kind=simulation`);
    const row = page.getByRole("row").nth(1);
    await row.getByText("Ready", { exact: true }).waitFor();
    await axe("reports");
    await row.getByRole("button", { name: /^Files of/ }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("The report was removed.").waitFor();
    await page.getByText("Nothing matches.", { exact: false }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe("a schedule", () => {
  it("is set up by keyboard for oneself, says when it comes next, rests, goes on and is removed", async () => {
    await page.goto(reports);
    await page.getByRole("link", { name: "Schedules" }).click();
    await page.getByRole("heading", { name: "No scheduled reports yet" }).waitFor();
    const make = page.getByRole("button", { name: "New schedule" }).first();
    await make.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox").first().waitFor();
    await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(1);
    await axe("a schedule, set up");
    await dialog.getByRole("button", { name: "Set up" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("The schedule was set up.").waitFor();
    await page.getByText(/^Next: /).waitFor();
    await axe("schedules");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText(/^Next: /).waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("heading", { name: "No scheduled reports yet" }).waitFor();
    expect(faults).toEqual([]);
  });
});

it("nobody else's they are: a department manager is told whom to ask", async () => {
  const other = await stage.page({ reducedMotion: "reduce" });
  await signInAs(other.page, stage.place, "Department manager");
  // What they come for stands first: the own department, and no other.
  await other.page.goto(`${originOf(stage.place)}/dashboard/overview`);
  const own = other.page.getByRole("region", { name: "How your department is doing" });
  await own.getByRole("rowheader", { name: "Finance" }).waitFor();
  expect(await own.getByRole("rowheader").count()).toBe(1);
  await other.page.goto(reports);
  await other.page.getByText("Reports are for those who run the awareness programme.").waitFor();
  await other.page.context().close();
});
