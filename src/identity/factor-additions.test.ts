import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTotpSecret } from "../kit/totp.ts";
import { sealTotp, totpCode } from "./factors/totp.ts";
import { sdkClient } from "./management/testing.ts";
import { changeUser, findUser } from "./store/users.ts";
import type { UserChange } from "./store/users.ts";
import { accepted, mailsTo, peoplePool, refusal, tokensFor } from "./testing/accounts.ts";
import { startProvider } from "./testing/provider.ts";
import type { MadeUser, TestProvider } from "./testing/provider.ts";
import type { User } from "./model/user.ts";

// Nothing joins an account's second factors, nor takes the place of one, but by a sign-in of the last minutes that has passed them.

type Person = MadeUser & User;

let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

const musts = ["OPTIONAL", "ON"] as const;
const late = { authTime: new Date(Date.now() - 20 * 86_400_000) };
const again = "needs a sign-in of the last 15 minutes";
const number = "+447700900123";
const proven = (user: Person, phone_number = number): UserChange => ({
  attributes: { ...user.attributes, phone_number, phone_number_verified: "true" },
});
const manager = () => sdkClient(p.endpoint, p.identity.accessKey);
const change = (user: Person, to: UserChange) => changeUser(p.ports.db, user.pool, user.username, to);
const stored = async (user: Person) => (await findUser(p.ports.db, user.pool, user.username))!;
const withTotp = (user: Person): UserChange => ({
  totpSecret: sealTotp(p.ports, user, "totp_secret", newTotpSecret()),
  mfaEnabled: ["SOFTWARE_TOKEN_MFA"],
});
const isIn = async (AccessToken: string | undefined) => (await p.call("GetUser", { AccessToken })).status === 200;
const byPassword = (ClientId: string, USERNAME: string, PASSWORD: string) =>
  accepted(p, "InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", ClientId, AuthParameters: { USERNAME, PASSWORD } });

describe("a temporary password", () => {
  const temporary = "Temporary-tide-1!";
  const invited = async (MfaConfiguration: (typeof musts)[number], mfaEnabled: User["mfaEnabled"]) => {
    const at = await peoplePool(p, { MfaConfiguration, SmsMfaConfiguration: {} });
    const user = await p.makeUser({ pool: at.pool });
    await change(user, { ...(mfaEnabled.length > 0 && proven(user)), mfaEnabled });
    await manager().adminSetUserPassword({ UserPoolId: at.pool, Username: user.username, Password: temporary });
    const { Session } = await byPassword(at.client, user.email, temporary);
    const answer = { USERNAME: user.email, NEW_PASSWORD: "Another-tide-1!" };
    const given = (more: object) => ({
      ClientId: at.client,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session,
      ChallengeResponses: { ...answer, ...more },
    });
    return { user, given };
  };

  it.each(musts.flatMap((must) => ["+447700900999", ""].map((value) => [must, value] as const)))(
    "puts no number in the place of the second factor, nor takes it away: %s, %j",
    async (must, value) => {
      const { user, given } = await invited(must, ["SMS_MFA"]);
      const other = given({ "userAttributes.phone_number": value });
      expect(await refusal(p, "RespondToAuthChallenge", other)).toContain("phone_number");
      expect((await stored(user)).attributes["phone_number"]).toBe(number);
      // The sign-in goes on without it.
      const { ChallengeName } = await accepted(p, "RespondToAuthChallenge", given({ "userAttributes.name": "Ro" }));
      expect(ChallengeName).toBe("SMS_MFA");
    },
  );

  it("still adds a number where there was none", async () => {
    const { user, given } = await invited("OPTIONAL", []);
    await accepted(p, "RespondToAuthChallenge", given({ "userAttributes.phone_number": number }));
    expect((await stored(user)).attributes["phone_number"]).toBe(number);
  });
});

