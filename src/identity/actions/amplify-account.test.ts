import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  deleteUserAttributes,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  getCurrentUser,
  listWebAuthnCredentials,
  rememberDevice,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { peoplePool } from "../testing/accounts.ts";
import { useAmplify } from "../testing/amplify.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { totpCode } from "../factors/totp.ts";

const password = "Correct-Horse!";
let p: TestProvider;
let people: { pool: string; client: string };
let number = 0;
const fresh = () => `visitor${(number += 1)}@people.example`;

beforeAll(async () => {
  p = await startProvider();
  people = await peoplePool(p);
});
afterAll(() => p.close());

describe("the browser's client, in the product's own pool", () => {
  beforeEach(async () => {
    await useAmplify(p);
  });

  it("registers, verifies, and is signed in by the code after the authenticator is set up", async () => {
    const username = fresh();
    const made = await signUp({
      username,
      password,
      options: { userAttributes: { email: username, name: "Robin Marsh" }, autoSignIn: { authFlowType: "USER_AUTH" } },
    });
    expect(made).toMatchObject({
      isSignUpComplete: false,
      nextStep: {
        signUpStep: "CONFIRM_SIGN_UP",
        codeDeliveryDetails: { destination: "v***@p***", deliveryMedium: "EMAIL", attributeName: "email" },
      },
    });
    await resendSignUpCode({ username });
    await expect(confirmSignUp({ username, confirmationCode: "000000x" })).rejects.toMatchObject({
      name: "CodeMismatchException",
    });
    const confirmed = await confirmSignUp({ username, confirmationCode: p.codeTo(username) });
    expect(confirmed.nextStep.signUpStep).toBe("COMPLETE_AUTO_SIGN_IN");
    const next = await autoSignIn();
    expect(next.nextStep.signInStep).toBe("CONTINUE_SIGN_IN_WITH_TOTP_SETUP");
    const secret = (next.nextStep as any).totpSetupDetails.sharedSecret as string;
    const wrong = totpCode(secret, new Date(Date.now() - 600_000));
    await expect(confirmSignIn({ challengeResponse: wrong })).rejects.toMatchObject({
      name: "EnableSoftwareTokenMFAException",
    });
    const done = await confirmSignIn({ challengeResponse: totpCode(secret, new Date()) });
    expect(done.isSignedIn).toBe(true);
    expect((await getCurrentUser()).userId).toBe(made.userId);
    await updateMFAPreference({ totp: "PREFERRED" });
    expect(await fetchMFAPreference()).toEqual({ enabled: ["TOTP"], preferred: "TOTP" });
    await expect(updateMFAPreference({ totp: "DISABLED" })).rejects.toThrow("MFA cannot be turned off");
    await signOut();
  });

  it("hears that an address is taken, and that a password is missing", async () => {
    const username = fresh();
    await signUp({ username, password });
    await expect(signUp({ username, password })).rejects.toMatchObject({ name: "UsernameExistsException" });
    await expect(signUp({ username: fresh() } as never)).rejects.toThrow("password is required to signUp");
  });

  it("resets a forgotten password in two steps", async () => {
    const { email } = await p.makeUser();
    const asked = await resetPassword({ username: email });
    expect(asked.nextStep.resetPasswordStep).toBe("CONFIRM_RESET_PASSWORD_WITH_CODE");
    const confirmationCode = p.codeTo(email);
    await expect(
      confirmResetPassword({ username: email, confirmationCode, newPassword: "short" }),
    ).rejects.toMatchObject({ name: "InvalidPasswordException" });
    await confirmResetPassword({ username: email, confirmationCode, newPassword: "Another-Horse!" });
    const { nextStep } = await signIn({ username: email, password: "Another-Horse!" });
    expect(nextStep.signInStep).toBe("CONTINUE_SIGN_IN_WITH_TOTP_SETUP");
    await signOut();
  });

  it("makes nothing worse by trying a refused request three times", async () => {
    const { email, username } = await p.makeUser();
    for (let time = 0; time < 5; time += 1) await resetPassword({ username: email });
    await expect(resetPassword({ username: email })).rejects.toMatchObject({ name: "LimitExceededException" });
    const counts = await p.look<{ count: number }>(
      "SELECT count FROM identity_attempts WHERE key LIKE 'ForgotPassword:%' ORDER BY count DESC LIMIT 2",
    );
    expect(counts.map((one) => one.count)).toEqual([5, 5]);
    expect(p.deliveries.filter((one) => one.to === email)).toHaveLength(5);
    expect(await p.look("SELECT DISTINCT mac FROM identity_codes WHERE username = $1", [username])).toHaveLength(1);
  });
});

