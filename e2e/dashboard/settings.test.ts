import { generateKeyPairSync } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Stage } from "../stage.ts";
import { openDemo, settled } from "./demo-page.ts";
import type { DemoPage } from "./demo-page.ts";

// What an owner settles: each page says what it refuses where that was typed, asks a second person where people would be protected less, and shows a
// secret once.

let stage: Stage;
let page: Page;
let faults: string[];
let axe: DemoPage["axe"];
let settings: string;
beforeAll(async () => {
  const demo = await openDemo("Owner");
  ({ stage, page, faults, axe } = demo);
  settings = `${demo.dashboard}/settings`;
});
afterAll(() => stage?.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name?: string) => page.getByRole("dialog", { ...(name !== undefined && { name }) });
/** The field of this label, once it says what is wrong with it. */
const wrong = (label: string) => page.locator("[data-wrong]").getByLabel(label);

it("an address that is none is told where it was typed, and stays there until it is mended", async () => {
  await page.goto(`${settings}/organisation`);
  const address = page.getByLabel("Security team’s address");
  await address.fill("not an address");
  await button("Save").click();
  await wrong("Security team’s address").waitFor();
  expect(await address.inputValue()).toBe("not an address");
  await axe("an address that is none");
  await address.fill("alarm@brightwater.example");
  await button("Save").click();
  await page.getByText("Saved.").waitFor();
  expect(await page.locator("[data-wrong]").count()).toBe(0);
  expect((await stage.client.get("/organisations/current")).securityAddress).toBe("alarm@brightwater.example");
  expect(faults).toEqual([]);
});

it("a mail server that wants OAuth and signatures is set up in the form, and a key that is pasted into one line is read", async () => {
  await page.goto(`${settings}/mail`);
  await button("Add a sending profile").click();
  const form = dialog("Add a sending profile");
  await form.getByLabel("Name", { exact: true }).fill("By token");
  await form.getByLabel("Sender’s address").fill("desk@brightwater.example");
  await form.getByLabel("Server", { exact: true }).fill("mx.brightwater.example");
  await form.getByLabel("Port").fill("587");
  await form.getByLabel("Sign-in").selectOption("xoauth2");
  await form.getByLabel("User").fill("desk@brightwater.example");
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => form.getByRole("alert").evaluate((one) => one.getBoundingClientRect().top))
    .toBeGreaterThan(0);
  faults.length = 0;
  await form.getByLabel("Address of the token endpoint").fill("https://login.brightwater.example/token");
  await form.getByLabel("Client ID").fill("client");
  await form.getByLabel("OAuth refresh token").fill("refresh");
  await form.getByText("More settings").click();
  await form.getByLabel("Domain that signs").fill("brightwater.example");
  await form.getByLabel("Selector").fill("s1");
  const { privateKey } = generateKeyPairSync("ed25519");
  const key = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  await form.getByLabel("DKIM key (PEM)").fill(key.replaceAll("\n", ""));
  await axe("a sending profile by token");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Stored encrypted: DKIM key (PEM), OAuth refresh token").waitFor();
  const { items } = await stage.client.get("/sending-profiles");
  expect(items.find((one: { name: string }) => one.name === "By token").settings).toMatchObject({
    oauth: { clientId: "client", tokenUrl: "https://login.brightwater.example/token" },
    dkim: { domain: "brightwater.example", selector: "s1" },
  });
  expect(faults).toEqual([]);
});

it("what protects people less waits for a second person, and says so", async () => {
  await page.goto(`${settings}/privacy`);
  const hold = page.getByLabel("Seconds before a click counts");
  const before = (await stage.client.get("/organisations/current")).verdictHoldSeconds;
  await hold.fill("9999");
  await button("Save").first().click();
  await wrong("Seconds before a click counts").waitFor();
  await hold.fill(String(before - 1));
  await button("Save").first().click();
  await page.getByText("Changes that protect people less are waiting for a second person.").waitFor();
  await page.getByText(/^Waiting for a second person/).waitFor();
  await expect.poll(() => hold.inputValue()).toBe(String(before));
  await axe("a proposal");
  await button("I agree").click();
  await page.getByText("Somebody else has to agree: the person who asked for it cannot be the second one.").waitFor();
  await page.getByText(/^Waiting for a second person/).waitFor();
  expect((await stage.client.get("/organisations/current")).verdictHoldSeconds).toBe(before);
  expect(faults).toEqual([]);
});

