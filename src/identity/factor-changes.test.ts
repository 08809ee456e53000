import { confirmSignIn, fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTotpSecret } from "../kit/totp.ts";
import { sealTotp, totpCode } from "./factors/totp.ts";
import { sdkClient } from "./management/testing.ts";
import { changeUser } from "./store/users.ts";
import type { UserChange } from "./store/users.ts";
import { accepted, mailsTo, peoplePool, refusal, tokensFor } from "./testing/accounts.ts";
import { useAmplify } from "./testing/amplify.ts";
import { insertDevice } from "./testing/devices.ts";
import { startProvider } from "./testing/provider.ts";
import type { MadeUser, TestProvider } from "./testing/provider.ts";
import type { PoolSettings } from "./model/pool.ts";
import type { User } from "./model/user.ts";

// What was proven before a second factor was set up, replaced or taken away stands for none that comes after.

type Person = MadeUser & User;

let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

const sparing = { ChallengeRequiredOnNewDevice: true, DeviceOnlyRememberedOnUserPrompt: false };
const number = "+447700900123";
const withNumber = (user: Person) => ({ email: user.email, email_verified: "true", phone_number: number, phone_number_verified: "true" }); // oxfmt-ignore
const manager = () => sdkClient(p.endpoint, p.identity.accessKey);
const change = (pool: string, user: Person, to: UserChange) => changeUser(p.ports.db, pool, user.username, to);
const totpOf = (user: Person, secret = newTotpSecret()): UserChange => ({
  totpSecret: sealTotp(p.ports, user, "totp_secret", secret),
  mfaEnabled: ["SOFTWARE_TOKEN_MFA"],
});
const soon = () => new Date(Date.now() + 30_000);
const token = async () => String((await fetchAuthSession()).tokens!.accessToken);
async function enrol(AccessToken: string): Promise<string> {
  const { SecretCode } = await accepted(p, "AssociateSoftwareToken", { AccessToken });
  await accepted(p, "VerifySoftwareToken", { AccessToken, UserCode: totpCode(SecretCode, new Date()) });
  return SecretCode;
}
const byPassword = (client: string, { email, password }: Person) => {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  return accepted(p, "InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", ClientId: client, AuthParameters });
};
const answer = (ClientId: string, ChallengeName: string, Session: string, ChallengeResponses: object) =>
  accepted(p, "RespondToAuthChallenge", { ClientId, ChallengeName, Session, ChallengeResponses });
const isOver = async ({ AccessToken, RefreshToken }: { AccessToken?: string; RefreshToken?: string }, ClientId: string) => [
  (await p.call("GetUser", { AccessToken })).status === 400,
  (await p.call("GetTokensFromRefreshToken", { ClientId, RefreshToken })).status === 400,
]; // oxfmt-ignore

