import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setRecord, zoneFile } from "../../src/kit/dns/zone.ts";
import { startSink } from "../../tools/sink.ts";
import { originOf, register } from "../account/newcomer.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// A notice to staff is written, leaves too early, and is called back: what is written stays, whoever has the mail keeps it, nobody else gets it.

let stage: Stage;
let page: Page;
let faults: string[];
let sink: Awaited<ReturnType<typeof startSink>>;
/** What the mail server waits for before it takes a mail. */
const answering = Promise.withResolvers<void>();
let held = 0;
const delivered: string[] = [];
const domain = `mill-lock-${randomBytes(4).toString("hex")}.example`;
const staff = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn"].map((name) => `${name.toLowerCase()}@${domain}`);

beforeAll(async () => {
  stage = await openStage();
  sink = await startSink({
    async onMail({ to }) {
      held += 1;
      await answering.promise;
      delivered.push(...to);
    },
  });
  ({ page, faults } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
  await register(page, stage.place, "Ines Holm", "/signup-business", async (form) => {
    await form.getByRole("textbox", { name: "Organisation" }).fill("Mill Lock");
    await form.getByLabel("Domain").fill(domain);
    await form.getByLabel("How many people?").selectOption("11-25");
  });
  await page.getByText("Mill Lock is set up. Welcome aboard.").waitFor();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  answering.resolve();
  await stage?.close();
  await sink?.close();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const steps = () => page.getByRole("region", { name: "First steps" });
const text = () => steps().getByLabel("Text", { exact: true });
/** Opens the step of the notice. */
const toNotice = async () => {
  await page.goto(`${originOf(stage.place)}/dashboard/overview`);
  await steps().getByRole("button", { name: "Tell your staff" }).click();
};

it("is told to whom it would go, once there is a domain, a way to send, and people", async () => {
  await page.goto(`${originOf(stage.place)}/dashboard/overview`);
  const value = steps().getByText(/^hookwise=/);
  await value.waitFor();
  setRecord(zoneFile(stage.place.dataDir), `_hookwise-challenge.${domain}`, [await value.innerText()]);
  await button("Check now").click();
  await steps().getByText("1 of 6 done").waitFor();
  await steps().getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await steps().getByLabel("Port").fill(String(sink.port));
  await steps().getByLabel("Encryption").selectOption("none");
  await button("Save").click();
  await steps().getByLabel("Your address").waitFor();
  await page.goto(`${originOf(stage.place)}/dashboard/people/import`);
  const chooser = page.waitForEvent("filechooser");
  await button("Choose a file").click();
  const buffer = Buffer.from(["Email", ...staff].join("\n"));
  await (await chooser).setFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await button("Import now").click();
  await page.getByRole("heading", { name: "What happened" }).waitFor();
  await toNotice();
  await button("Send the notice (6)").waitFor();
});

it("keeps what is written until it is sent", async () => {
  await text().fill("From next week on we practise together.");
  await page.reload();
  await toNotice();
  await page.getByText("This is what you typed before.").waitFor();
  expect(await text().inputValue()).toBe("From next week on we practise together.");
});

it("is called back while it leaves: whoever has it keeps it, and nobody else gets it", async () => {
  await button("Send the notice (6)").click();
  await button("Yes, send it").click();
  await expect.poll(() => held).toBeGreaterThan(0);
  await button("Stop sending").click();
  await page.getByText(/^Stopped: \d emails? will not go out\.$/).waitFor();
  await expect.poll(() => button("Stop sending").count()).toBe(0);
  answering.resolve();
  // Somebody was told: the step is done, once a job that looks every quarter of a minute has had its turn on a busy machine.
  const done = steps().getByRole("button", { name: "Tell your staff (done)" });
  await done.waitFor({ timeout: 120_000 });
  await done.click();
  await page.getByText(/^Stopped\. Emails that had gone out by then: \d\./).waitFor();
  expect(new Set(delivered).size).toBe(delivered.length);
  expect(delivered.length).toBeLessThan(staff.length);
  await page.getByText(`Emails that had gone out by then: ${delivered.length}.`).waitFor();
  // Whoever has none can still be told.
  await button(`Send the notice (${staff.length - delivered.length})`).waitFor();
  expect(await text().inputValue()).toBe("From next week on we practise together.");
  expect(faults).toEqual([]);
});
