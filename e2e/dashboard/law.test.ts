import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { originOf, register } from "../account/newcomer.ts";
import { obstacles, wcag } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// An organisation's trial, and its end by its owner's own wish.

let stage: Stage;
let page: Page;
let faults: string[];
beforeAll(async () => {
  stage = await openStage();
  ({ page, faults } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
  await register(page, stage.place, "Vera Lind", "/signup-business", async (form) => {
    await form.getByRole("textbox", { name: "Organisation" }).fill("Linden Row");
    await form.getByLabel("Domain").fill("linden-row.example");
    await form.getByLabel("How many people?").selectOption("11-25");
  });
  await page.getByText("Linden Row is set up. Welcome aboard.").waitFor();
});
afterAll(() => stage?.close());

const axe = async (name: string) => expect(await obstacles(page, name, { tags: wcag })).toEqual([]);

describe("a trial", () => {
  it("says above every screen until when it runs and what waits then", async () => {
    await page.goto(`${originOf(stage.place)}/dashboard/overview`);
    const trial = page.getByRole("region", { name: "Your trial" });
    await trial.getByText(/runs for 14 more days, until .*new simulations wait until you choose a plan/).waitFor();
    await trial.getByRole("link", { name: "See plans" }).click();
    await page.waitForURL(/\/dashboard\/subscription$/);
  });
});

describe("the organisation's deletion", () => {
  it("wants the name typed, waits a week where nobody else could agree, and is taken back", async () => {
    await page.goto(`${originOf(stage.place)}/dashboard/settings/danger`);
    const panel = page.getByRole("region", { name: "Delete the organisation" });
    await panel.getByText(/nobody else who could agree/).waitFor();
    await axe("danger zone");
    await panel.getByRole("button", { name: "Delete the organisation" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Linden Row?" });
    await dialog.getByLabel("Type Linden Row to confirm").fill("Lime Row");
    await dialog.getByRole("button", { name: "Request deletion" }).click();
    await dialog.getByText("Type the organisation's name as it is written here: Linden Row.").waitFor();
    // The console tells of it in its own time.
    await expect.poll(() => [...faults]).toEqual([expect.stringContaining("status of 400")]);
    faults.length = 0;
    await axe("deletion, refused");
    await dialog.getByLabel("Type Linden Row to confirm").fill("Linden Row");
    await dialog.getByRole("button", { name: "Request deletion" }).click();
    await panel.getByText(/This organisation will be deleted on/).waitFor();
    await page.getByText(/Everything is stopped\./).waitFor();
    await axe("deletion, waiting");
    await panel.getByRole("button", { name: "Keep the organisation" }).click();
    await panel.getByRole("button", { name: "Delete the organisation" }).waitFor();
    expect(faults).toEqual([]);
  });
});
