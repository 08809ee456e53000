import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { obstacles } from "../axe.ts";
import { complaints, openAccountStage } from "./account-stage.ts";
import type { AccountStage } from "./account-stage.ts";
import { scriptWire, steps } from "./scripted.ts";
import type { Scripted } from "./scripted.ts";

// Each step that a provider can ask for has a screen: right title, no accessibility fault, usable by keyboard, and the right answer on the wire.
let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage?.close());

const done: Scripted = {
  action: "RespondToAuthChallenge",
  status: 400,
  body: { __type: "CodeMismatchException", message: "Invalid code received for user" },
};

async function open(page: Page, answers: readonly Scripted[]) {
  const asked = await scriptWire(page, [...answers, done]);
  await page.goto(`${stage.home}/login`);
  await page.getByLabel("Email").fill("ada@harbour.example");
  await page.getByRole("button", { name: "Other ways to sign in" }).click();
  return asked;
}

it("the script asks for every step but DONE", () => expect(new Set(steps.map(({ step }) => step)).size).toBe(13));

describe.each(steps)("$step", ({ step, title, answers }) => {
  it("has its screen, without a fault, and can be left again", async () => {
    const { page, faults, context } = await stage.open();
    await open(page, answers);
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await obstacles(page, `${step} ${title}`, { telephone: 360 })).toEqual([]);
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("ada@harbour.example");
    expect(complaints(faults)).toEqual([]);
    await context.close();
  });
});

const answersOf = (step: string) => steps.find((one) => one.step === step)!.answers;

it.each([
  ["CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION", "With a code by email", { ANSWER: "EMAIL_OTP" }],
  ["CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION", "With a code by SMS", { ANSWER: "SMS_OTP" }],
  ["CONTINUE_SIGN_IN_WITH_MFA_SELECTION", "Authenticator app", { ANSWER: "SOFTWARE_TOKEN_MFA" }],
  ["CONTINUE_SIGN_IN_WITH_MFA_SELECTION", "Code by SMS", { ANSWER: "SMS_MFA" }],
  ["CONTINUE_SIGN_IN_WITH_MFA_SELECTION", "Code by email", { ANSWER: "EMAIL_OTP" }],
])("%s: “%s” is answered by keyboard", async (step, choice, expected) => {
  const { page, context } = await stage.open();
  const asked = await open(page, answersOf(step));
  await page.getByRole("button", { name: choice }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  expect(asked.at(-1)).toMatchObject({ action: "RespondToAuthChallenge", ChallengeResponses: expected });
  await context.close();
});

it.each([
  ["CONFIRM_SIGN_IN_WITH_TOTP_CODE", "6-digit code", "123 456", { SOFTWARE_TOKEN_MFA_CODE: "123456" }],
  ["CONFIRM_SIGN_IN_WITH_SMS_CODE", "Verification code", "123456", { SMS_MFA_CODE: "123456" }],
  ["CONFIRM_SIGN_IN_WITH_EMAIL_CODE", "Verification code", "12345678", { EMAIL_OTP_CODE: "12345678" }],
])("%s: the code goes out as it was typed", async (step, label, typed, expected) => {
  const { page, context } = await stage.open();
  const asked = await open(page, answersOf(step));
  const field = page.getByLabel(label);
  await expect.poll(() => field.getAttribute("autocomplete")).toBe("one-time-code");
  await expect.poll(() => field.getAttribute("inputmode")).toBe("numeric");
  // The field has the focus by itself.
  await page.waitForFunction(() => document.activeElement?.getAttribute("autocomplete") === "one-time-code");
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
  await page.getByText("Invalid code. Please try again.", { exact: true }).waitFor();
  expect(asked.at(-1)).toMatchObject({ ChallengeResponses: expected });
  await context.close();
});

it("an invited person chooses a password by the rule, and gives the name that is missing", async () => {
  const { page, context } = await stage.open();
  const asked = await open(page, answersOf("CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED"));
  await page.getByLabel("Full name").fill("Ada Harbour");
  await page.getByLabel("New password", { exact: true }).fill("weak");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page
    .getByText("Password must be at least 8 characters and include upper, lower, and special character.", {
      exact: true,
    })
    .waitFor();
  await page.getByLabel("New password", { exact: true }).fill("Calm water, 7 boats.");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("alert").waitFor();
  expect(asked.at(-1)).toMatchObject({
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    ChallengeResponses: { NEW_PASSWORD: "Calm water, 7 boats.", "userAttributes.name": "Ada Harbour" },
  });
  await context.close();
});

it("a sign-in whose session has ended begins anew, and says so", async () => {
  const { page, context } = await stage.open();
  const ended = {
    action: "RespondToAuthChallenge",
    status: 400,
    body: { __type: "NotAuthorizedException", message: "Invalid session for the user, session is expired." },
  };
  await scriptWire(page, [...answersOf("CONFIRM_SIGN_IN_WITH_TOTP_CODE"), ended]);
  await page.goto(`${stage.home}/login`);
  await page.getByLabel("Email").fill("ada@harbour.example");
  await page.getByRole("button", { name: "Other ways to sign in" }).click();
  await page.getByLabel("6-digit code").fill("123456");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("That took too long, so the sign-in ended. Please sign in again.").waitFor();
  await context.close();
});

it("a provider that is away is said kindly", async () => {
  const { page, context } = await stage.open();
  await page.route("**/idp/", (route) => route.abort());
  await page.goto(`${stage.home}/login`);
  await page.getByLabel("Email").fill("ada@harbour.example");
  await page.getByLabel("Password", { exact: true }).fill("anything");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("A network error has occurred. Check your connection and try again.").waitFor();
  await page.route("**/auth-config.json", (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await page.getByLabel("Email").fill("ada@harbour.example");
  await page.getByLabel("Password", { exact: true }).fill("anything");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Signing in is not available right now. Try again in a minute.").waitFor();
  await context.close();
});
