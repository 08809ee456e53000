import pg from "pg";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeClient } from "../../tools/product/client.ts";
import { ownerUrl } from "../../tools/product/process.ts";
import { originOf } from "../account/newcomer.ts";
import { signInAs } from "../demo-sign-in.ts";
import { obstacles, wcag } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// From a plan to a launched simulation, watched as it runs and stopped; what goes wrong on the way is told where it happens, and nothing typed is lost.

let stage: Stage;
let page: Page;
let faults: string[];
let simulations: string;
beforeAll(async () => {
  stage = await openStage({ DEMO: "true" });
  ({ page, faults } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
  await signInAs(page, stage.place, "Owner");
  simulations = `${originOf(stage.place)}/dashboard/simulations`;
});
afterAll(() => stage?.close());

const axe = async () => {
  const { pathname, search } = new URL(page.url());
  const name = pathname.replace(/[0-9a-f-]{36}/, "one") + search;
  expect(await obstacles(page, name, { tags: wcag })).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
};

// What a test keeps from the server fails as it is meant to; the console tells of it in its own time.
const faultsOfOwn = () => faults.filter((one) => !one.includes("ERR_FAILED"));

const saved = (text: RegExp | string) => page.locator(".plan-saved").getByText(text).waitFor();

describe("a plan", () => {
  it("is launched from nothing in ten interactions, each a click or a filled field", async () => {
    let interactions = 0;
    const click = async (what: Locator) => {
      interactions += 1;
      await what.click();
    };
    await page.goto(`${simulations}?state=ended`);
    await click(page.getByRole("link", { name: "New simulation" }));
    await page.getByText("60 people each get one of 3 lures of mixed difficulty.").waitFor();
    for (const step of ["Lures", "Time", "Limits", "Check"])
      await click(page.getByRole("link", { name: `Next: ${step}` }));
    await page.getByText("Everything is ready.").waitFor();
    await click(page.getByRole("button", { name: "Launch" }));
    await page.getByRole("link", { name: "Live" }).waitFor();
    await page.getByText("Waiting", { exact: true }).first().waitFor();
    expect(interactions).toBeLessThanOrEqual(10);
  });

  it("keeps what is typed while the server is away, and saves it when it is back", async () => {
    await page.goto(`${simulations}/new`);
    const name = page.getByRole("textbox", { name: "Name of the simulation" });
    await page.route("**/api/v1/campaigns", (route) => route.abort());
    await name.fill("Typed while away");
    await saved(/The server cannot be reached/);
    await page.unroute("**/api/v1/campaigns");
    await saved("Saved as a draft");
    await page.route("**/api/v1/campaigns/**", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await name.fill("Left half-way");
    await saved(/The server cannot be reached/);
    await page.unroute("**/api/v1/campaigns/**");
    // The page is closed before it could be saved; whoever comes back finds it as it was left.
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe("Left half-way");
    await saved("Saved as a draft");
    await page.goto(`${simulations}?search=half-way`);
    await page.getByRole("link", { name: "Left half-way" }).waitFor();
  });

  it("says on its last page when the domain has lost its proof meanwhile, and where to mend it", async () => {
    await page.getByRole("link", { name: "Left half-way" }).click();
    await page
      .getByRole("link", { name: "5 Check" })
      .or(page.getByRole("link", { name: "Check", exact: true }))
      .first()
      .click();
    await page.getByText("Everything is ready.").waitFor();
    const db = new pg.Client({ connectionString: ownerUrl(stage.place) });
    await db.connect();
    await db.query("UPDATE organisation_domains SET state = 'lapsed', succeeded_at = now() - interval '200 days'");
    await page.getByRole("button", { name: "Launch" }).click();
    await page.getByText("1 thing to fix first").waitFor();
    await page.getByText(/the proof has lapsed/).waitFor();
    await expect.poll(faultsOfOwn).toEqual([expect.stringContaining("status of 4")]);
    faults.length = 0;
    expect(await page.getByRole("link", { name: "Go there" }).getAttribute("href")).toContain("domains");
    await db.query("UPDATE organisation_domains SET state = 'proven', succeeded_at = now()");
    await db.end();
  });

  it("passes the rules in every look", async () => {
    for (const step of ["audience", "lures", "time", "limits", "check"]) {
      await page.goto(`${simulations}/new?step=${step}`);
      await page.locator(".plan-body > *").nth(1).waitFor();
      await axe();
    }
  });
});

describe("a simulation that runs", () => {
  beforeAll(async () => {
    await page.goto(`${simulations}?search=practice&state=running`);
    await page.getByRole("link", { name: "Late autumn practice" }).click();
  });

  it("is watched live, by an address of its own", async () => {
    await page.locator('.live-state[data-state="live"]').waitFor();
    await expect
      .poll(async () => Number(await page.locator(".live-numbers dd").first().innerText()))
      .toBeGreaterThan(0);
    await page.getByRole("table", { name: "Departments" }).waitFor();
    await page.reload();
    await page.locator('.live-state[data-state="live"]').waitFor();
    await axe();
  });

  it.each([
    ["people", "60 in all"],
    ["timeline", "Launched"],
    ["results", "Of "],
    ["debrief", "What gave it away"],
  ])("shows %s", async (tab, text) => {
    await page.goto(`${page.url().split("?")[0]}?tab=${tab}`);
    await page.locator(".record-main").getByText(text).first().waitFor();
    await axe();
  });

  it("pauses, goes on, and is stopped at once within seconds that are told", async () => {
    await page.goto(page.url().split("?")[0]!);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("button", { name: "More", exact: true }).last().click();
    await page.getByRole("menuitem", { name: "Stop at once" }).click();
    await page.getByRole("button", { name: "Stop at once" }).click();
    await page.getByText("Stopped within").waitFor();
    expect(faultsOfOwn()).toEqual([]);
  });
});

it("a programme's date is moved by keyboard", async () => {
  await page.goto(`${simulations}/programmes`);
  await page.getByRole("button", { name: "New programme" }).click();
  // In the middle of a month, so that one date of it is in sight.
  const now = new Date();
  const dayIn = (months: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + months, 15)).toISOString().slice(0, 10);
  await page.getByLabel("First date").fill(dayIn(2));
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("The programme was set up.").waitFor();
  const date = page.getByRole("button", { name: /^Monthly practice, planned for/ });
  // Both presses come before the first is drawn.
  await page.getByRole("button", { name: "Next month" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.locator(`td[data-day="${dayIn(2)}"]:not([data-other])`).waitFor();
  const before = await date.getAttribute("aria-label");
  await date.focus();
  for (const key of ["Space", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.getByText(/^Moved to/).waitFor();
  await expect.poll(() => date.getAttribute("aria-label")).not.toBe(before);
  await axe();
  expect(faultsOfOwn()).toEqual([]);
});

it("the calendar begins with the day and the month that its reader's clock shows", async () => {
  const storageState = await page.context().storageState();
  const { page: other } = await stage.page({ storageState, timezoneId: "Europe/Berlin" });
  // The last hour of a month of UTC's, which is over in Berlin.
  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  await other.clock.setFixedTime(first - 40 * 60_000);
  await other.goto(`${simulations}/programmes`);
  const today = other.locator("td[data-today]");
  await today.waitFor();
  expect(await today.getAttribute("data-day")).toBe(new Date(first).toISOString().slice(0, 10));
  expect(await today.getAttribute("data-other")).toBeNull();
  await other.context().close();
});

it("a programme's date is moved and left out by a press on it, where nothing can be dragged", async () => {
  const client = makeClient(stage.place);
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  await client.post("/programmes", {
    name: "Ebb",
    every: "quarter",
    startsOn: day(40),
    audience: { everyone: true },
    mix: { lures: 1, difficulties: ["moderate"] },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${simulations}/programmes?month=${day(40).slice(0, 7)}`);
  const date = page.getByRole("button", { name: /^Ebb, planned for/ });
  await date.click();
  const asked = page.getByRole("dialog", { name: "Ebb" });
  await asked.getByLabel("Another day").fill(day(39));
  await asked.getByRole("button", { name: "Move" }).click();
  await page.getByText(/^Moved to/).waitFor();
  await page.goto(`${simulations}/programmes?month=${day(39).slice(0, 7)}`);
  await page
    .locator(`td[data-day="${day(39)}"]`)
    .getByRole("button", { name: /^Ebb, planned for/ })
    .click();
  await axe();
  await page.setViewportSize({ width: 390, height: 844 });
  await asked.getByRole("button", { name: "Leave out this time" }).click();
  await page.getByText("Left out this time.").waitFor();
  await page.getByRole("button", { name: /^Ebb, left out on/ }).click();
  await date.waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(faultsOfOwn()).toEqual([]);
});

it("a draft is given another day by keyboard and by mouse, and taken back", async () => {
  const client = makeClient(stage.place);
  const now = new Date();
  const next = (day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day, 10)).toISOString().slice(0, 10);
  const schedule = { start: `${next(12)}T10:00:00Z`, windowDays: 1 };
  await client.post("/campaigns", { name: "Spring tide", audience: { everyone: true }, schedule });
  await page.goto(`${simulations}/programmes?month=${next(12).slice(0, 7)}`);
  const on = (day: number) => page.locator(`td[data-day="${next(day)}"]`);
  const draft = (day: number) => on(day).getByRole("link", { name: "Spring tide" });
  await draft(12).focus();
  for (const key of ["Space", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.getByText(/^Moved to/).waitFor();
  // A page that scrolls between the press and the first move has another thing under the pointer.
  await on(20).scrollIntoViewIfNeeded();
  await draft(19).dragTo(on(20));
  await draft(20).waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await draft(19).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/programmes$/);
  expect(faultsOfOwn()).toEqual([]);
});

it("what waits for approval is declined with a reason, is a draft that says it, and whoever asked is told", async () => {
  await page.goto(simulations);
  await page.getByRole("link", { name: "Year-end practice" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  const asked = page.getByRole("dialog", { name: "Decline" });
  await asked.getByRole("button", { name: "Decline" }).click();
  await asked.locator("[data-wrong]").getByLabel("Reason").fill("The forecast lure came last month, too");
  await axe();
  await asked.getByRole("button", { name: "Decline" }).click();
  await page.getByText("Not approved: The forecast lure came last month, too").waitFor();
  await page.getByText("Draft", { exact: true }).first().waitFor();
  // The demo's programme lead, who asked, reads German.
  const outbox = async () => (await fetch(`${stage.place.url}/dev/outbox.json?limit=5000`)).text();
  await expect.poll(outbox).toMatch(/Year-end practice.*wurde nicht freigegeben/);
  expect(faultsOfOwn()).toEqual([]);
});
