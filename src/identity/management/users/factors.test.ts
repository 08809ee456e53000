import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import { confirmDevice } from "../../store/devices.ts";
import { insertDevice } from "../../testing/devices.ts";
import { changeUser, findLinkedUser, findUser, insertUser } from "../../store/users.ts";
import { startProvider } from "../../testing/provider.ts";
import type { TestProvider } from "../../testing/provider.ts";
import { newTotpSecret } from "../../../kit/totp.ts";
import { sealTotp } from "../../factors/totp.ts";
import { refusal, sdkClient } from "../testing.ts";

let p: TestProvider;
let cognito: CognitoIdentityProvider;
let UserPoolId: string;
beforeAll(async () => {
  p = await startProvider();
  cognito = sdkClient(p.endpoint, p.identity.accessKey);
  UserPoolId = p.pool;
});
afterAll(() => p.close());

const kept = async (Username: string, pool = UserPoolId) => (await findUser(p.ports.db, pool, Username))!;

async function withAuthenticator(pool = UserPoolId) {
  const user = await p.makeUser({ pool });
  const totpSecret = sealTotp(p.ports, user, "totp_secret", newTotpSecret());
  await changeUser(p.ports.db, pool, user.username, {
    totpSecret,
    totpName: "Phone",
    mfaEnabled: ["SOFTWARE_TOKEN_MFA"],
    mfaPreferred: "SOFTWARE_TOKEN_MFA",
  });
  return user;
}

describe("a lost authenticator", () => {
  it("is taken away by AdminDeleteSoftwareToken, once, and its owner hears of it", async () => {
    const { username: Username, email } = await withAuthenticator();
    await cognito.adminDeleteSoftwareToken({ UserPoolId, Username });
    expect(await kept(Username)).toMatchObject({
      totpSecret: null,
      totpPending: null,
      totpName: null,
      mfaEnabled: [],
      mfaPreferred: null,
    });
    const result = await cognito.adminGetUser({ UserPoolId, Username });
    expect([result.PreferredMfaSetting, result.UserMFASettingList]).toEqual([undefined, undefined]);
    expect(p.deliveries.findLast((one) => one.to === email)!.template).toBe("authenticator-reset");
    expect(await refusal(cognito.adminDeleteSoftwareToken({ UserPoolId, Username }))).toBe("ResourceNotFoundException");
  });

  it("keeps its used time steps used: a code of before opens nothing after", async () => {
    const { username: Username } = await withAuthenticator();
    await p.look("UPDATE identity_users SET totp_step = 99999999 WHERE username = $1", [Username]);
    await cognito.adminDeleteSoftwareToken({ UserPoolId, Username });
    expect((await kept(Username)).totpStep).toBe(99_999_999);
  });

  it("is not taken away by AdminSetUserMFAPreference where the pool requires one: the password alone must not enrol another", async () => {
    const { username: Username } = await withAuthenticator();
    const off = { UserPoolId, Username, SoftwareTokenMfaSettings: { Enabled: false } };
    expect(await refusal(cognito.adminSetUserMFAPreference(off))).toBe("InvalidParameterException");
    expect((await kept(Username)).totpSecret).not.toBeNull();
  });
});

describe("second steps", () => {
  it("are switched and preferred where the pool leaves the choice", async () => {
    const both = { SoftwareTokenMfaConfiguration: { Enabled: true }, SmsMfaConfiguration: {} };
    const { pool } = await p.makePool({ MfaConfiguration: "OPTIONAL", ...both });
    const { username: Username } = await withAuthenticator(pool);
    const user = { UserPoolId: pool, Username };
    await cognito.adminSetUserMFAPreference({ ...user, SoftwareTokenMfaSettings: { Enabled: false } });
    expect(await kept(Username, pool)).toMatchObject({ mfaEnabled: [], mfaPreferred: null });
    expect((await kept(Username, pool)).totpSecret).not.toBeNull();
    expect(await refusal(cognito.adminSetUserMFAPreference({ ...user, SMSMfaSettings: { Enabled: true } }))).toBe(
      "InvalidParameterException",
    );
    const UserAttributes = [
      { Name: "phone_number", Value: "+441632960123" },
      { Name: "phone_number_verified", Value: "true" },
    ];
    await cognito.adminUpdateUserAttributes({ ...user, UserAttributes });
    const MFAOptions = [{ DeliveryMedium: "SMS" as const, AttributeName: "phone_number" }];
    await cognito.adminSetUserSettings({ ...user, MFAOptions });
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await cognito.adminSetUserMFAPreference({ ...user, SoftwareTokenMfaSettings });
    expect(await cognito.adminGetUser(user)).toMatchObject({
      UserMFASettingList: ["SMS_MFA", "SOFTWARE_TOKEN_MFA"],
      PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
    });
    await cognito.adminSetUserSettings({ ...user, MFAOptions: [] });
    expect((await cognito.adminGetUser(user)).UserMFASettingList).toEqual(["SOFTWARE_TOKEN_MFA"]);
  });
});

