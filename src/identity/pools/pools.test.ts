import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import { sdkClient } from "../management/testing.ts";
import { secretHash } from "./secret-hash.ts";
import { changeUser } from "../store/users.ts";
import type { UserChange } from "../store/users.ts";
import { accepted, refusal } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { newTotpSecret } from "../../kit/totp.ts";
import { sealTotp } from "../factors/totp.ts";

// Settings are made over the management wire and must be felt by the people who sign in.
let p: TestProvider;
let cognito: CognitoIdentityProvider;
let number = 0;
beforeAll(async () => {
  p = await startProvider();
  cognito = sdkClient(p.endpoint, p.identity.accessKey);
});
afterAll(() => p.close());

type PoolInput = Partial<Parameters<CognitoIdentityProvider["createUserPool"]>[0]>;
type ClientInput = Partial<Parameters<CognitoIdentityProvider["createUserPoolClient"]>[0]>;

const flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] as const;
const password = "Correct-Horse-1";

async function make(pool: PoolInput = {}, client: ClientInput = {}) {
  const defaults = { PoolName: "Harbour", UsernameAttributes: ["email" as const] };
  const { UserPool } = await cognito.createUserPool({ ...defaults, ...pool });
  const UserPoolId = UserPool!.Id!;
  const more = { ClientName: "Browser", ExplicitAuthFlows: [...flows], ...client };
  const { UserPoolClient } = await cognito.createUserPoolClient({ UserPoolId, ...more });
  const { ClientId, ClientSecret } = UserPoolClient as { ClientId: string; ClientSecret?: string };
  return { UserPoolId, ClientId, ClientSecret };
}

const fresh = () => `sailor${(number += 1)}@harbour.example`;
const signUp = (ClientId: string, more: object = {}) => ({ ClientId, Username: fresh(), Password: password, ...more });
const signIn = (ClientId: string, USERNAME: string, more: object = {}) => ({
  ClientId,
  AuthFlow: "USER_PASSWORD_AUTH",
  AuthParameters: { USERNAME, PASSWORD: password, ...more },
});

async function person(pool: string, change: UserChange = {}) {
  return p.makeUser({ pool, email: fresh(), password, change });
}

async function tokens(ClientId: string, username: string): Promise<Record<string, string>> {
  const { AuthenticationResult } = await accepted(p, "InitiateAuth", signIn(ClientId, username));
  expect(AuthenticationResult).toBeDefined();
  return AuthenticationResult;
}

