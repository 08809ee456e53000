import {
  fetchDevices,
  forgetDevice,
  rememberDevice,
  signIn,
  signOut,
  confirmSignIn,
  fetchAuthSession,
} from "aws-amplify/auth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeUser } from "../store/users.ts";
import { peoplePool } from "../testing/accounts.ts";
import { useAmplify } from "../testing/amplify.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { newTotpSecret } from "../../kit/totp.ts";
import { sealTotp, totpCode } from "../factors/totp.ts";

let t: TestProvider;
beforeAll(async () => {
  t = await startProvider();
});
afterAll(() => t.close());

async function guarded(pool: string) {
  const user = await t.makeUser({ pool });
  const secret = newTotpSecret();
  const totpSecret = sealTotp(t.ports, user, "totp_secret", secret);
  await changeUser(t.ports.db, pool, user.username, { totpSecret, mfaEnabled: ["SOFTWARE_TOKEN_MFA"] });
  return { ...user, secret };
}

it("a remembered device stands for the second factor, proves itself each time, and is forgotten", async () => {
  const at = await t.makePool({
    UsernameAttributes: ["email"],
    MfaConfiguration: "ON",
    SoftwareTokenMfaConfiguration: { Enabled: true },
    DeviceConfiguration: {
      ChallengeRequiredOnNewDevice: true,
      DeviceOnlyRememberedOnUserPrompt: true,
    },
  });
  const user = await guarded(at.pool);
  const kept = await useAmplify(t, at);
  const { email: username, password } = user;
  expect((await signIn({ username, password })).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  expect((await confirmSignIn({ challengeResponse: totpCode(user.secret, new Date()) })).isSignedIn).toBe(true);
  const device = (await fetchAuthSession()).tokens?.accessToken.payload["device_key"];
  expect((await fetchDevices()).map((one) => one.id)).toEqual([device]);
  await signOut();

  // Known but not remembered: it proves itself after the second factor.
  expect((await signIn({ username, password })).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  const next = new Date(Date.now() + 30_000);
  expect((await confirmSignIn({ challengeResponse: totpCode(user.secret, next) })).isSignedIn).toBe(true);
  expect((await fetchAuthSession()).tokens?.accessToken.payload["device_key"]).toBe(device);
  await rememberDevice();
  await signOut();

  expect((await signIn({ username, password })).isSignedIn).toBe(true);
  expect((await fetchAuthSession()).tokens?.accessToken.payload["device_key"]).toBe(device);
  await signOut();

  // Another program that has got the device's name but not its secret.
  const secretKey = [...kept.keys()].find((key) => key.endsWith("randomPasswordKey"))!;
  const secret = kept.get(secretKey)!;
  kept.set(secretKey, Buffer.from("not the secret at all").toString("base64"));
  await expect(signIn({ username, password })).rejects.toThrow("Incorrect username or password.");
  kept.set(secretKey, secret);

  expect((await signIn({ username, password })).isSignedIn).toBe(true);
  await forgetDevice();
  await signOut();
  expect((await signIn({ username, password })).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
});

it("a device that was deleted elsewhere is taken for a new one", async () => {
  const at = await t.makePool({
    UsernameAttributes: ["email"],
    DeviceConfiguration: { ChallengeRequiredOnNewDevice: true, DeviceOnlyRememberedOnUserPrompt: false },
  });
  const { email: username, password } = await t.makeUser({ pool: at.pool });
  await useAmplify(t, at);
  expect((await signIn({ username, password })).isSignedIn).toBe(true);
  const before = (await fetchAuthSession()).tokens?.accessToken.payload["device_key"];
  await signOut();
  await t.look("DELETE FROM identity_devices WHERE key = $1", [before]);
  expect((await signIn({ username, password })).isSignedIn).toBe(true);
  const after = (await fetchAuthSession()).tokens?.accessToken.payload["device_key"];
  expect(after).not.toBe(before);
});

it("a known device whose person has to set an authenticator up anew is taken for a new one", async () => {
  const at = await t.makePool({
    UsernameAttributes: ["email"],
    SoftwareTokenMfaConfiguration: { Enabled: true },
    DeviceConfiguration: { ChallengeRequiredOnNewDevice: false, DeviceOnlyRememberedOnUserPrompt: true },
  });
  const { email: username, password } = await t.makeUser({ pool: at.pool });
  await useAmplify(t, at);
  expect((await signIn({ username, password })).isSignedIn).toBe(true);
  await signOut();
  await t.setPool({ MfaConfiguration: "ON" }, at.pool);
  const asked = await signIn({ username, password });
  if (asked.nextStep.signInStep !== "CONTINUE_SIGN_IN_WITH_TOTP_SETUP") throw new Error(asked.nextStep.signInStep);
  const code = totpCode(asked.nextStep.totpSetupDetails.sharedSecret, new Date());
  expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
});

const sparing = { ChallengeRequiredOnNewDevice: true, DeviceOnlyRememberedOnUserPrompt: false };

it("a device that was remembered before its person had a second factor stands for none that was set up since, until that was passed with it", async () => {
  const at = await peoplePool(t, { DeviceConfiguration: sparing });
  const user = await t.makeUser({ pool: at.pool });
  await useAmplify(t, at);
  const byMail = async () => {
    await signIn({ username: user.email, options: { authFlowType: "USER_AUTH", preferredChallenge: "EMAIL_OTP" } });
    return confirmSignIn({ challengeResponse: t.codeTo(user.email) });
  };
  expect((await byMail()).isSignedIn).toBe(true);
  await signOut();
  const secret = newTotpSecret();
  const totpSecret = sealTotp(t.ports, user, "totp_secret", secret);
  await changeUser(t.ports.db, at.pool, user.username, { totpSecret, mfaEnabled: ["SOFTWARE_TOKEN_MFA"] });
  expect((await byMail()).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  expect((await confirmSignIn({ challengeResponse: totpCode(secret, new Date()) })).isSignedIn).toBe(true);
  await signOut();
  expect((await byMail()).isSignedIn).toBe(true);
});

it("a device that was remembered before a second factor was a must does not go around its set-up", async () => {
  const at = await peoplePool(t, { DeviceConfiguration: sparing });
  const { email: username, password } = await t.makeUser({ pool: at.pool });
  await useAmplify(t, at);
  expect((await signIn({ username, password })).isSignedIn).toBe(true);
  await signOut();
  await t.setPool({ MfaConfiguration: "ON" }, at.pool);
  expect((await signIn({ username, password })).nextStep.signInStep).toBe("CONTINUE_SIGN_IN_WITH_TOTP_SETUP");
});
