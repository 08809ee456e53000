import { afterAll, beforeAll, expect, it } from "vitest";
import {
  authenticatorCode,
  codeTo,
  complaints,
  enterCode,
  enterCredentials,
  newPerson,
  openAccountStage,
  settle,
  wrongCode,
} from "./account-stage.ts";
import type { AccountStage } from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage?.close());

it("a forgotten password is reset in two steps", async () => {
  const person = newPerson("Cleo");
  const first = await stage.open();
  await settle(stage, first.page, person);
  await first.context.close();

  const { page, faults, asked, context } = await stage.open();
  const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await page.goto(`${stage.home}/login?redirectTo=%2Fdashboard%2Fsubscription`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/reset-password?redirectTo=%2Fdashboard%2Fsubscription");
  // The screen before has an e-mail field and a way home, too.
  await page.getByRole("button", { name: "Send Reset Code" }).waitFor();
  await page.getByRole("link", { name: "Return to Home" }).waitFor();
  await page.getByLabel("Email").fill(` ${person.email.toUpperCase()}`);
  await page.getByRole("button", { name: "Send Reset Code" }).click();
  await shows("✅ Verification code sent to your email.");
  await page.getByRole("link", { name: "Return to Home" }).waitFor();

  await page.getByRole("button", { name: "Back to Email" }).click();
  await page.getByRole("button", { name: "Send Reset Code" }).click();
  const code = await codeTo(stage, person.email, 3);

  person.password = "Still water, 9 boats.";
  const enter = async (typed: string, password: string) => {
    await page.getByLabel("Verification code").fill(typed);
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Reset Password" }).click();
  };
  await enter(wrongCode(code), person.password);
  await shows("Invalid verification code provided, please try again.");
  await enter(code, "tooshort");
  await page.getByText(/^Password did not conform with policy/).waitFor();
  await enter(code, person.password);
  await shows("✅ Password reset successful! Redirecting...");
  // Where the person wanted to go is kept on the whole way.
  await page.waitForURL("**/login?redirectTo=%2Fdashboard%2Fsubscription");

  await enterCredentials(page, { ...person, password: "Calm water, 7 boats." });
  await shows("Incorrect email or password.");
  await enterCredentials(page, person);
  await enterCode(page, authenticatorCode(person, 1));
  await page.waitForURL("**/dashboard/subscription");
  expect(asked.filter((url) => url.includes("eyJ"))).toEqual([]);
  expect(complaints(faults)).toEqual([]);
  await context.close();
});

it("an address without an account gets the same answer", async () => {
  const { page, context } = await stage.open();
  await page.goto(`${stage.home}/reset-password`);
  await page.getByLabel("Email").fill("nobody@harbour.example");
  await page.getByRole("button", { name: "Send Reset Code" }).click();
  await page.getByText("✅ Verification code sent to your email.", { exact: true }).waitFor();
  await page.getByLabel("Verification code").fill("123456");
  await page.getByLabel("New password", { exact: true }).fill("Still water, 9 boats.");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText(/^Invalid (verification )?code/).waitFor();
  await context.close();
});
