import {
  associateWebAuthnCredential,
  autoSignIn,
  confirmResetPassword,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  deleteUserAttributes,
  deleteWebAuthnCredential,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  listWebAuthnCredentials,
  rememberDevice,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import type { Play } from "./play.ts";

const another = "Another-Horse-2";

/** What the browser's client can do with a user pool and an identity pool, and every way through a sign-in. Each case begins and ends signed out. */
export const cases: Record<string, (play: Play) => Promise<void>> = {
  "signs up, is signed in by the code, sets up an authenticator, and has an identity": async (play) => {
    await play.at("house");
    const username = await play.world.address();
    const password = another;
    const options = { userAttributes: { email: username, name: "Robin Marsh" }, autoSignIn: true };
    const made = await signUp({ username, password, options });
    play.same(made.nextStep.signUpStep, "CONFIRM_SIGN_UP");
    await resendSignUpCode({ username });
    const done = await confirmSignUp({ username, confirmationCode: await play.world.code(username) });
    play.same(done.nextStep.signUpStep, "COMPLETE_AUTO_SIGN_IN");
    const next = await play.step(autoSignIn(), "CONTINUE_SIGN_IN_WITH_TOTP_SETUP");
    const { sharedSecret } = (next as { totpSetupDetails: { sharedSecret: string } }).totpSetupDetails;
    await play.confirm(await play.world.totp(sharedSecret, 0), "DONE");
    const { credentials, identityId } = await fetchAuthSession();
    play.same([credentials?.accessKeyId.slice(0, 4), identityId?.split(":")[0]], ["ASIA", "hw-local-1"]);
    await signOut();
  },
  "signs in by SRP, renews its tokens, and leaves every device": async (play) => {
    const person = await play.person("open");
    await play.signIn(person, "DONE");
    const before = (await fetchAuthSession()).tokens!.accessToken.toString();
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens!.accessToken.toString();
    play.same(before === after, false);
    await signOut({ global: true });
    play.same((await fetchAuthSession()).tokens, undefined);
  },
  "signs in by the plain password": async (play) => {
    await play.signIn(await play.person("open"), "DONE", { authFlowType: "USER_PASSWORD_AUTH" });
    await signOut();
  },
  "adds an authenticator, and is asked for its code": async (play) => {
    const person = await play.person("open");
    await play.signIn(person, "DONE");
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: await play.world.totp(sharedSecret, 0) });
    await updateMFAPreference({ totp: "PREFERRED" });
    play.same((await fetchMFAPreference()).preferred, "TOTP");
    await signOut();
    await play.signIn(person, "CONFIRM_SIGN_IN_WITH_TOTP_CODE");
    await play.confirm(await play.world.totp(sharedSecret, 1), "DONE");
    await signOut();
  },
  "who did not verify the address is told so at the sign-in": async (play) => {
    await play.at("open");
    const email = await play.world.address();
    const person = { email, phone: "", password: another };
    await signUp({ username: email, password: another, options: { userAttributes: { email } } });
    await play.signIn(person, "CONFIRM_SIGN_UP");
    await confirmSignUp({ username: email, confirmationCode: await play.world.code(email) });
    await play.signIn(person, "DONE");
    await signOut();
  },
  "who must reset the password does so, and signs in with the new one": async (play) => {
    const person = await play.person("open", "reset");
    await play.signIn(person, "RESET_PASSWORD");
    await resetPassword({ username: person.email });
    const confirmationCode = await play.world.code(person.email);
    await confirmResetPassword({ username: person.email, confirmationCode, newPassword: another });
    await play.signIn({ ...person, password: another }, "DONE");
    await signOut();
  },
  "who was invited chooses a password": async (play) => {
    const person = await play.person("open", "invited");
    await play.signIn(person, "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED");
    await play.confirm(another, "DONE");
    await signOut();
  },
  "a code by text message is the second step": async (play) => {
    const person = await play.person("open", "sms");
    await play.signIn(person, "CONFIRM_SIGN_IN_WITH_SMS_CODE");
    await play.confirm(await play.world.code(person.phone), "DONE");
    await signOut();
  },
  "a code by mail is the second step": async (play) => {
    const person = await play.person("open", "mail");
    await play.signIn(person, "CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    await play.confirm(await play.world.code(person.email), "DONE");
    await signOut();
  },
  "the second step is chosen": async (play) => {
    const person = await play.person("open", "sms and mail");
    await play.signIn(person, "CONTINUE_SIGN_IN_WITH_MFA_SELECTION");
    await play.confirm("EMAIL", "CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    await play.confirm(await play.world.code(person.email), "DONE");
    await signOut();
  },
  "which second step to set up is chosen": async (play) => {
    const person = await play.person("guarded");
    await play.signIn(person, "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION");
    const next = await play.confirm("TOTP", "CONTINUE_SIGN_IN_WITH_TOTP_SETUP");
    const { sharedSecret } = (next as { totpSetupDetails: { sharedSecret: string } }).totpSetupDetails;
    await play.confirm(await play.world.totp(sharedSecret, 0), "DONE");
    await signOut();
  },
  "codes by mail are set up": async (play) => {
    const person = await play.person("mailed");
    await play.signIn(person, "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP");
    await play.confirm(person.email, "CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    await play.confirm(await play.world.code(person.email), "DONE");
    await signOut();
  },
  "the first step is chosen: a code by mail, then one by text message": async (play) => {
    const person = await play.person("open", "sms and mail");
    const choice = { authFlowType: "USER_AUTH" } as const;
    await play.signIn(person, "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION", choice);
    await play.confirm("EMAIL_OTP", "CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    // The one that was not used yet is the second.
    await play.confirm(await play.world.code(person.email), "CONFIRM_SIGN_IN_WITH_SMS_CODE");
    await play.confirm(await play.world.code(person.phone), "DONE");
    await signOut();
  },
  "the first step is the one that the client prefers: a code by text message": async (play) => {
    const choice = { authFlowType: "USER_AUTH", preferredChallenge: "SMS_OTP" } as const;
    const plain = await play.person("open");
    await play.signIn(plain, "CONFIRM_SIGN_IN_WITH_SMS_CODE", choice);
    await play.confirm(await play.world.code(plain.phone), "DONE");
    await signOut();
    // Where such codes are the second step, one alone is none: the password comes first, as if it had begun with it.
    const person = await play.person("open", "sms");
    await play.signIn(person, "CONFIRM_SIGN_IN_WITH_SMS_CODE", choice);
    await play.confirm(await play.world.code(person.phone), "CONFIRM_SIGN_IN_WITH_PASSWORD");
    await play.confirm(person.password, "CONFIRM_SIGN_IN_WITH_SMS_CODE");
    await play.confirm(await play.world.code(person.phone), "DONE");
    await signOut();
  },
  "the first step is chosen: the password, plainly and by SRP": async (play) => {
    const person = await play.person("open");
    for (const way of ["PASSWORD", "PASSWORD_SRP"]) {
      await play.signIn(person, "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION", { authFlowType: "USER_AUTH" });
      await play.confirm(way, "CONFIRM_SIGN_IN_WITH_PASSWORD");
      await play.confirm(person.password, "DONE");
      await signOut();
    }
  },
  "a passkey is added, signs in, and is deleted": async (play) => {
    const person = await play.person("open");
    await play.signIn(person, "DONE");
    await associateWebAuthnCredential();
    await signOut();
    await play.signIn(person, "DONE", { authFlowType: "USER_AUTH", preferredChallenge: "WEB_AUTHN" });
    const { credentials } = await listWebAuthnCredentials({ pageSize: 10 });
    play.same(credentials.length, 1);
    await deleteWebAuthnCredential({ credentialId: credentials[0]!.credentialId! });
    play.same((await listWebAuthnCredentials({ pageSize: 10 })).credentials, []);
    await signOut();
  },
  "an operator's own question is answered, without and after the password": async (play) => {
    const person = await play.person("open");
    for (const authFlowType of ["CUSTOM_WITHOUT_SRP", "CUSTOM_WITH_SRP"] as const) {
      await play.signIn(person, "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE", { authFlowType });
      await play.confirm("a heron", "DONE");
      await signOut();
    }
  },
  "this device is remembered, proves itself, and is forgotten": async (play) => {
    const person = await play.person("open");
    await play.signIn(person, "DONE");
    await rememberDevice();
    await signOut();
    await play.signIn(person, "DONE");
    const { tokens } = await fetchAuthSession();
    play.same(
      (await fetchDevices()).map((one) => one.id),
      [tokens!.accessToken.payload["device_key"]],
    );
    await forgetDevice();
    play.same(await fetchDevices(), []);
    await signOut();
  },
  "changes the profile, the address and the password, and deletes the account": async (play) => {
    const person = await play.person("open");
    await play.signIn(person, "DONE");
    const email = await play.world.address();
    await updateUserAttributes({ userAttributes: { nickname: "Heron", email } });
    await sendUserAttributeVerificationCode({ userAttributeKey: "email" });
    await confirmUserAttribute({ userAttributeKey: "email", confirmationCode: await play.world.code(email) });
    await deleteUserAttributes({ userAttributeKeys: ["nickname"] });
    const attributes = await fetchUserAttributes();
    play.same([attributes.email, attributes.email_verified, attributes.nickname], [email, "true", undefined]);
    await updatePassword({ oldPassword: person.password, newPassword: another });
    await signOut();
    await play.signIn({ ...person, email, password: another }, "DONE");
    await deleteUser();
    play.same((await fetchAuthSession()).tokens, undefined);
  },
};