describe("the password policy", () => {
  it.each([
    ["MinimumLength", 14, "Sailor-77-Tide", "Password not long enough"],
    ["RequireUppercase", true, "Sailor-77", "Password must have uppercase characters"],
    ["RequireLowercase", true, "sAILOR-77", "Password must have lowercase characters"],
    ["RequireNumbers", true, "Sailor-77", "Password must have numeric characters"],
    ["RequireSymbols", true, "Sailor-77", "Password must have symbol characters"],
  ])("%s is felt at sign-up", async (field, value, good, says) => {
    const none = {
      MinimumLength: 6,
      RequireUppercase: false,
      RequireLowercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    };
    const bad = {
      MinimumLength: good.slice(1),
      RequireUppercase: good.toLowerCase(),
      RequireLowercase: good.toUpperCase(),
      RequireNumbers: good.replace(/\d/g, "x"),
      RequireSymbols: good.replace(/-/g, "x"),
    }[field];
    const { ClientId } = await make({ Policies: { PasswordPolicy: { ...none, [field]: value } } });
    expect(await refusal(p, "SignUp", signUp(ClientId, { Password: bad }))).toBe(
      `InvalidPasswordException: Password did not conform with policy: ${says}`,
    );
    await accepted(p, "SignUp", signUp(ClientId, { Password: good }));
    const without = await make({ Policies: { PasswordPolicy: none } });
    await accepted(p, "SignUp", signUp(without.ClientId, { Password: bad }));
  });

  it("TemporaryPasswordValidityDays: an invitation ends", async () => {
    const Policies = { PasswordPolicy: { TemporaryPasswordValidityDays: 2 } };
    const { UserPoolId, ClientId } = await make({ Policies });
    const Username = fresh();
    await cognito.adminCreateUser({ UserPoolId, Username, TemporaryPassword: password, MessageAction: "SUPPRESS" });
    const input = signIn(ClientId, Username);
    expect((await accepted(p, "InitiateAuth", input)).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    p.setClock(new Date(Date.now() + 49 * 3600 * 1000));
    try {
      expect(await refusal(p, "InitiateAuth", input)).toMatch(
        /^NotAuthorizedException: Temporary password has expired/,
      );
    } finally {
      p.setClock(new Date());
    }
  });
});

describe("validities of a client", () => {
  it("are felt in both tokens, the answer, and the refresh token, in every unit", async () => {
    const { UserPoolId, ClientId } = await make(
      {},
      {
        AccessTokenValidity: 600,
        IdTokenValidity: 20,
        RefreshTokenValidity: 2,
        TokenValidityUnits: { AccessToken: "seconds", IdToken: "minutes", RefreshToken: "days" },
      },
    );
    const { email, username } = await person(UserPoolId);
    const { AccessToken, IdToken, ExpiresIn } = await tokens(ClientId, email);
    const life = (token: string) => decodeJwt(token).exp! - decodeJwt(token).iat!;
    expect([life(AccessToken!), life(IdToken!), ExpiresIn]).toEqual([600, 1200, 600]);
    const [grant] = await p.look<{ life: number }>(
      "SELECT extract(epoch FROM expires_at - created_at)::int AS life FROM identity_grants WHERE username = $1",
      [username],
    );
    expect(Math.abs(grant!.life - 2 * 24 * 3600)).toBeLessThan(5);
  });

  it.each([3, 15])("AuthSessionValidity: a step may take %i minutes", async (minutes) => {
    const { UserPoolId, ClientId } = await make({}, { AuthSessionValidity: minutes });
    const Username = fresh();
    await cognito.adminCreateUser({ UserPoolId, Username, TemporaryPassword: password, MessageAction: "SUPPRESS" });
    await accepted(p, "InitiateAuth", signIn(ClientId, Username));
    const rows = await p.look<{ life: number }>(
      "SELECT extract(epoch FROM expires_at - created_at)::int AS life FROM identity_sessions WHERE pool = $1",
      [UserPoolId],
    );
    expect(rows.map((row) => row.life)).toEqual([minutes * 60]);
  });
});

describe("who exists", () => {
  it("PreventUserExistenceErrors LEGACY tells", async () => {
    const { ClientId } = await make({}, { PreventUserExistenceErrors: "LEGACY" });
    const input = { ClientId, Username: fresh() };
    expect(await refusal(p, "InitiateAuth", signIn(ClientId, fresh()))).toBe(
      "UserNotFoundException: User does not exist.",
    );
    expect(await refusal(p, "ForgotPassword", input)).toMatch(/^UserNotFoundException/);
    expect(await refusal(p, "ResendConfirmationCode", input)).toMatch(/^UserNotFoundException/);
  });

  it("PreventUserExistenceErrors ENABLED does not", async () => {
    const { ClientId } = await make({}, { PreventUserExistenceErrors: "ENABLED" });
    expect(await refusal(p, "InitiateAuth", signIn(ClientId, fresh()))).toBe(
      "NotAuthorizedException: Incorrect username or password.",
    );
    await accepted(p, "ForgotPassword", { ClientId, Username: fresh() });
  });

  it("AllowAdminCreateUserOnly closes the sign-up and leaves the invitation", async () => {
    const { UserPoolId, ClientId } = await make({ AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } });
    expect(await refusal(p, "SignUp", signUp(ClientId))).toBe(
      "NotAuthorizedException: SignUp is not permitted for this user pool",
    );
    await cognito.adminCreateUser({ UserPoolId, Username: fresh(), MessageAction: "SUPPRESS" });
  });

  it("AutoVerifiedAttributes: without it no code is sent", async () => {
    const [off, on] = [await make(), await make({ AutoVerifiedAttributes: ["email"] })];
    expect((await accepted(p, "SignUp", signUp(off.ClientId))).CodeDeliveryDetails).toBeUndefined();
    expect((await accepted(p, "SignUp", signUp(on.ClientId))).CodeDeliveryDetails.AttributeName).toBe("email");
  });

  it("UsernameConfiguration.CaseSensitive: one name or two", async () => {
    for (const CaseSensitive of [false, true]) {
      const { UserPoolId, ClientId } = await make({ UsernameConfiguration: { CaseSensitive } });
      const { email } = await person(UserPoolId);
      const shouted = p.call("InitiateAuth", signIn(ClientId, email.toUpperCase()));
      expect((await shouted).error).toBe(CaseSensitive ? "NotAuthorizedException" : null);
    }
  });

  it("AccountRecoverySetting admin_only closes the way back by mail", async () => {
    const RecoveryMechanisms = [{ Name: "admin_only" as const, Priority: 1 }];
    const { UserPoolId, ClientId } = await make({ AccountRecoverySetting: { RecoveryMechanisms } });
    const { email } = await person(UserPoolId);
    for (const Username of [email, fresh()])
      expect(await refusal(p, "ForgotPassword", { ClientId, Username })).toMatch(/^NotAuthorizedException/);
  });
});

