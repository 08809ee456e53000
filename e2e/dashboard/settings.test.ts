import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { someOf } from "../../tools/sweep/wide.ts";
import { originOf } from "../account/newcomer.ts";
import { obstaclesIn, wcag } from "../axe.ts";
import { signInAs } from "../demo-sign-in.ts";
import { looks } from "../looks.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// What an owner settles: each page saves by itself, says what it refuses where that was typed, and shows a secret once.

let stage: Stage;
let page: Page;
let faults: string[];
let settings: string;
beforeAll(async () => {
  stage = await openStage({ DEMO: "true" });
  ({ page, faults } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
  await signInAs(page, stage.place, "Owner");
  settings = `${originOf(stage.place)}/dashboard/settings`;
});
afterAll(() => stage?.close());

/** The rules, in one of the looks each day and in all of them in the wide run. */
const axe = async (name: string) => {
  expect(await obstaclesIn(page, name, someOf(looks, 1, name), { tags: wcag })).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
};

const button = (name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

it("the organisation's name is saved by its own button, and whoever leaves without it is asked", async () => {
  await page.goto(`${settings}/organisation`);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Brightwater Harbour");
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await page.keyboard.press("Escape");
  await button("Save").click();
  await page.getByText("Saved.").waitFor();
  await page.getByLabel("Security address").fill("not an address");
  await button("Save").click();
  await page.locator("[data-wrong]").getByLabel("Security address").waitFor();
  await axe("an address that is none");
  await page.getByLabel("Security address").fill("security@brightwater.example");
  await button("Save").click();
  await expect.poll(() => page.locator("[data-wrong]").count()).toBe(0);
  faults.length = 0;
});

it("what protects people less waits for a second person, and says so", async () => {
  await page.goto(`${settings}/privacy`);
  await page.getByLabel("Simulations a person and month").fill("30");
  await button("Save").first().click();
  await page.getByText("What protects people less waits for a second person.").waitFor();
  await page.getByText("This waits for a second person").waitFor();
  await axe("a proposal");
  expect(faults).toEqual([]);
});

it("a key is shown once, and revoked after a question that names it", async () => {
  await page.goto(`${settings}/keys`);
  await button("Make a key").first().click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Night report");
  await inDialog("Make a key").click();
  const key = page.getByRole("dialog").getByLabel("Key", { exact: true });
  await key.waitFor();
  expect(await key.inputValue()).toMatch(/^hw_/);
  await axe("a new key");
  await inDialog("I have kept it").click();
  await button("Revoke Night report").click();
  await page.getByRole("dialog", { name: "Revoke Night report?" }).waitFor();
  await inDialog("Yes, revoke it").click();
  await page.getByText("Night report is revoked.").waitFor();
  expect(faults).toEqual([]);
});

it("a webhook that cannot be reached from outside is refused where it was typed", async () => {
  await page.goto(`${settings}/webhooks`);
  await button("Add a webhook").first().click();
  await page.getByRole("dialog").getByLabel("Address").fill("ftp://chat.example/hook");
  await inDialog("Add a webhook").click();
  await page.locator("dialog [data-wrong]").waitFor();
  expect(await page.getByRole("dialog").getByLabel("Address").inputValue()).toBe("ftp://chat.example/hook");
  await axe("a webhook that is refused");
  faults.length = 0;
});

it("what was done is found in the audit log, whose chain is verified", async () => {
  await page.goto(`${settings}/audit`);
  await page.getByLabel("What", { exact: true }).selectOption("api-key.removed");
  await page.waitForURL(/act=/);
  await page.getByRole("row", { name: /api-key\.removed/ }).waitFor();
  await button("Verify the chain").click();
  await page.getByText(/entries, intact from first to last\./).waitFor();
  await axe("the audit log");
  expect(faults).toEqual([]);
});

it("a role is changed in the matrix, which says for how many", async () => {
  await page.goto(`${settings}/roles`);
  await page.getByRole("checkbox", { name: "Analyst may plan simulations" }).check();
  await page.getByText(/This changes what \d+ (person|people) may do\./).waitFor();
  await axe("a role that is changed");
  await button("Save Analyst").click();
  await page.getByText("Analyst is changed.").waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole("checkbox", { name: "Analyst may plan simulations" }).isChecked()).toBe(true);
  expect(faults).toEqual([]);
});
