import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { obstacles } from "../axe.ts";
import { originOf } from "../account/newcomer.ts";
import { signInAs } from "../demo-sign-in.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { openLearner } from "./learner.ts";

// One's own data: who looked, all of it as a file, and its deletion, of one person alone and of one among colleagues.

const phone = { viewport: { width: 390, height: 844 } };

let stage: Stage;
beforeAll(async () => void (stage = await openStage("shared demo")));
afterAll(() => stage?.close());

it("whoever is on their own reads who looked, takes everything along, and is gone when they ask for it", async () => {
  const learner = await openLearner(stage, "ada@own-data.example");
  const { page, faults } = await learner.open("/data", phone);
  await page.getByText("Nobody has looked at your data.").waitFor();
  await page.getByRole("button", { name: "Show everything" }).click();
  await page.getByText("Your account: attributes, devices, sign-ins").click();
  await page.locator("details[open] pre").filter({ hasText: "ada@own-data.example" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download it as a file" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^hookwise-my-data-\d{4}-\d\d-\d\d\.json$/);
  const taken = (await json(await download.createReadStream())) as { parts: { part: string }[] };
  expect(taken.parts.map(({ part }) => part)).toEqual(
    expect.arrayContaining(["people", "practice", "training", "game", "account"]),
  );
  expect(JSON.stringify(taken)).toContain("ada@own-data.example");
  expect(await obstacles(page, "one's own data")).toEqual([]);
  await page.setViewportSize(phone.viewport);
  expect(faults).toEqual([]);

  await page.getByRole("button", { name: "Ask for deletion" }).click();
  await page.getByRole("button", { name: "Yes, have my data deleted" }).click();
  await page.getByText("It is under way; in a few minutes nothing will be left.").waitFor();
  // The session ends with the account.
  await expect
    .poll(async () => (await page.request.get(new URL("/api/v1/me/data", page.url()).href)).status())
    .toBe(401);
});

it("whoever has colleagues reads which of them looked, and their administrators are asked", async () => {
  const { page } = await stage.page(phone);
  await signInAs(page, stage.place, "Learner");
  const learn = originOf({ url: stage.place.learnUrl });
  // Any screen but the first one leads somebody there who is signed in.
  await page.goto(`${learn}/data`);
  await page.getByRole("heading", { level: 1, name: "My data" }).waitFor();
  const { person } = await (await page.request.get(`${learn}/api/v1/me/data`)).json();

  const { page: office } = await stage.page();
  await signInAs(office, stage.place, "Owner");
  await office.goto(`${originOf(stage.place)}/dashboard/people/${person}`);
  await office.getByRole("heading", { level: 1 }).waitFor();
  const owner = (await stage.client.get("/people?role=owner")).items[0].name;
  await office.getByRole("link", { name: "Awareness score" }).click();
  await office.getByText("That you looked is recorded").waitFor();
  await page.reload();
  const looks = page.getByRole("region", { name: "Who looked" });
  await looks.getByText(`${owner} opened your page`).first().waitFor();
  await looks.getByText(`${owner} looked at your score`).first().waitFor();
  expect(await obstacles(page, "who looked")).toEqual([]);
  await page.setViewportSize(phone.viewport);

  await page.getByRole("button", { name: "Ask for deletion" }).click();
  await page.getByRole("button", { name: "Yes, have my data deleted" }).click();
  await page.getByText("Your request has been sent. It is on your administrators’ list.").waitFor();
  const { items } = await stage.client.get("/privacy/requests?state=asked");
  const [asked] = items.filter((one: { person: string }) => one.person === person);
  expect(asked).toMatchObject({ kind: "erasure", askedBy: "person" });
  // Others look at the same demo.
  await stage.client.post(`/privacy/requests/${asked.id}/decline`, { reason: "A try" });
});
