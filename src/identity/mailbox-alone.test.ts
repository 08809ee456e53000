import { randomUUID } from "node:crypto";
import { confirmSignIn, signIn } from "aws-amplify/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sdkClient } from "./management/testing.ts";
import { newPoolSettings } from "./model/pool.ts";
import type { PoolSettings } from "./model/pool.ts";
import { changeUser, findUser, insertUser } from "./store/users.ts";
import type { UserChange } from "./store/users.ts";
import { accepted, peoplePool, refusal } from "./testing/accounts.ts";
import { useAmplify } from "./testing/amplify.ts";
import { startProvider } from "./testing/provider.ts";
import type { TestProvider } from "./testing/provider.ts";
import { totpCode } from "./factors/totp.ts";

// Whoever reads somebody's mail, or has their telephone's number, and nothing else, has one factor.

let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

const mustHave = (settings: Partial<PoolSettings> = {}) => peoplePool(p, { MfaConfiguration: "ON", ...settings });
const recoveredBy = (Name: "admin_only" | "verified_phone_number") => ({
  AccountRecoverySetting: { RecoveryMechanisms: [{ Name, Priority: 1 }] },
});
const answer = (ClientId: string, ChallengeName: string, Session: string, ChallengeResponses: object) =>
  accepted(p, "RespondToAuthChallenge", { ClientId, ChallengeName, Session, ChallengeResponses });

/** Begins with a code by mail, and gives it. */
async function byMail(client: string, USERNAME: string) {
  const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: "EMAIL_OTP" };
  const { Session } = await accepted(p, "InitiateAuth", { AuthFlow: "USER_AUTH", ClientId: client, AuthParameters });
  return answer(client, "EMAIL_OTP", Session, { USERNAME, EMAIL_OTP_CODE: p.codeTo(USERNAME) });
}