it("a key is shown once, and revoked after a question that names it", async () => {
  await page.goto(`${settings}/keys`);
  await button("Create a key").first().click();
  await dialog("Create a key").getByRole("button", { name: "Create a key", exact: true }).click();
  await page.locator("dialog [data-wrong]").getByLabel("Name", { exact: true }).fill("Night report");
  await dialog("Create a key").getByRole("button", { name: "Create a key", exact: true }).click();
  const made = dialog("Your new key");
  await made.getByText(/^hw_\w+$/).waitFor();
  await axe("a new key");
  await made.getByRole("button", { name: "Copy: Key" }).waitFor();
  await made.getByRole("button", { name: "I have saved it" }).click();
  await button("Revoke Night report").click();
  await dialog("Revoke Night report?").getByRole("button", { name: "Yes, revoke it" }).click();
  await page.getByText("Night report was revoked.").waitFor();
  await expect.poll(() => button("Revoke Night report").count()).toBe(0);
  expect(faults).toEqual([]);
});

it("a webhook that cannot be reached from outside is refused where it was typed", async () => {
  await page.goto(`${settings}/webhooks`);
  await button("Add a webhook").first().click();
  const address = dialog().getByLabel("Address");
  for (const typed of ["ftp://chat.example/hook", "https://10.0.0.1/hook"]) {
    await address.fill(typed);
    await dialog().getByRole("button", { name: "Add a webhook" }).click();
    await wrong("Address").waitFor();
    await expect.poll(() => dialog().getByRole("button", { name: "Add a webhook" }).isEnabled()).toBe(true);
    expect(await address.inputValue()).toBe(typed);
  }
  await page
    .locator(".wrong")
    .getByText(/10\.0\.0\.1/)
    .waitFor();
  await axe("a webhook that is refused");
  expect(faults.splice(0)).toEqual([expect.stringContaining("400")]);
});

it("what was done is found in the audit log, whose chain is verified", async () => {
  await page.goto(`${settings}/audit`);
  await page.getByRole("combobox", { name: "What", exact: true }).selectOption("api-key.removed");
  await page.waitForURL(/act=/);
  await page.getByRole("row", { name: /API key removed/ }).waitFor();
  await button("Verify the chain").click();
  await page.getByText(/entries, intact from first to last\./).waitFor();
  await axe("the audit log");
  expect(faults).toEqual([]);
});

it("the audit log is narrowed by a person who is found by name, by kinds of things and by one thing, all in its address", async () => {
  await page.goto(`${settings}/audit`);
  const rows = page.locator("tr[data-id]");
  const who = page.getByRole("combobox", { name: "Who", exact: true });
  await who.pressSequentially("Tobias");
  await page.getByRole("option", { name: /^Tobias Feldkamp/ }).waitFor();
  await who.press("ArrowDown");
  await who.press("Enter");
  await page.waitForURL(/actor=/);
  // What the lead planned is made behind the start, with the demo's past year.
  const setUp = async () => {
    await page.reload();
    await settled(page);
    return page.getByRole("row", { name: /Programme set up/ }).count();
  };
  await expect.poll(setUp, { timeout: 60_000, interval: 1000 }).toBe(2);
  expect(await who.inputValue()).toBe("Tobias Feldkamp");
  await page.getByRole("combobox", { name: "To what" }).selectOption({ label: "Programme" });
  await page.waitForURL(/what=programme/);
  await expect.poll(() => rows.count()).toBe(2);
  await who.clear();
  await page.waitForURL(({ searchParams }) => !searchParams.has("actor"));
  await page.getByRole("link", { name: "Spot check" }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await axe("the audit log of one thing");
  await button("All entries again, not only those about Spot check").click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(faults).toEqual([]);
});

it("a role is changed in the matrix, which says for how many", async () => {
  await page.goto(`${settings}/roles`);
  const box = page.getByRole("checkbox", { name: "Analyst may plan simulations" });
  await box.check();
  await page.getByText(/^This changes what \d+ (person|people) may do\.$/).waitFor();
  await axe("a role that is changed");
  await button("Save Analyst").click();
  await page.getByText("Analyst was changed.").waitFor();
  await page.reload();
  await expect.poll(() => box.isChecked()).toBe(true);
  expect(faults).toEqual([]);
});