describe("the browser's client, for who is signed in", () => {
  let email: string;
  beforeEach(async () => {
    await useAmplify(p, people);
    ({ email } = await p.makeUser({ pool: people.pool, password: "Correct-Horse-1" }));
    const { isSignedIn } = await signIn({ username: email, password: "Correct-Horse-1" });
    expect(isSignedIn).toBe(true);
  });

  it("changes the name at once and the address after its code", async () => {
    const next = fresh();
    const steps = await updateUserAttributes({ userAttributes: { name: "Sam Brook", nickname: "S", email: next } });
    expect(steps.name!.nextStep.updateAttributeStep).toBe("DONE");
    expect(steps.email!.nextStep).toMatchObject({
      updateAttributeStep: "CONFIRM_ATTRIBUTE_WITH_CODE",
      codeDeliveryDetails: { destination: "v***@p***" },
    });
    expect(await fetchUserAttributes()).toMatchObject({ name: "Sam Brook", email });
    await sendUserAttributeVerificationCode({ userAttributeKey: "email" });
    await confirmUserAttribute({ userAttributeKey: "email", confirmationCode: p.codeTo(next) });
    await deleteUserAttributes({ userAttributeKeys: ["nickname"] });
    expect(await fetchUserAttributes()).toEqual({
      sub: expect.any(String),
      name: "Sam Brook",
      email: next,
      email_verified: "true",
    });
    await signOut();
  });

  it("changes the password and goes on; the old one is of no use any more", async () => {
    await expect(
      updatePassword({ oldPassword: "Wrong-Horse-1", newPassword: "Another-Horse-2" }),
    ).rejects.toMatchObject({ name: "NotAuthorizedException", message: "Incorrect username or password." });
    await updatePassword({ oldPassword: "Correct-Horse-1", newPassword: "Another-Horse-2" });
    expect((await fetchUserAttributes()).email).toBe(email);
    await signOut();
    await expect(signIn({ username: email, password: "Correct-Horse-1" })).rejects.toThrow("Incorrect username");
    expect((await signIn({ username: email, password: "Another-Horse-2" })).isSignedIn).toBe(true);
    await signOut();
  });

  it("sets an authenticator up, prefers it, and is asked for its next code", async () => {
    const { sharedSecret } = await setUpTOTP();
    const used = totpCode(sharedSecret, new Date());
    await verifyTOTPSetup({ code: used });
    await updateMFAPreference({ totp: "PREFERRED" });
    expect(await fetchMFAPreference()).toEqual({ enabled: ["TOTP"], preferred: "TOTP" });
    await signOut();
    const { nextStep } = await signIn({ username: email, password: "Correct-Horse-1" });
    expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
    await expect(confirmSignIn({ challengeResponse: used })).rejects.toMatchObject({
      name: "ExpiredCodeException",
      message: "Your software token has already been used once.",
    });
    const later = totpCode(sharedSecret, new Date(Date.now() + 30_000));
    expect((await confirmSignIn({ challengeResponse: later })).isSignedIn).toBe(true);
    await signOut();
  });

  it("remembers this device, shows it and forgets it", async () => {
    await rememberDevice();
    const devices = await fetchDevices();
    expect(devices).toHaveLength(1);
    expect(Math.abs(devices[0]!.createDate!.getTime() - Date.now())).toBeLessThan(600_000);
    await forgetDevice();
    expect(await fetchDevices()).toEqual([]);
    await signOut();
  });

  it("has no passkeys yet, and goes when asked to", async () => {
    expect(await listWebAuthnCredentials({ pageSize: 10 })).toEqual({ credentials: [], nextToken: undefined });
    await deleteUser();
    await expect(signIn({ username: email, password: "Correct-Horse-1" })).rejects.toThrow("Incorrect username");
  });
});
