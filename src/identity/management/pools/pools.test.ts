import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import { startProvider } from "../../testing/provider.ts";
import type { TestProvider } from "../../testing/provider.ts";
import { refusal, sdkClient } from "../testing.ts";

let p: TestProvider;
let cognito: CognitoIdentityProvider;
beforeAll(async () => {
  p = await startProvider();
  cognito = sdkClient(p.endpoint, p.identity.accessKey);
});
afterAll(() => p.close());

const made = async (settings: object = {}) =>
  (await cognito.createUserPool({ PoolName: "Harbour", ...settings })).UserPool!;

describe("a user pool", () => {
  it("that names nothing has the wire's defaults", async () => {
    const pool = await made();
    expect(pool.Id).toMatch(/^hw-local-1_[0-9a-zA-Z]{9}$/);
    expect(pool).toMatchObject({
      Name: "Harbour",
      MfaConfiguration: "OFF",
      DeletionProtection: "INACTIVE",
      UsernameConfiguration: { CaseSensitive: false },
      Policies: {
        PasswordPolicy: { MinimumLength: 8, RequireNumbers: true, TemporaryPasswordValidityDays: 7 },
        SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD"] },
      },
      EstimatedNumberOfUsers: 0,
    });
    expect(pool.SchemaAttributes).toHaveLength(20);
    expect(pool.CreationDate!.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it("keeps what it is given and tells it again", async () => {
    const settings = {
      Policies: { PasswordPolicy: { MinimumLength: 12, RequireSymbols: false, TemporaryPasswordValidityDays: 3 } },
      AutoVerifiedAttributes: ["email" as const],
      UsernameAttributes: ["email" as const],
      UsernameConfiguration: { CaseSensitive: true },
      DeviceConfiguration: { ChallengeRequiredOnNewDevice: true, DeviceOnlyRememberedOnUserPrompt: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Priority: 1, Name: "verified_email" as const }] },
      UserPoolTags: { team: "harbour" },
      UserPoolAddOns: { AdvancedSecurityMode: "AUDIT" as const },
      EmailVerificationSubject: "Your code",
    };
    const { Id } = await made(settings);
    const { UserPool } = await cognito.describeUserPool({ UserPoolId: Id });
    expect(UserPool).toMatchObject({ ...settings, AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } });
    expect(UserPool!.AdminCreateUserConfig!.UnusedAccountValidityDays).toBe(3);
  });

  it("has attributes of its own, and standard ones that it requires", async () => {
    const Schema = [
      { Name: "department", AttributeDataType: "String" as const, Mutable: true },
      { Name: "seat", AttributeDataType: "Number" as const, NumberAttributeConstraints: { MinValue: "1" } },
      { Name: "email", Required: true, Mutable: true },
    ];
    const { Id, SchemaAttributes } = await made({ Schema });
    const byName = new Map(SchemaAttributes!.map((one) => [one.Name, one]));
    expect(byName.get("custom:department")).toMatchObject({ AttributeDataType: "String", Mutable: true });
    expect(byName.get("custom:seat")).toMatchObject({ NumberAttributeConstraints: { MinValue: "1" } });
    expect(byName.get("email")!.Required).toBe(true);
    const more = [{ Name: "shift", AttributeDataType: "Boolean" as const }];
    await cognito.addCustomAttributes({ UserPoolId: Id, CustomAttributes: more });
    const after = (await cognito.describeUserPool({ UserPoolId: Id })).UserPool!.SchemaAttributes!;
    expect(after.map((one) => one.Name)).toContain("custom:shift");
    expect(await refusal(cognito.addCustomAttributes({ UserPoolId: Id, CustomAttributes: more }))).toBe(
      "InvalidParameterException",
    );
  });

  it("gets the defaults again for what an update does not name, and keeps what can never change", async () => {
    const { Id } = await made({ UsernameAttributes: ["email"], AutoVerifiedAttributes: ["email"] });
    await cognito.updateUserPool({ UserPoolId: Id, Policies: { PasswordPolicy: { MinimumLength: 20 } } });
    const { UserPool } = await cognito.describeUserPool({ UserPoolId: Id });
    expect(UserPool).toMatchObject({ Name: "Harbour", AutoVerifiedAttributes: [], UsernameAttributes: ["email"] });
    expect(UserPool!.Policies!.PasswordPolicy!.MinimumLength).toBe(20);
  });

  it.each([
    ["triggers", { LambdaConfig: { PreSignUp: "arn:aws:lambda:eu-west-2:000000000000:function:check" } }],
    ["a password history", { Policies: { PasswordPolicy: { PasswordHistorySize: 5 } } }],
    ["enforced advanced security", { UserPoolAddOns: { AdvancedSecurityMode: "ENFORCED" as const } }],
    ["a second factor without any", { MfaConfiguration: "ON" as const }],
    ["aliases and usernames at once", { AliasAttributes: ["email" as const], UsernameAttributes: ["email" as const] }],
    ["a password of five letters", { Policies: { PasswordPolicy: { MinimumLength: 5 } } }],
    ["a standard attribute of another type", { Schema: [{ Name: "email", AttributeDataType: "Number" as const }] }],
    ["a required attribute of its own", { Schema: [{ Name: "x", AttributeDataType: "String", Required: true }] }],
  ])("is refused with %s, which it would not keep", async (_what, settings) => {
    expect(await refusal(made(settings))).toBe("InvalidParameterException");
  });

  it("can be deleted, with everything in it, unless it is protected or has a domain", async () => {
    const { Id } = await made({ DeletionProtection: "ACTIVE" });
    expect(await refusal(cognito.deleteUserPool({ UserPoolId: Id }))).toBe("InvalidParameterException");
    await cognito.updateUserPool({ UserPoolId: Id, DeletionProtection: "INACTIVE" });
    await cognito.createUserPoolDomain({ UserPoolId: Id, Domain: "harbour" });
    expect(await refusal(cognito.deleteUserPool({ UserPoolId: Id }))).toBe("InvalidParameterException");
    await cognito.deleteUserPoolDomain({ UserPoolId: Id, Domain: "harbour" });
    await cognito.deleteUserPool({ UserPoolId: Id });
    expect(await refusal(cognito.describeUserPool({ UserPoolId: Id }))).toBe("ResourceNotFoundException");
  });

  it("of the product itself cannot be deleted", async () => {
    expect(await refusal(cognito.deleteUserPool({ UserPoolId: p.pool }))).toBe("InvalidParameterException");
  });

  it("is listed, page after page, each once", async () => {
    for (let count = 0; count < 4; count++) await made();
    const seen: string[] = [];
    let NextToken: string | undefined;
    do {
      const page = await cognito.listUserPools({ MaxResults: 2, ...(NextToken && { NextToken }) });
      expect(page.UserPools!.length).toBeLessThanOrEqual(2);
      seen.push(...page.UserPools!.map((one) => one.Id!));
      NextToken = page.NextToken;
    } while (NextToken);
    const all = await p.look<{ id: string }>("SELECT id FROM identity_pools");
    expect(seen.toSorted()).toEqual(all.map((one) => one.id).toSorted());
  });
});