describe("MfaConfiguration", () => {
  const on = { MfaConfiguration: "ON" as const, SoftwareTokenMfaConfiguration: { Enabled: true } };

  async function withAuthenticator(pool: string) {
    const user = await person(pool);
    const totpSecret = sealTotp(p.ports, user, "totp_secret", newTotpSecret());
    await changeUser(p.ports.db, pool, user.username, { totpSecret, mfaEnabled: ["SOFTWARE_TOKEN_MFA"] });
    return user;
  }

  it("OFF asks nobody, not even those who have an authenticator", async () => {
    const { UserPoolId, ClientId } = await make();
    await tokens(ClientId, (await withAuthenticator(UserPoolId)).email);
  });

  it("OPTIONAL asks those who have one", async () => {
    const { UserPoolId, ClientId } = await make();
    await cognito.setUserPoolMfaConfig({ UserPoolId, ...on, MfaConfiguration: "OPTIONAL" });
    await tokens(ClientId, (await person(UserPoolId)).email);
    const { email } = await withAuthenticator(UserPoolId);
    expect((await accepted(p, "InitiateAuth", signIn(ClientId, email))).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  });

  it("ON asks everybody, and who has none has to set one up", async () => {
    const { UserPoolId, ClientId } = await make();
    await cognito.setUserPoolMfaConfig({ UserPoolId, ...on });
    const answer = await accepted(p, "InitiateAuth", signIn(ClientId, (await person(UserPoolId)).email));
    expect(answer.ChallengeName).toBe("MFA_SETUP");
    expect(JSON.parse(answer.ChallengeParameters.MFAS_CAN_SETUP)).toEqual(["SOFTWARE_TOKEN_MFA"]);
    const { email } = await withAuthenticator(UserPoolId);
    expect((await accepted(p, "InitiateAuth", signIn(ClientId, email))).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  });

  it("ON asks for another authenticator once AdminDeleteSoftwareToken took the lost one away", async () => {
    const { UserPoolId, ClientId } = await make();
    await cognito.setUserPoolMfaConfig({ UserPoolId, ...on });
    const { email, username: Username } = await withAuthenticator(UserPoolId);
    await cognito.adminDeleteSoftwareToken({ UserPoolId, Username });
    expect((await accepted(p, "InitiateAuth", signIn(ClientId, email))).ChallengeName).toBe("MFA_SETUP");
  });

  it("ON asks for the authenticator that somebody has, also when it is not among the methods switched on", async () => {
    const { UserPoolId, ClientId } = await make();
    await cognito.setUserPoolMfaConfig({ UserPoolId, ...on });
    const { email, username } = await withAuthenticator(UserPoolId);
    await changeUser(p.ports.db, UserPoolId, username, { mfaEnabled: [] });
    expect((await accepted(p, "InitiateAuth", signIn(ClientId, email))).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  });
});

describe("flows of a client", () => {
  it("that are not enabled are refused", async () => {
    const { UserPoolId, ClientId } = await make({}, { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"] });
    const { email } = await person(UserPoolId);
    expect(await refusal(p, "InitiateAuth", signIn(ClientId, email))).toMatch(/^InvalidParameterException/);
    const choice = { ClientId, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME: email } };
    expect(await refusal(p, "InitiateAuth", choice)).toMatch(/^InvalidParameterException/);
  });

  it("a choice offers the pool's first factors and no others", async () => {
    for (const AllowedFirstAuthFactors of [["PASSWORD"], ["PASSWORD", "EMAIL_OTP"]] as ("PASSWORD" | "EMAIL_OTP")[][]) {
      const { UserPoolId, ClientId } = await make({ Policies: { SignInPolicy: { AllowedFirstAuthFactors } } });
      const { email } = await person(UserPoolId);
      const choice = { ClientId, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME: email } };
      const { AvailableChallenges } = await accepted(p, "InitiateAuth", choice);
      expect((AvailableChallenges as string[]).includes("EMAIL_OTP")).toBe(AllowedFirstAuthFactors.length > 1);
      expect(AvailableChallenges).not.toContain("WEB_AUTHN");
    }
  });

  it("a secret has to be proven with each request", async () => {
    const { UserPoolId, ClientId, ClientSecret } = await make({}, { GenerateSecret: true });
    const { email } = await person(UserPoolId);
    expect(await refusal(p, "InitiateAuth", signIn(ClientId, email))).toMatch(/^NotAuthorizedException/);
    const SECRET_HASH = secretHash(ClientSecret!, email, ClientId);
    await accepted(p, "InitiateAuth", signIn(ClientId, email, { SECRET_HASH }));
  });
});

describe("rights of a client", () => {
  it("ReadAttributes: what it may not read is in no token and no answer", async () => {
    const { UserPoolId, ClientId } = await make({}, { ReadAttributes: ["email"] });
    const { email } = await person(UserPoolId);
    const { AccessToken, IdToken } = await tokens(ClientId, email);
    expect(decodeJwt(IdToken!)).toMatchObject({ email });
    expect(decodeJwt(IdToken!)["name"]).toBeUndefined();
    const { UserAttributes } = await accepted(p, "GetUser", { AccessToken });
    expect((UserAttributes as { Name: string }[]).map((one) => one.Name).toSorted()).toEqual(["email", "sub"]);
  });

  it("WriteAttributes: what it may not write is refused, at sign-up and later", async () => {
    const { UserPoolId, ClientId } = await make({}, { WriteAttributes: ["email", "name"] });
    const UserAttributes = [{ Name: "nickname", Value: "Skipper" }];
    const says = "NotAuthorizedException: A client attempted to write unauthorized attribute";
    expect(await refusal(p, "SignUp", signUp(ClientId, { UserAttributes }))).toBe(says);
    const { email } = await person(UserPoolId);
    const { AccessToken } = await tokens(ClientId, email);
    expect(await refusal(p, "UpdateUserAttributes", { AccessToken, UserAttributes })).toBe(says);
    const allowed = [{ Name: "name", Value: "Robin Tide" }];
    await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: allowed });
  });
});

describe("refresh tokens", () => {
  const refresh = (ClientId: string, REFRESH_TOKEN: string) => ({
    ClientId,
    AuthFlow: "REFRESH_TOKEN_AUTH",
    AuthParameters: { REFRESH_TOKEN },
  });

  it("without rotation stay good, both ways", async () => {
    const { UserPoolId, ClientId } = await make();
    const { RefreshToken } = await tokens(ClientId, (await person(UserPoolId)).email);
    const first = await accepted(p, "InitiateAuth", refresh(ClientId, RefreshToken!));
    expect(first.AuthenticationResult.AccessToken).toBeDefined();
    expect(first.AuthenticationResult.RefreshToken).toBeUndefined();
    const second = await accepted(p, "GetTokensFromRefreshToken", { ClientId, RefreshToken });
    expect(second.AuthenticationResult.RefreshToken).toBeUndefined();
  });

  it("with rotation are good once, and for the new way only", async () => {
    const RefreshTokenRotation = { Feature: "ENABLED" as const, RetryGracePeriodSeconds: 0 };
    const { UserPoolId, ClientId } = await make({}, { RefreshTokenRotation });
    const { RefreshToken } = await tokens(ClientId, (await person(UserPoolId)).email);
    expect((await p.call("InitiateAuth", refresh(ClientId, RefreshToken!))).status).toBe(400);
    const next = await accepted(p, "GetTokensFromRefreshToken", { ClientId, RefreshToken });
    expect(next.AuthenticationResult.RefreshToken).not.toBe(RefreshToken);
    expect(await refusal(p, "GetTokensFromRefreshToken", { ClientId, RefreshToken })).toMatch(
      /^RefreshTokenReuseException/,
    );
  });

  it("EnableTokenRevocation false: clients cannot revoke, the sign-in can still be ended by a manager", async () => {
    const { UserPoolId, ClientId } = await make({}, { EnableTokenRevocation: false });
    const { email, username: Username } = await person(UserPoolId);
    const { AccessToken, RefreshToken } = await tokens(ClientId, email);
    expect(decodeJwt(AccessToken!)["origin_jti"]).toBeUndefined();
    await accepted(p, "GetUser", { AccessToken });
    expect((await p.call("RevokeToken", { ClientId, Token: RefreshToken })).status).toBe(400);
    await accepted(p, "GetTokensFromRefreshToken", { ClientId, RefreshToken });
    await cognito.adminUserGlobalSignOut({ UserPoolId, Username });
    expect(await refusal(p, "GetUser", { AccessToken })).toMatch(/^NotAuthorizedException/);
    expect(await refusal(p, "GetTokensFromRefreshToken", { ClientId, RefreshToken })).toMatch(
      /^NotAuthorizedException/,
    );
  });
});

describe("DeviceConfiguration", () => {
  it("tracks devices only where it is set", async () => {
    const set = { ChallengeRequiredOnNewDevice: false, DeviceOnlyRememberedOnUserPrompt: true };
    for (const DeviceConfiguration of [undefined, set]) {
      const { UserPoolId, ClientId } = await make(DeviceConfiguration ? { DeviceConfiguration } : {});
      const answer = await tokens(ClientId, (await person(UserPoolId)).email);
      expect(answer["NewDeviceMetadata"] !== undefined).toBe(DeviceConfiguration !== undefined);
    }
  });
});

describe("a change of settings", () => {
  it("is felt at once, and takes nothing from who is signed in", async () => {
    const { UserPoolId, ClientId } = await make();
    const { email } = await person(UserPoolId);
    const { AccessToken } = await tokens(ClientId, email);
    await cognito.updateUserPoolClient({ UserPoolId, ClientId, ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"] });
    expect(await refusal(p, "InitiateAuth", signIn(ClientId, email))).toMatch(/^InvalidParameterException/);
    await accepted(p, "GetUser", { AccessToken });
    await cognito.deleteUserPoolClient({ UserPoolId, ClientId });
    expect((await p.call("GetUser", { AccessToken })).status).toBe(400);
  });
});
