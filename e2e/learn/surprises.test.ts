import { afterAll, beforeAll, expect, it } from "vitest";
import { codeTo } from "../account/outbox.ts";
import { obstacles } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { openLearner } from "./learner.ts";
import type { Learner } from "./learner.ts";

// Somebody with an account of their own asks for surprise simulations, lets them rest, and stops them.

const address = "ada@surprises.example";
let stage: Stage;
let learner: Learner;
beforeAll(async () => {
  stage = await openStage();
  learner = await openLearner(stage, address);
});
afterAll(() => stage?.close());

it("confirms the own address, asks, pauses, goes on and stops", async () => {
  const { page, faults } = await learner.open("/settings", { viewport: { width: 390, height: 844 } });
  await page.getByRole("link", { name: "Surprise simulations" }).click();
  await page.getByRole("heading", { level: 1, name: "Surprise simulations" }).waitFor();
  expect(await page.getByRole("button", { name: "Begin" }).count()).toBe(0);

  const since = new Date();
  await page.getByRole("button", { name: "Send me a code" }).first().click();
  await page.getByLabel(/^The code sent to/).fill(await codeTo(stage.place, address, since));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("Confirmed", { exact: true }).waitFor();

  await page.getByRole("button", { name: "2", exact: true }).click();
  await page.getByLabel("Awake from").fill("07:30");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("They come by surprise. Nobody is told when.").waitFor();
  expect(await obstacles(page, "surprises that come")).toEqual([]);
  expect((await learner.ask("/me/surprises")).asked).toMatchObject({ perMonth: 2, awakeFrom: "07:30", paused: false });

  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused. None will come until you resume.").waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("They come by surprise.").waitFor();
  await page.getByRole("button", { name: "Stop for good" }).click();
  await page.getByRole("button", { name: "Begin" }).waitFor();
  expect((await learner.ask("/me/surprises")).asked).toBeNull();
  expect(faults).toEqual([]);
});