describe("devices", () => {
  it("are told of, remembered and forgotten", async () => {
    const { username: Username } = await p.makeUser();
    const user = { UserPoolId, Username };
    const keys = ["local-1_11111111-1111-4111-8111-111111111111", "local-1_22222222-2222-4222-8222-222222222222"];
    const place = { pool: UserPoolId, username: Username };
    for (const key of keys) {
      await insertDevice(p.ports.db, { ...place, key, groupKey: "-group", network: "192.0.2.1" });
      const proof = { salt: Buffer.alloc(16, 1), verifier: Buffer.alloc(16, 2), name: "Laptop", remembered: false };
      await confirmDevice(p.ports.db, { ...place, key, ...proof });
    }
    const [DeviceKey, other] = keys as [string, string];
    const first = await cognito.adminListDevices({ ...user, Limit: 1 });
    const second = await cognito.adminListDevices({ ...user, Limit: 1, PaginationToken: first.PaginationToken! });
    expect([...first.Devices!, ...second.Devices!].map((one) => one.DeviceKey)).toEqual(keys);
    await cognito.adminUpdateDeviceStatus({ ...user, DeviceKey, DeviceRememberedStatus: "remembered" });
    expect((await cognito.adminGetDevice({ ...user, DeviceKey })).Device!.DeviceAttributes).toContainEqual({
      Name: "dev:device_remembered_status",
      Value: "remembered",
    });
    await cognito.adminForgetDevice({ ...user, DeviceKey: other });
    expect(await refusal(cognito.adminGetDevice({ ...user, DeviceKey: other }))).toBe("ResourceNotFoundException");
    const stranger = await p.makeUser();
    const stolen = { UserPoolId, Username: stranger.username, DeviceKey };
    expect(await refusal(cognito.adminGetDevice(stolen))).toBe("ResourceNotFoundException");
    expect(await refusal(cognito.adminForgetDevice(stolen))).toBe("ResourceNotFoundException");
  });
});

describe("an account at another provider", () => {
  const source = (ProviderAttributeValue: string, ProviderName = "Brightwater") => ({
    ProviderName,
    ProviderAttributeName: "Cognito_Subject",
    ProviderAttributeValue,
  });
  const local = (ProviderAttributeValue: string) => ({ ProviderName: "Cognito", ProviderAttributeValue });

  it("is linked to a local one, once, and the link is taken away again", async () => {
    await cognito.createIdentityProvider({
      UserPoolId,
      ProviderName: "Brightwater",
      ProviderType: "OIDC",
      ProviderDetails: {
        client_id: "hookwise",
        client_secret: "x",
        authorize_scopes: "openid",
        oidc_issuer: "https://id.brightwater.example",
      },
    });
    const user = await p.makeUser();
    const link = { UserPoolId, DestinationUser: local(user.email), SourceUser: source("tide-1") };
    await cognito.adminLinkProviderForUser(link);
    expect((await findLinkedUser(p.ports.db, UserPoolId, "Brightwater", "tide-1"))!.username).toBe(user.username);
    const { UserAttributes } = await cognito.adminGetUser({ UserPoolId, Username: user.username });
    const identities = JSON.parse(UserAttributes!.find((one) => one.Name === "identities")!.Value!);
    expect(identities).toMatchObject([
      { providerName: "Brightwater", userId: "tide-1", providerType: "OIDC", issuer: "https://id.brightwater.example" },
    ]);
    const other = await p.makeUser();
    expect(await refusal(cognito.adminLinkProviderForUser({ ...link, DestinationUser: local(other.email) }))).toBe(
      "InvalidParameterException",
    );
    await cognito.adminDisableProviderForUser({ UserPoolId, User: source("tide-1") });
    expect(await findLinkedUser(p.ports.db, UserPoolId, "Brightwater", "tide-1")).toBeNull();
    expect(await refusal(cognito.adminDisableProviderForUser({ UserPoolId, User: source("tide-1") }))).toBe(
      "UserNotFoundException",
    );
  });

  it("that has signed in already is not merged, and is disabled instead of unlinked", async () => {
    const username = "Brightwater_tide-2";
    const sub = "6f1c3f6e-6c35-4d5c-9d2f-0f3c1f6b7a11";
    const identity = { userId: "tide-2", providerName: "Brightwater", providerType: "OIDC", issuer: null };
    await insertUser(p.ports.db, {
      pool: UserPoolId,
      username,
      sub,
      status: "EXTERNAL_PROVIDER",
      attributes: {},
      identities: [{ ...identity, primary: true, dateCreated: 0 }],
    });
    const user = await p.makeUser();
    const link = { UserPoolId, DestinationUser: local(user.email), SourceUser: source("tide-2") };
    expect(await refusal(cognito.adminLinkProviderForUser(link))).toBe("InvalidParameterException");
    await cognito.adminDisableProviderForUser({ UserPoolId, User: source("tide-2") });
    expect((await kept(username)).enabled).toBe(false);
  });

  it.each([
    ["a provider that the pool does not have", source("x", "Stillwater")],
    ["another attribute than the subject", { ...source("x"), ProviderAttributeName: "email" }],
  ])("is not linked with %s", async (_what, SourceUser) => {
    const user = await p.makeUser();
    const link = { UserPoolId, DestinationUser: local(user.email), SourceUser };
    expect(await refusal(cognito.adminLinkProviderForUser(link))).toBe("InvalidParameterException");
  });

  it("stands in for the password when that is taken away", async () => {
    const user = await p.makeUser();
    await cognito.adminDisableProviderForUser({ UserPoolId, User: local(user.username) });
    expect((await kept(user.username)).srpVerifier).toBeNull();
  });
});