describe("a code by mail as first factor, where a second one is a must", () => {
  it.each(["PASSWORD", "SELECT_CHALLENGE"])("leads to a set-up by the password alone, given as %s", async (as) => {
    const { pool, client } = await mustHave();
    const user = await p.makeUser({ pool });
    const asked = await byMail(client, user.email);
    expect(asked.ChallengeName).toBe("PASSWORD");
    expect(await refusal(p, "AssociateSoftwareToken", { Session: asked.Session })).toContain("Invalid session");
    const given = { USERNAME: user.email, PASSWORD: user.password, ...(as === "SELECT_CHALLENGE" && { ANSWER: "PASSWORD" }) }; // oxfmt-ignore
    const setUp = await answer(client, as, asked.Session, given);
    expect(setUp.ChallengeName).toBe("MFA_SETUP");
    const { SecretCode, Session } = await accepted(p, "AssociateSoftwareToken", { Session: setUp.Session });
    const verified = await accepted(p, "VerifySoftwareToken", { Session, UserCode: totpCode(SecretCode, new Date()) });
    const done = await answer(client, "MFA_SETUP", verified.Session, { USERNAME: user.email });
    expect(done.AuthenticationResult).toBeDefined();
  });

  it("is followed by the password as browsers' client knows it, in the product's pool too", async () => {
    const { email: username, password } = await p.makeUser();
    await useAmplify(p);
    await signIn({ username, options: { authFlowType: "USER_AUTH", preferredChallenge: "EMAIL_OTP" } });
    const asked = await confirmSignIn({ challengeResponse: p.codeTo(username) });
    expect(asked.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_PASSWORD");
    await expect(confirmSignIn({ challengeResponse: "Wrong-Horse!" })).rejects.toThrow(
      "Incorrect username or password",
    );
    const { nextStep } = await confirmSignIn({ challengeResponse: password });
    expect(nextStep.signInStep).toBe("CONTINUE_SIGN_IN_WITH_TOTP_SETUP");
  });

  it("is asked for no second time in the password's place", async () => {
    const { pool, client } = await mustHave({ EmailMfaConfiguration: {} });
    const user = await p.makeUser({ pool });
    const { Session } = await byMail(client, user.email);
    for (const ANSWER of ["EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"]) {
      const ChallengeResponses = { USERNAME: user.email, ANSWER };
      const input = { ClientId: client, ChallengeName: "SELECT_CHALLENGE", Session, ChallengeResponses };
      expect(await refusal(p, "RespondToAuthChallenge", input)).toContain("not available");
    }
  });

  it("leads to the second factor of whoever has one, and goes on from a sign-up to its set-up", async () => {
    const { pool, client } = await mustHave({ SmsMfaConfiguration: {} });
    const change = { mfaEnabled: ["SMS_MFA" as const] };
    const user = await p.makeUser({ pool, change });
    const proven = JSON.stringify({ phone_number: "+447700900123", phone_number_verified: "true" });
    await p.look("UPDATE identity_users SET attributes = attributes || $2 WHERE username = $1", [
      user.username,
      proven,
    ]);
    expect((await byMail(client, user.email)).ChallengeName).toBe("SMS_MFA");
    const Username = `${randomUUID()}@people.example`;
    const who = { ClientId: client, Username };
    await accepted(p, "SignUp", { ...who, Password: "Correct-Horse-1!" });
    const { Session } = await accepted(p, "ConfirmSignUp", { ...who, ConfirmationCode: p.codeTo(Username) });
    const AuthParameters = { USERNAME: Username };
    const next = await accepted(p, "InitiateAuth", {
      AuthFlow: "USER_AUTH",
      ClientId: client,
      Session,
      AuthParameters,
    });
    expect(next.ChallengeName).toBe("MFA_SETUP");
  });
});

describe("an address or number that is the second factor", () => {
  it.each([
    ["email", { mfaEnabled: ["EMAIL_OTP" as const] }, { EmailMfaConfiguration: {} }],
    ["phone_number", { mfaEnabled: ["SMS_MFA" as const] }, { SmsMfaConfiguration: {} }],
  ])("gives no forgotten password back: %s", async (attribute, change, settings) => {
    const { pool, client } = await mustHave(settings);
    const user = await p.makeUser({ pool, change });
    const number = `+4477009${Math.floor(Math.random() * 90_000) + 10_000}`;
    const proven = { email_verified: String(attribute === "email"), phone_number: number, phone_number_verified: String(attribute !== "email") }; // oxfmt-ignore
    await p.look("UPDATE identity_users SET attributes = attributes || $2 WHERE username = $1", [user.username, JSON.stringify(proven)]); // oxfmt-ignore
    const sent = () => p.deliveries.filter(({ to }) => to === user.email || to === number).length;
    const who = { ClientId: client, Username: user.email };
    const before = sent();
    await accepted(p, "ForgotPassword", who);
    expect(sent()).toBe(before);
    const given = { ...who, ConfirmationCode: "123456", Password: "Another-tide-1!" };
    expect(await refusal(p, "ConfirmForgotPassword", given)).toContain("CodeMismatchException");
    const manager = sdkClient(p.endpoint, p.identity.accessKey);
    await expect(manager.adminResetUserPassword({ UserPoolId: pool, Username: user.username })).rejects.toThrow(/no registered/); // oxfmt-ignore
    // The other one, once it is proven, does.
    await p.look("UPDATE identity_users SET attributes = attributes || $2 WHERE username = $1", [user.username, JSON.stringify({ email_verified: "true", phone_number_verified: "true" })]); // oxfmt-ignore
    await accepted(p, "ForgotPassword", who);
    const other = attribute === "email" ? number : user.email;
    expect(p.deliveries.at(-1)).toMatchObject({ to: other, template: "reset-code" });
    const code = p.codeTo(other);
    await accepted(p, "ConfirmForgotPassword", { ...given, ConfirmationCode: code });
  });
});

describe("a code by mail to an account with a temporary password", () => {
  const manager = () => sdkClient(p.endpoint, p.identity.accessKey);
  const temporary = "Given-by-hand-1!";

  it.each<[string, Partial<PoolSettings>, UserChange]>([
    ["whose second factor it is", { EmailMfaConfiguration: {} }, { mfaEnabled: ["EMAIL_OTP"] }],
    ["where managers alone give passwords back", recoveredBy("admin_only"), {}],
    ["where the number alone gives passwords back", recoveredBy("verified_phone_number"), {}],
  ])("chooses no other one without it: %s", async (_, settings, change) => {
    const { pool, client } = await mustHave(settings);
    const user = await p.makeUser({ pool, change });
    await manager().adminSetUserPassword({ UserPoolId: pool, Username: user.username, Password: temporary });
    const asked = await byMail(client, user.email);
    expect(asked.ChallengeName).toBe("PASSWORD");
    const next = await answer(client, "PASSWORD", asked.Session, { USERNAME: user.email, PASSWORD: temporary });
    const chosen = { USERNAME: user.email, NEW_PASSWORD: "Another-tide-1!" };
    const last = await answer(client, "NEW_PASSWORD_REQUIRED", next.Session, chosen);
    expect(last.ChallengeName).toBe(change.mfaEnabled ? "EMAIL_OTP" : "MFA_SETUP");
  });

  it("leads an invited person to a password and a second factor, and not to codes by the same mailbox", async () => {
    const { pool, client } = await mustHave({ EmailMfaConfiguration: {} });
    const Username = `${randomUUID()}@people.example`;
    const UserAttributes = [{ Name: "email", Value: Username }, { Name: "email_verified", Value: "true" }]; // oxfmt-ignore
    await manager().adminCreateUser({ UserPoolId: pool, Username, UserAttributes });
    const asked = await byMail(client, Username);
    const chosen = { USERNAME: Username, NEW_PASSWORD: "Another-tide-1!" };
    const setUp = await answer(client, "NEW_PASSWORD_REQUIRED", asked.Session, chosen);
    expect(JSON.parse(setUp.ChallengeParameters.MFAS_CAN_SETUP)).toEqual(["SOFTWARE_TOKEN_MFA"]);
    const ChallengeResponses = { USERNAME: Username, EMAIL: Username };
    const input = { ClientId: client, ChallengeName: "MFA_SETUP", Session: setUp.Session, ChallengeResponses };
    expect(await refusal(p, "RespondToAuthChallenge", input)).toContain("not available");
  });

  it("chooses none once the account has got a second factor meanwhile", async () => {
    const { pool, client } = await mustHave({ EmailMfaConfiguration: {} });
    const user = await p.makeUser({ pool });
    await manager().adminSetUserPassword({ UserPoolId: pool, Username: user.username, Password: temporary });
    const { ChallengeName, Session } = await byMail(client, user.email);
    expect(ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    await changeUser(p.ports.db, pool, user.username, { mfaEnabled: ["EMAIL_OTP"] });
    const ChallengeResponses = { USERNAME: user.email, NEW_PASSWORD: "Another-tide-1!" };
    const input = { ClientId: client, ChallengeName, Session, ChallengeResponses };
    expect(await refusal(p, "RespondToAuthChallenge", input)).toContain("Invalid session");
  });
});

describe("codes by mail as a second factor that somebody chose to have", () => {
  const chosen = { pool: { MfaConfiguration: "OPTIONAL" as const, EmailMfaConfiguration: {} }, change: { mfaEnabled: ["EMAIL_OTP" as const] } }; // oxfmt-ignore

  it("are asked for after the password, not in its place", async () => {
    const { pool, client } = await mustHave(chosen.pool);
    const user = await p.makeUser({ pool, change: chosen.change });
    const asked = await byMail(client, user.email);
    expect(asked.ChallengeName).toBe("PASSWORD");
    const given = { USERNAME: user.email, PASSWORD: user.password };
    const { Session, ChallengeName } = await answer(client, "PASSWORD", asked.Session, given);
    expect(ChallengeName).toBe("EMAIL_OTP");
    const code = { USERNAME: user.email, EMAIL_OTP_CODE: p.codeTo(user.email) };
    expect((await answer(client, "EMAIL_OTP", Session, code)).AuthenticationResult).toBeDefined();
  });

  it("are so, too, where they come by text message", async () => {
    const { PasswordPolicy } = newPoolSettings.Policies;
    const Policies = { PasswordPolicy, SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD" as const, "SMS_OTP" as const] } }; // oxfmt-ignore
    const { pool, client } = await mustHave({ MfaConfiguration: "OPTIONAL", SmsMfaConfiguration: {}, Policies });
    const user = await p.makeUser({ pool, change: { mfaEnabled: ["SMS_MFA"] } });
    const number = "+447700900125";
    const attributes = { ...user.attributes, phone_number: number, phone_number_verified: "true" };
    await changeUser(p.ports.db, pool, user.username, { attributes });
    const AuthParameters = { USERNAME: user.email, PREFERRED_CHALLENGE: "SMS_OTP" };
    const { Session } = await accepted(p, "InitiateAuth", { AuthFlow: "USER_AUTH", ClientId: client, AuthParameters });
    const code = { USERNAME: user.email, SMS_OTP_CODE: p.codeTo(number) };
    expect((await answer(client, "SMS_OTP", Session, code)).ChallengeName).toBe("PASSWORD");
  });

  it("let somebody in who has no password", async () => {
    const { pool, client } = await mustHave(chosen.pool);
    const user = await p.makeUser({ pool, change: { ...chosen.change, srpSalt: null, srpVerifier: null } });
    expect((await byMail(client, user.email)).AuthenticationResult).toBeDefined();
  });

  it("are passed by no sign-up that was confirmed before they were", async () => {
    const { pool, client } = await mustHave({ EmailMfaConfiguration: {} });
    const Username = `${randomUUID()}@people.example`;
    const who = { ClientId: client, Username };
    const { UserSub } = await accepted(p, "SignUp", { ...who, Password: "Correct-Horse-1!" });
    const { Session } = await accepted(p, "ConfirmSignUp", { ...who, ConfirmationCode: p.codeTo(Username) });
    await changeUser(p.ports.db, pool, UserSub, chosen.change);
    const AuthParameters = { USERNAME: Username };
    const goOn = { AuthFlow: "USER_AUTH", ClientId: client, Session, AuthParameters };
    expect((await accepted(p, "InitiateAuth", goOn)).ChallengeName).toBe("PASSWORD");
  });

  it("are set up beside no second factor that came since, whichever code began", async () => {
    const { pool, client } = await mustHave({ EmailMfaConfiguration: {} });
    const Username = `${randomUUID()}@people.example`;
    const who = { ClientId: client, Username };
    const { UserSub } = await accepted(p, "SignUp", { ...who, Password: "Correct-Horse-1!" });
    const { Session } = await accepted(p, "ConfirmSignUp", { ...who, ConfirmationCode: p.codeTo(Username) });
    const AuthParameters = { USERNAME: Username };
    const goOn = { AuthFlow: "USER_AUTH", ClientId: client, Session, AuthParameters };
    const setUp = await accepted(p, "InitiateAuth", goOn);
    await changeUser(p.ports.db, pool, UserSub, chosen.change);
    expect(await refusal(p, "AssociateSoftwareToken", { Session: setUp.Session })).toContain("Invalid session");
  });
});

describe("a reset code to what has become the second factor", () => {
  const settings = { EmailMfaConfiguration: {} };
  const number = "+447700900124";
  const both = (email: string) => ({ email, email_verified: "true", phone_number: number, phone_number_verified: "true" }); // oxfmt-ignore

  it.each([true, false])("sets no password: %s", async (isSecond) => {
    const { pool, client } = await mustHave(settings);
    const user = await p.makeUser({ pool });
    await changeUser(p.ports.db, pool, user.username, { attributes: both(user.email) });
    const who = { ClientId: client, Username: user.email };
    await accepted(p, "ForgotPassword", who);
    const given = { ...who, ConfirmationCode: p.codeTo(user.email), Password: "Another-tide-1!" };
    await changeUser(p.ports.db, pool, user.username, { mfaEnabled: [isSecond ? "EMAIL_OTP" : "SMS_MFA"] });
    if (isSecond) expect(await refusal(p, "ConfirmForgotPassword", given)).toContain("ExpiredCodeException");
    else await accepted(p, "ConfirmForgotPassword", given);
  });

  it("confirms a sign-up as before", async () => {
    const { client } = await mustHave(settings);
    const Username = `${randomUUID()}@people.example`;
    const who = { ClientId: client, Username };
    await accepted(p, "SignUp", { ...who, Password: "Correct-Horse-1!" });
    await accepted(p, "ForgotPassword", who);
    const given = { ...who, ConfirmationCode: p.codeTo(Username), Password: "Another-tide-1!" };
    await accepted(p, "ConfirmForgotPassword", given);
  });
});

it("whoever comes by another provider is let in by no code of ours", async () => {
  const { pool, client } = await mustHave({ UsernameAttributes: [], AliasAttributes: ["email"] });
  const username = `works_${randomUUID()}`;
  const email = `${randomUUID()}@people.example`;
  const attributes = { email, email_verified: "true" };
  await p.ports.tx((db) =>
    insertUser(db, { pool, username, sub: randomUUID(), status: "EXTERNAL_PROVIDER", attributes }),
  );
  expect(await findUser(p.ports.db, pool, username)).not.toBeNull();
  const AuthParameters = { USERNAME: username, PREFERRED_CHALLENGE: "EMAIL_OTP" };
  const asked = await accepted(p, "InitiateAuth", { AuthFlow: "USER_AUTH", ClientId: client, AuthParameters });
  expect(asked.ChallengeName).toBe("EMAIL_OTP");
  expect(p.deliveries.filter(({ to }) => to === email)).toEqual([]);
});