describe("second factors of a pool", () => {
  it("are set together: what is not named is off afterwards", async () => {
    const { Id: UserPoolId } = await made();
    const on = { MfaConfiguration: "ON" as const, SoftwareTokenMfaConfiguration: { Enabled: true } };
    const WebAuthnConfiguration = { RelyingPartyId: "hookwise.example", UserVerification: "required" as const };
    const EmailMfaConfiguration = { Subject: "Code", Message: "Your code is {####}" };
    await cognito.setUserPoolMfaConfig({ UserPoolId, ...on, EmailMfaConfiguration, WebAuthnConfiguration });
    expect(await cognito.getUserPoolMfaConfig({ UserPoolId })).toMatchObject({
      ...on,
      EmailMfaConfiguration,
      WebAuthnConfiguration,
    });
    await cognito.setUserPoolMfaConfig({ UserPoolId, ...on });
    const after = await cognito.getUserPoolMfaConfig({ UserPoolId });
    expect(after.EmailMfaConfiguration).toBeUndefined();
    expect(after.WebAuthnConfiguration).toEqual(WebAuthnConfiguration);
  });

  it("cannot be required without any, nor configured and off", async () => {
    const { Id: UserPoolId } = await made();
    expect(await refusal(cognito.setUserPoolMfaConfig({ UserPoolId, MfaConfiguration: "ON" }))).toBe(
      "InvalidParameterException",
    );
    const SoftwareTokenMfaConfiguration = { Enabled: true };
    expect(
      await refusal(
        cognito.setUserPoolMfaConfig({ UserPoolId, MfaConfiguration: "OFF", SoftwareTokenMfaConfiguration }),
      ),
    ).toBe("InvalidParameterException");
  });
});

describe("a domain", () => {
  it("belongs to one pool, and to nobody once it is deleted", async () => {
    const [one, other] = [await made(), await made()];
    await cognito.createUserPoolDomain({ UserPoolId: one.Id, Domain: "login.hookwise" });
    expect(await refusal(cognito.createUserPoolDomain({ UserPoolId: other.Id, Domain: "login.hookwise" }))).toBe(
      "InvalidParameterException",
    );
    expect((await cognito.describeUserPool({ UserPoolId: one.Id })).UserPool!.Domain).toBe("login.hookwise");
    const { DomainDescription } = await cognito.describeUserPoolDomain({ Domain: "login.hookwise" });
    expect(DomainDescription).toMatchObject({ UserPoolId: one.Id, Status: "ACTIVE" });
    expect(await refusal(cognito.deleteUserPoolDomain({ UserPoolId: other.Id, Domain: "login.hookwise" }))).toBe(
      "InvalidParameterException",
    );
    await cognito.deleteUserPoolDomain({ UserPoolId: one.Id, Domain: "login.hookwise" });
    expect((await cognito.describeUserPoolDomain({ Domain: "login.hookwise" })).DomainDescription).toEqual({});
  });
});
