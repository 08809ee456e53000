import { GetUserAuthFactorsCommand, SetUserMFAPreferenceCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accepted, mailsTo, peoplePool, refusal, sdkClient, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { MadeUser, TestProvider } from "../testing/provider.ts";
import type { User } from "../model/user.ts";

let p: TestProvider;
let open: { pool: string; client: string };
let strict: { pool: string; client: string };
const all = { SmsMfaConfiguration: {}, EmailMfaConfiguration: {} };

beforeAll(async () => {
  p = await startProvider();
  open = await peoplePool(p, all);
  strict = await peoplePool(p, { ...all, MfaConfiguration: "ON" });
});
afterAll(() => p.close());

const enrolled = { totpSecret: Buffer.from("sealed"), mfaEnabled: ["SOFTWARE_TOKEN_MFA"] };
async function person(of = open, change: object = {}): Promise<MadeUser & User & { AccessToken: string }> {
  const user = await p.makeUser({ pool: of.pool, change });
  return { ...user, AccessToken: (await tokensFor(p, of.client, user.username)).AccessToken };
}
const set = (AccessToken: string, wishes: object) => accepted(p, "SetUserMFAPreference", { AccessToken, ...wishes });
const refused = (AccessToken: string, wishes: object) => refusal(p, "SetUserMFAPreference", { AccessToken, ...wishes });
async function shown(AccessToken: string) {
  const { UserMFASettingList, PreferredMfaSetting } = await accepted(p, "GetUser", { AccessToken });
  return [UserMFASettingList, PreferredMfaSetting];
}

describe("second steps of a sign-in", () => {
  it("are switched on, preferred and switched off; the owner hears of each", async () => {
    const sdk = sdkClient(p);
    const user = await person(open, { totpSecret: Buffer.from("sealed") });
    const { AccessToken } = user;
    expect(await shown(AccessToken)).toEqual([undefined, undefined]);
    await sdk.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        EmailMfaSettings: { Enabled: true },
      }),
    );
    expect(await shown(AccessToken)).toEqual([["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"], "SOFTWARE_TOKEN_MFA"]);
    await set(AccessToken, { EmailMfaSettings: { Enabled: true, PreferredMfa: true } });
    expect(await shown(AccessToken)).toEqual([["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"], "EMAIL_OTP"]);
    expect(mailsTo(p, user)).toEqual(["mfa-changed"]);
    await set(AccessToken, { EmailMfaSettings: { Enabled: false } });
    expect(await shown(AccessToken)).toEqual([["SOFTWARE_TOKEN_MFA"], undefined]);
    await set(AccessToken, { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } });
    expect(await shown(AccessToken)).toEqual([undefined, undefined]);
    expect(mailsTo(p, user)).toEqual(["mfa-changed", "mfa-changed", "mfa-changed"]);
    sdk.destroy();
  });

  it("leave the last one on where the pool asks for one", async () => {
    const { AccessToken } = await person(strict, enrolled);
    expect(await refused(AccessToken, { SoftwareTokenMfaSettings: { Enabled: false } })).toBe(
      "InvalidParameterException: MFA cannot be turned off, it is required by the user pool.",
    );
    await set(AccessToken, {
      SoftwareTokenMfaSettings: { Enabled: false },
      EmailMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    expect(await shown(AccessToken)).toEqual([["EMAIL_OTP"], "EMAIL_OTP"]);
  });

  it.each([
    [{ SoftwareTokenMfaSettings: { Enabled: true } }, "User has not verified software token mfa"],
    [{ SMSMfaSettings: { Enabled: true } }, "User does not have delivery config set to turn on SMS_MFA"],
    [{ EmailMfaSettings: { PreferredMfa: true } }, "A method that is not enabled cannot be preferred."],
    [{ EmailMfaSettings: { Enabled: false, PreferredMfa: true } }, "A method that is not enabled cannot be preferred."],
    [
      {
        EmailMfaSettings: { Enabled: true, PreferredMfa: true },
        SMSMfaSettings: { Enabled: true, PreferredMfa: true },
      },
      "Only one MFA method can be preferred.",
    ],
  ])("refuse %j: %s", async (wishes, says) => {
    const { AccessToken } = await person();
    expect(await refused(AccessToken, wishes)).toBe(`InvalidParameterException: ${says}`);
  });

  it("need an address that is proven, and a pool that knows the method", async () => {
    const { AccessToken } = await person(open, { attributes: { email: "a@people.example", email_verified: "false" } });
    expect(await refused(AccessToken, { EmailMfaSettings: { Enabled: true } })).toContain("to turn on EMAIL_OTP");
    const bare = await peoplePool(p);
    const other = await person(bare);
    expect(await refused(other.AccessToken, { EmailMfaSettings: { Enabled: true } })).toContain(
      "Email MFA is not enabled",
    );
    expect(await refused(other.AccessToken, { SMSMfaSettings: { Enabled: true } })).toContain("SMS MFA is not enabled");
  });

  it("are not for people from another provider", async () => {
    const { AccessToken } = await person(open, { status: "EXTERNAL_PROVIDER" });
    expect(await refused(AccessToken, { EmailMfaSettings: { Enabled: true } })).toContain("managed by the provider");
  });

  it("by text message are also set the old way", async () => {
    const attributes = { phone_number: "+447700900123", phone_number_verified: "true" };
    const { AccessToken } = await person(open, { attributes });
    const MFAOptions = [{ DeliveryMedium: "SMS", AttributeName: "phone_number" }];
    await accepted(p, "SetUserSettings", { AccessToken, MFAOptions });
    expect(await shown(AccessToken)).toEqual([["SMS_MFA"], undefined]);
    await accepted(p, "SetUserSettings", { AccessToken, MFAOptions: [] });
    expect(await shown(AccessToken)).toEqual([undefined, undefined]);
  });
});

it("tells what a sign-in can begin with", async () => {
  const sdk = sdkClient(p);
  const user = await person(open, enrolled);
  const { AccessToken } = user;
  expect(await sdk.send(new GetUserAuthFactorsCommand({ AccessToken }))).toMatchObject({
    Username: user.username,
    UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
    ConfiguredUserAuthFactors: ["PASSWORD", "EMAIL_OTP"],
  });
  await p.look(
    `INSERT INTO identity_passkeys (pool, username, id, public_key, counter, relying_party, name)
     VALUES ($1, $2, 'one', '', 0, 'localhost', 'Passkey 1')`,
    [open.pool, user.username],
  );
  const reply = await accepted(p, "GetUserAuthFactors", { AccessToken });
  expect(reply.ConfiguredUserAuthFactors).toEqual(["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"]);
  sdk.destroy();
});
