import type { Page } from "playwright-core";

/** One answer of the wire: what Amplify gets for an action. */
export interface Scripted {
  action: string;
  body: Record<string, unknown>;
  /** 200 when absent. */
  status?: number;
}

/**
 * Puts a scripted provider in the place of the real one, for steps that a pool asks for only with settings that the product's own does not
 * have. Answers in order; the last one stays. What was asked is collected.
 */
export async function scriptWire(page: Page, answers: readonly Scripted[]): Promise<Record<string, unknown>[]> {
  const asked: Record<string, unknown>[] = [];
  const left = [...answers];
  await page.route("**/idp/", async (route) => {
    const action = route.request().headers()["x-amz-target"]?.split(".")[1] ?? "";
    asked.push({ action, ...(route.request().postDataJSON() as Record<string, unknown>) });
    const at = left.findIndex((one) => one.action === action);
    const found = at >= 0 ? left.splice(at, 1)[0] : undefined;
    if (!found) throw new Error(`The script has no answer to ${action}.`);
    if (!left.some((one) => one.action === action)) left.push(found);
    await route.fulfill({
      status: found.status ?? 200,
      contentType: "application/x-amz-json-1.1",
      headers: found.status && found.status >= 400 ? { "x-amzn-errortype": String(found.body["__type"]) } : {},
      body: JSON.stringify(found.body),
    });
  });
  return asked;
}

const of = (ChallengeName: string, ChallengeParameters: Record<string, string> = {}, more: object = {}): Scripted => ({
  action: "InitiateAuth",
  body: {
    ChallengeName,
    Session: "a-session-that-is-long-enough",
    ChallengeParameters: { USERNAME: "u", ...ChallengeParameters },
    ...more,
  },
});
const sent = (medium: string, to: string) => ({
  CODE_DELIVERY_DELIVERY_MEDIUM: medium,
  CODE_DELIVERY_DESTINATION: to,
});
const refusal = (name: string, message: string): Scripted => ({
  action: "InitiateAuth",
  status: 400,
  body: { __type: name, message },
});
const secret = {
  action: "AssociateSoftwareToken",
  body: { SecretCode: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", Session: "b" },
};

/** Each sign-in step that Amplify knows, but DONE: how a provider asks for it, and the title of its screen. */
export const steps: readonly { step: string; title: string; answers: readonly Scripted[] }[] = [
  {
    step: "CONTINUE_SIGN_IN_WITH_TOTP_SETUP",
    title: "Set up your authenticator",
    answers: [of("MFA_SETUP", { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }), secret],
  },
  { step: "CONFIRM_SIGN_IN_WITH_TOTP_CODE", title: "Enter your code", answers: [of("SOFTWARE_TOKEN_MFA")] },
  {
    step: "CONFIRM_SIGN_IN_WITH_SMS_CODE",
    title: "Enter your code",
    answers: [of("SMS_MFA", sent("SMS", "+*******1234"))],
  },
  {
    step: "CONFIRM_SIGN_IN_WITH_EMAIL_CODE",
    title: "Enter your code",
    answers: [of("EMAIL_OTP", sent("EMAIL", "a***@h***"))],
  },
  {
    step: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED",
    title: "Choose your password",
    answers: [of("NEW_PASSWORD_REQUIRED", { requiredAttributes: '["userAttributes.name"]', userAttributes: "{}" })],
  },
  {
    step: "CONTINUE_SIGN_IN_WITH_MFA_SELECTION",
    title: "Choose your second step",
    answers: [of("SELECT_MFA_TYPE", { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' })],
  },
  {
    step: "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION",
    title: "Choose how to protect your account",
    answers: [of("MFA_SETUP", { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' })],
  },
  {
    step: "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP",
    title: "Codes by email",
    answers: [of("MFA_SETUP", { MFAS_CAN_SETUP: '["EMAIL_OTP"]' })],
  },
  {
    step: "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION",
    title: "How would you like to sign in?",
    answers: [
      of(
        "SELECT_CHALLENGE",
        {},
        { AvailableChallenges: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"] },
      ),
    ],
  },
  { step: "CONFIRM_SIGN_IN_WITH_PASSWORD", title: "Enter your password", answers: [of("PASSWORD")] },
  {
    step: "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE",
    title: "One more question",
    answers: [of("CUSTOM_CHALLENGE", { question: "What is the name of the harbour master’s cat?" })],
  },
  {
    step: "CONFIRM_SIGN_UP",
    title: "Verify your email",
    answers: [refusal("UserNotConfirmedException", "User is not confirmed.")],
  },
  {
    step: "RESET_PASSWORD",
    title: "Your password needs a reset",
    answers: [refusal("PasswordResetRequiredException", "Password reset required for the user")],
  },
];
