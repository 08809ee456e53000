import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { setRecord, zoneFile } from "../../src/kit/dns/zone.ts";
import type { Place } from "../../tools/product/process.ts";
import { authenticatorApp } from "../account/authenticator.ts";
import { onDashboard, originOf, password } from "../account/newcomer.ts";
import { codeTo } from "../account/outbox.ts";
import type { Hands } from "../hands.ts";

const colleagues = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana"];

interface Around {
  place: Place;
  /** The port of a mail server on this machine, which takes everything. */
  mailPort: number;
  /** Told after each part of the way. */
  onDone?(part: string): Promise<void>;
}

/**
 * The way of somebody who has never been here: registers with an organisation, takes the first steps as they come, and launches a simulation. What
 * they do elsewhere is done for them at once: the code of their mail, the authenticator's, and the record in their DNS.
 */
export async function toFirstSimulation(page: Page, hands: Hands, { place, mailPort, onDone }: Around): Promise<void> {
  const done = async (part: string) => onDone?.(part);
  const domain = `weir-${randomBytes(4).toString("hex")}.example`;
  const email = `ines@${domain}`;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const steps = page.getByRole("region", { name: "First steps" });
  const stepDone = (count: number) => steps.getByText(`${count} of 6 done`).waitFor();

  await page.goto(`${originOf(place)}/signup-business`);
  await hands.fill(page.getByLabel("Full name"), "Ines Holm");
  await hands.fill(page.getByLabel("Email", { exact: true }), email);
  await hands.fill(page.getByLabel("Password", { exact: true }), password);
  await hands.fill(page.getByRole("textbox", { name: "Organisation" }), "Weir & Sons");
  await hands.fill(page.getByLabel("Domain"), domain);
  await hands.choose(page.getByLabel("How many people?"), "11 to 25");
  await done("register");
  await hands.press(button("Register"));
  const code = page.getByLabel("Verification code");
  await code.waitFor();
  await hands.fill(code, await codeTo(place, email));
  await hands.press(button("Verify"));
  await page.waitForURL(/\/login/);
  await hands.fill(page.getByLabel("Password", { exact: true }), password);
  await done("login");
  await hands.press(button("Sign in"));
  const app = authenticatorApp(await page.locator(".key code").innerText());
  await hands.fill(page.getByLabel("6-digit code"), await app.code());
  await hands.press(button("Verify"));
  await onDashboard(page);
  await page.getByText("Weir & Sons is set up. Welcome aboard.").waitFor();

  await hands.press(link("Overview"));
  const record = { name: `_hookwise-challenge.${domain}`, value: steps.getByText(/^hookwise=/) };
  await record.value.waitFor();
  await done("domain");
  await hands.press(button("Copy: Name"));
  await hands.press(button("Copy: Value"));
  setRecord(zoneFile(place.dataDir), record.name, [await record.value.innerText()]);
  await hands.press(button("Check now"));
  await stepDone(1);

  const server = steps.getByLabel("Server", { exact: true });
  await server.waitFor();
  await hands.fill(server, "127.0.0.1");
  await hands.fill(steps.getByLabel("Port"), String(mailPort));
  await hands.choose(steps.getByLabel("Encryption"), "None");
  await done("mail");
  await hands.press(button("Save"));
  await steps.getByLabel("Your address").waitFor();
  await hands.press(button("Send a test email"));
  await stepDone(2);
  await done("people");

  await hands.press(link("Import people"));
  const rows = colleagues.map((name) => `${name.toLowerCase()}@${domain},${name} Weir`);
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(["Email,Name", ...rows].join("\n")) };
  await page.getByRole("heading", { name: "Import people" }).waitFor();
  await hands.upload(button("Choose a file"), file);
  await button("Import now").waitFor();
  await done("import");
  await hands.press(button("Import now"));
  await page.getByRole("heading", { name: "What happened" }).waitFor();
  await hands.press(link("Overview"));
  await stepDone(3);

  await done("roles");
  await hands.pick(steps.getByLabel("Who", { exact: true }), "Ada", page.getByRole("option", { name: /^Ada Weir/ }));
  await hands.press(button("Give the role"));
  await stepDone(4);
  await done("notice");
  await hands.press(button("Record the notice"));
  await stepDone(5);

  await hands.press(link("Plan a simulation"));
  await page.getByText(/each get one of 3 lures/).waitFor();
  await done("plan");
  for (const step of ["Lures", "Time", "Limits", "Check"]) await hands.press(link(`Next: ${step}`));
  await page.getByText("Everything is ready.").waitFor();
  await done("check");
  await hands.press(button("Launch"));
  await page.getByRole("link", { name: "Live" }).waitFor();
  await page.getByText("Waiting", { exact: true }).first().waitFor();
  await done("live");
}
