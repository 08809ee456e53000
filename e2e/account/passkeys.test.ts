import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { onDashboard, originOf, register } from "./newcomer.ts";
import type { Newcomer } from "./newcomer.ts";
import { mailTo } from "./outbox.ts";

// Passkeys with the browser's own virtual authenticator: a device with a fingerprint reader that always agrees.

let stage: Stage;
let page: Page;
let person: Newcomer;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = await stage.page({ reducedMotion: "reduce" }));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  person = await register(page, stage.place, "Bo Marsh");
});

afterAll(() => stage?.close());

it("a passkey is added on the profile, and a mail tells so", async () => {
  await page.getByText("No passkey yet.").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Passkey added.").waitFor();
  await page.getByRole("button", { name: /^Delete passkey/ }).waitFor();
  await mailTo(stage.place, person.email, /passkey/i);
});

it("the same device does not add a second one", async () => {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("main").getByRole("alert").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Delete passkey/ }).count()).toBe(1);
});

it("it signs in, without a password", async () => {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${originOf(stage.place)}/`);
  await page.goto(`${originOf(stage.place)}/login`);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await onDashboard(page);
});

it("it is deleted after a question", async () => {
  await page.getByRole("button", { name: /^Delete passkey/ }).click();
  const question = page.getByRole("dialog", { name: "Delete this passkey?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => question.count()).toBe(0);
  await page.getByRole("button", { name: /^Delete passkey/ }).click();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Passkey deleted.").waitFor();
  await page.getByText("No passkey yet.").waitFor();
});