describe("a sign-in of long ago", () => {
  const settings = {
    SmsMfaConfiguration: {},
    EmailMfaConfiguration: {},
    AutoVerifiedAttributes: ["email" as const, "phone_number" as const],
  };
  const at = async (MfaConfiguration: (typeof musts)[number], to: (user: Person) => UserChange = () => ({})) => {
    const { pool, client } = await peoplePool(p, { ...settings, MfaConfiguration });
    const user = await p.makeUser({ pool });
    await change(user, { mfaEnabled: [], ...to(user) });
    const mine = await tokensFor(p, client, user.username);
    const { AccessToken } = await tokensFor(p, client, user.username, late);
    return { user, mine, AccessToken, client };
  };

  it.each(musts)("sets up no first authenticator, and ends none of its owner's sign-ins: %s", async (must) => {
    const { mine, AccessToken } = await at(must);
    expect(await refusal(p, "AssociateSoftwareToken", { AccessToken })).toContain(again);
    expect(await isIn(mine.AccessToken)).toBe(true);
    await accepted(p, "AssociateSoftwareToken", { AccessToken: mine.AccessToken });
  });

  it.each<[string, string, object]>([
    ["SetUserMFAPreference", "EMAIL_OTP", { EmailMfaSettings: { Enabled: true } }],
    ["SetUserMFAPreference", "SMS_MFA", { SMSMfaSettings: { Enabled: true } }],
    ["SetUserSettings", "SMS_MFA", { MFAOptions: [{ DeliveryMedium: "SMS", AttributeName: "phone_number" }] }],
  ])("switches no second factor on: %s, %s", async (operation, method, wish) => {
    for (const to of [proven, (user: Person) => ({ ...proven(user), ...withTotp(user) })]) {
      const { user, mine, AccessToken } = await at("OPTIONAL", to);
      expect(await refusal(p, operation, { AccessToken, ...wish })).toContain(again);
      expect(await isIn(mine.AccessToken)).toBe(true);
      await accepted(p, operation, { AccessToken: mine.AccessToken, ...wish });
      expect((await stored(user)).mfaEnabled).toContain(method);
      expect(mailsTo(p, user)).toEqual(["mfa-changed"]);
    }
  });

  it.each(musts)("moves no second factor to another number, nor makes one by proving it: %s", async (must) => {
    const Value = "+447700900998";
    const one = { Name: "phone_number", Value };
    const elsewhere: ((user: Person) => UserChange)[] = [
      (user) => ({ ...proven(user), mfaEnabled: ["SMS_MFA"] }),
      () => ({ mfaEnabled: ["SMS_MFA"] }),
    ];
    for (const to of elsewhere) {
      const { user, mine, AccessToken } = await at(must, to);
      await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: [one] });
      const proof = () => ({ AttributeName: "phone_number", Code: p.codeTo(Value) });
      expect(await refusal(p, "VerifyUserAttribute", { AccessToken, ...proof() })).toContain(again);
      await accepted(p, "VerifyUserAttribute", { AccessToken: mine.AccessToken, ...proof() });
      expect(mailsTo(p, user)).toEqual(["mfa-changed"]);
    }
  });

  it("still proves a number that is no second factor, and changes what comes first", async () => {
    const { user, AccessToken } = await at("OPTIONAL", withTotp);
    const Value = "+447700900997";
    await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "phone_number", Value }] });
    await accepted(p, "VerifyUserAttribute", { AccessToken, AttributeName: "phone_number", Code: p.codeTo(Value) });
    const wish = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
    await accepted(p, "SetUserMFAPreference", { AccessToken, ...wish });
    expect((await stored(user)).mfaPreferred).toBe("SOFTWARE_TOKEN_MFA");
    expect(mailsTo(p, user)).toEqual([]);
  });

  it("sets up no authenticator after the lost one: whoever has the lost telephone has it, too", async () => {
    const { user, mine, AccessToken } = await at("ON", withTotp);
    await manager().adminDeleteSoftwareToken({ UserPoolId: user.pool, Username: user.username });
    expect([await isIn(AccessToken), await isIn(mine.AccessToken)]).toEqual([false, false]);
    expect((await p.call("AssociateSoftwareToken", { AccessToken: mine.AccessToken })).status).toBe(400);
  });
});

it("an authenticator that is begun in time is verified, however long scanning it takes", async () => {
  const { pool, client } = await peoplePool(p, { MfaConfiguration: "ON" });
  const user = await p.makeUser({ pool });
  const authTime = new Date(Date.now() - 17 * 60_000);
  const { AccessToken } = await tokensFor(p, client, user.username, { authTime });
  const secret = newTotpSecret();
  await change(user, { totpPending: sealTotp(p.ports, user, "totp_pending", secret) });
  await accepted(p, "VerifySoftwareToken", { AccessToken, UserCode: totpCode(secret, new Date()) });
});