describe("a device that stood for a second factor", () => {
  const byMail = async (username: string) => {
    await signIn({ username, options: { authFlowType: "USER_AUTH", preferredChallenge: "EMAIL_OTP" } });
    return confirmSignIn({ challengeResponse: p.codeTo(username) });
  };

  it("of a stranger's own, which was taken away, stands not for the one that its owner sets up", async () => {
    const at = await peoplePool(p, { DeviceConfiguration: sparing });
    const user = await p.makeUser({ pool: at.pool });
    await useAmplify(p, at);
    await byMail(user.email);
    const secret = await enrol(await token());
    const wish = (Enabled: boolean) => ({ SoftwareTokenMfaSettings: { Enabled } });
    await accepted(p, "SetUserMFAPreference", { AccessToken: await token(), ...wish(true) });
    await signOut();
    await byMail(user.email);
    await confirmSignIn({ challengeResponse: totpCode(secret, soon()) });
    await accepted(p, "SetUserMFAPreference", { AccessToken: await token(), ...wish(false) });
    await signOut();
    const { AccessToken } = (await byPassword(at.client, user)).AuthenticationResult;
    await enrol(AccessToken);
    await accepted(p, "SetUserMFAPreference", { AccessToken, ...wish(true) });
    expect((await byMail(user.email)).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  });

  it("goes around no set-up after a manager has taken the authenticator away, nor the next authenticator", async () => {
    const at = await peoplePool(p, { MfaConfiguration: "ON", DeviceConfiguration: sparing });
    const user = await p.makeUser({ pool: at.pool });
    const secret = newTotpSecret();
    await change(at.pool, user, totpOf(user, secret));
    await useAmplify(p, at);
    await byMail(user.email);
    expect((await confirmSignIn({ challengeResponse: totpCode(secret, new Date()) })).isSignedIn).toBe(true);
    await signOut();
    await manager().adminDeleteSoftwareToken({ UserPoolId: at.pool, Username: user.username });
    expect((await byMail(user.email)).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_PASSWORD");
    await change(at.pool, user, totpOf(user));
    expect((await byMail(user.email)).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  });

  type Change = (at: { pool: string; client: string }, user: Person) => Promise<unknown>;
  const own = async ({ client }: { client: string }, { username }: Person) =>
    (await tokensFor(p, client, username)).AccessToken;
  const set = (wishes: object): Change => async (at, user) => accepted(p, "SetUserMFAPreference", { AccessToken: await own(at, user), ...wishes }); // oxfmt-ignore
  it.each<[string, Change]>([
    ["another authenticator", async (at, user) => enrol(await own(at, user))],
    ["one switched on", set({ EmailMfaSettings: { Enabled: true } })],
    ["one switched off", set({ SMSMfaSettings: { Enabled: false } })],
    ["a number that is gone", async (at, user) => accepted(p, "DeleteUserAttributes", { AccessToken: await own(at, user), UserAttributeNames: ["phone_number"] })], // oxfmt-ignore
    ["another number", async (at, user) => accepted(p, "UpdateUserAttributes", { AccessToken: await own(at, user), UserAttributes: [{ Name: "phone_number", Value: "+447700900999" }] })], // oxfmt-ignore
    ["a manager's wish", ({ pool }, { username }) => manager().adminSetUserMFAPreference({ UserPoolId: pool, Username: username, EmailMfaSettings: { Enabled: true } })], // oxfmt-ignore
    ["a manager's other number", ({ pool }, { username }) => manager().adminUpdateUserAttributes({ UserPoolId: pool, Username: username, UserAttributes: [{ Name: "phone_number", Value: "+447700900999" }, { Name: "phone_number_verified", Value: "true" }] })], // oxfmt-ignore
    ["a lost authenticator", ({ pool }, { username }) => manager().adminDeleteSoftwareToken({ UserPoolId: pool, Username: username })], // oxfmt-ignore
  ])("does so no more after %s", async (_, work) => {
    const at = await peoplePool(p, {
      SmsMfaConfiguration: {},
      EmailMfaConfiguration: {},
      DeviceConfiguration: sparing,
    });
    const user = await p.makeUser({ pool: at.pool });
    await change(at.pool, user, {
      ...totpOf(user),
      attributes: withNumber(user),
      mfaEnabled: ["SOFTWARE_TOKEN_MFA", "SMS_MFA"],
    });
    await insertDevice(p.ports.db, {
      pool: at.pool,
      username: user.username,
      network: null,
      key: user.username,
      groupKey: "-",
    });
    const stands = async () => (await p.look<{ second_factor: boolean }>("SELECT second_factor FROM identity_devices WHERE key = $1", [user.username]))[0]!.second_factor; // oxfmt-ignore
    await p.look("UPDATE identity_devices SET second_factor = true WHERE key = $1", [user.username]);
    // What changes no second factor changes nothing of it.
    await accepted(p, "UpdateUserAttributes", { AccessToken: await own(at, user), UserAttributes: [{ Name: "name", Value: "Ro Marsh" }] }); // oxfmt-ignore
    expect(await stands()).toBe(true);
    await work(at, user);
    expect(await stands()).toBe(false);
  });
});

describe("a sign-in of before there was a second factor", () => {
  const late = { authTime: new Date(Date.now() - 20 * 86_400_000) };

  it("ends as its owner switches one on, whose own goes on", async () => {
    const { pool, client } = await peoplePool(p);
    const user = await p.makeUser({ pool });
    const [thief, mine] = [await tokensFor(p, client, user.username), await tokensFor(p, client, user.username)];
    await enrol(mine.AccessToken);
    expect(await isOver(thief, client)).toEqual([false, false]);
    const wish = (Enabled: boolean) => ({ AccessToken: mine.AccessToken, SoftwareTokenMfaSettings: { Enabled } });
    await accepted(p, "SetUserMFAPreference", wish(true));
    expect(await isOver(thief, client)).toEqual([true, true]);
    expect(await isOver(mine, client)).toEqual([false, false]);
  });

  it("ends as one is set up where it is a must, with a token and in a sign-in", async () => {
    const { pool, client } = await peoplePool(p, { MfaConfiguration: "ON", EmailMfaConfiguration: {} });
    const [ada, ben, eve] = [await p.makeUser({ pool }), await p.makeUser({ pool }), await p.makeUser({ pool })];
    const before = async ({ username }: Person) => tokensFor(p, client, username);
    const [ofAda, ofBen, ofEve, mine] = [await before(ada), await before(ben), await before(eve), await before(ada)];
    await enrol(mine.AccessToken);
    expect([await isOver(ofAda, client), await isOver(mine, client)]).toEqual([[true, true], [false, false]]); // oxfmt-ignore
    const asked = await byPassword(client, ben);
    const { SecretCode, Session } = await accepted(p, "AssociateSoftwareToken", { Session: asked.Session });
    const verified = await accepted(p, "VerifySoftwareToken", { Session, UserCode: totpCode(SecretCode, new Date()) });
    const done = await answer(client, "MFA_SETUP", verified.Session, { USERNAME: ben.email });
    expect(await isOver(ofBen, client)).toEqual([true, true]);
    expect(await isOver(done.AuthenticationResult, client)).toEqual([false, false]);
    const setUp = await byPassword(client, eve);
    const coded = await answer(client, "MFA_SETUP", setUp.Session, { USERNAME: eve.email, EMAIL: eve.email });
    const code = { USERNAME: eve.email, EMAIL_OTP_CODE: p.codeTo(eve.email) };
    const last = await answer(client, "EMAIL_OTP", coded.Session, code);
    expect(await isOver(ofEve, client)).toEqual([true, true]);
    expect(await isOver(last.AuthenticationResult, client)).toEqual([false, false]);
  });

  it("ends as a manager switches one on", async () => {
    const { pool, client } = await peoplePool(p, { EmailMfaConfiguration: {} });
    const user = await p.makeUser({ pool });
    const thief = await tokensFor(p, client, user.username);
    const wish = { UserPoolId: pool, Username: user.username, EmailMfaSettings: { Enabled: true } };
    await manager().adminSetUserMFAPreference(wish);
    expect(await isOver(thief, client)).toEqual([true, true]);
  });

  const withSms = async (MfaConfiguration: PoolSettings["MfaConfiguration"]) => {
    const at = await peoplePool(p, { MfaConfiguration, SmsMfaConfiguration: {} });
    const user = await p.makeUser({ pool: at.pool });
    const { AccessToken } = await tokensFor(p, at.client, user.username, late);
    await change(at.pool, user, { attributes: withNumber(user), mfaEnabled: ["SMS_MFA"] });
    return { ...at, user, AccessToken };
  };
  const taking: [string, object][] = [
    ["DeleteUserAttributes", { UserAttributeNames: ["phone_number"] }],
    ["UpdateUserAttributes", { UserAttributes: [{ Name: "phone_number", Value: "+447700900999" }] }],
  ];

  it.each(taking)("takes no number away that is the last one where it is a must: %s", async (operation, input) => {
    const { client, user, AccessToken } = await withSms("ON");
    expect(await refusal(p, operation, { AccessToken, ...input })).toContain("MFA cannot be turned off");
    expect((await byPassword(client, user)).ChallengeName).toBe("SMS_MFA");
  });

  it.each(taking)("takes none away of which its owner hears nothing: %s", async (operation, input) => {
    const { user, AccessToken } = await withSms("OPTIONAL");
    await accepted(p, operation, { AccessToken, ...input });
    expect(mailsTo(p, user)).toEqual(["mfa-changed"]);
  });

  it("puts no other number in its place of which its owner hears nothing", async () => {
    const settings = { SmsMfaConfiguration: {}, AutoVerifiedAttributes: ["email" as const, "phone_number" as const] };
    const { pool, client } = await peoplePool(p, settings);
    const user = await p.makeUser({ pool });
    const { AccessToken } = await tokensFor(p, client, user.username);
    await change(pool, user, { attributes: withNumber(user), mfaEnabled: ["SMS_MFA"] });
    const Value = "+447700900998";
    await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "phone_number", Value }] });
    expect(mailsTo(p, user)).toEqual([]);
    await accepted(p, "VerifyUserAttribute", { AccessToken, AttributeName: "phone_number", Code: p.codeTo(Value) });
    expect(mailsTo(p, user)).toEqual(["mfa-changed"]);
  });

  it.each(["ON", "OPTIONAL"] as const)("puts no authenticator beside codes by text message: %s", async (must) => {
    const { AccessToken } = await withSms(must);
    expect(await refusal(p, "AssociateSoftwareToken", { AccessToken })).toContain("NotAuthorizedException");
  });

  it("that has passed an authenticator goes on no more once that was replaced", async () => {
    const { pool, client } = await peoplePool(p, { DeviceConfiguration: sparing });
    const user = await p.makeUser({ pool });
    const { AccessToken, NewDeviceMetadata } = (await byPassword(client, user)).AuthenticationResult;
    const DEVICE_KEY: string = NewDeviceMetadata.DeviceKey;
    const DeviceSecretVerifierConfig = { PasswordVerifier: "Ag==", Salt: "AQ==" };
    await accepted(p, "ConfirmDevice", { AccessToken, DeviceKey: DEVICE_KEY, DeviceSecretVerifierConfig });
    const secret = newTotpSecret();
    await change(pool, user, totpOf(user, secret));
    const asked = await byPassword(client, user);
    const given = { USERNAME: user.email, SOFTWARE_TOKEN_MFA_CODE: totpCode(secret, new Date()), DEVICE_KEY };
    const { ChallengeName, Session } = await answer(client, asked.ChallengeName, asked.Session, given);
    expect(ChallengeName).toBe("DEVICE_SRP_AUTH");
    await enrol((await tokensFor(p, client, user.username)).AccessToken);
    const ChallengeResponses = { USERNAME: user.email, DEVICE_KEY, SRP_A: "ab".repeat(128) };
    const input = { ClientId: client, ChallengeName, Session, ChallengeResponses };
    expect(await refusal(p, "RespondToAuthChallenge", input)).toContain("Invalid session");
  });
});
