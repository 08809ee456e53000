import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import { startProvider } from "../../testing/provider.ts";
import type { TestProvider } from "../../testing/provider.ts";
import { refusal, sdkClient } from "../testing.ts";

let p: TestProvider;
let cognito: CognitoIdentityProvider;
let UserPoolId: string;
beforeAll(async () => {
  p = await startProvider();
  cognito = sdkClient(p.endpoint, p.identity.accessKey);
  UserPoolId = (await cognito.createUserPool({ PoolName: "Harbour" })).UserPool!.Id!;
});
afterAll(() => p.close());

const made = async (settings: object = {}) =>
  (await cognito.createUserPoolClient({ UserPoolId, ClientName: "Browser", ...settings })).UserPoolClient!;

describe("a client", () => {
  it("that names nothing has the wire's defaults and no secret", async () => {
    const client = await made();
    expect(client.ClientId).toMatch(/^[0-9a-z]{26}$/);
    expect(client).toMatchObject({
      ClientName: "Browser",
      RefreshTokenValidity: 30,
      AccessTokenValidity: 1,
      TokenValidityUnits: { AccessToken: "hours", IdToken: "hours", RefreshToken: "days" },
      AuthSessionValidity: 3,
      PreventUserExistenceErrors: "ENABLED",
      EnableTokenRevocation: true,
    });
    expect(client.ClientSecret).toBeUndefined();
  });

  it("keeps its secret sealed, and tells it to managers as the wire does", async () => {
    const { ClientId, ClientSecret } = await made({ GenerateSecret: true });
    expect(ClientSecret).toMatch(/^[0-9a-z]{51}$/);
    expect((await cognito.describeUserPoolClient({ UserPoolId, ClientId })).UserPoolClient!.ClientSecret).toBe(
      ClientSecret,
    );
    const [row] = await p.look<{ secret: Buffer }>("SELECT secret FROM identity_clients WHERE id = $1", [ClientId]);
    expect(row!.secret.includes(ClientSecret!)).toBe(false);
    const page = await cognito.listUserPoolClients({ UserPoolId, MaxResults: 60 });
    expect(JSON.stringify(page)).not.toContain(ClientSecret);
  });

  it("keeps what it is given, and gets the defaults again for what an update does not name", async () => {
    const settings = {
      AccessTokenValidity: 10,
      IdTokenValidity: 20,
      RefreshTokenValidity: 2,
      TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "hours" },
      ReadAttributes: ["email", "name"],
      WriteAttributes: ["name"],
      ExplicitAuthFlows: ["ALLOW_USER_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH"],
      CallbackURLs: ["https://app.hookwise.example/callback", "http://localhost:5173/callback", "hookwise://callback"],
      DefaultRedirectURI: "https://app.hookwise.example/callback",
      LogoutURLs: ["https://app.hookwise.example/"],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ["code"],
      AllowedOAuthScopes: ["openid", "email"],
      PreventUserExistenceErrors: "LEGACY",
      EnableTokenRevocation: false,
      AuthSessionValidity: 15,
      RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 30 },
    };
    const { ClientId } = await made(settings);
    expect((await cognito.describeUserPoolClient({ UserPoolId, ClientId })).UserPoolClient).toMatchObject(settings);
    await cognito.updateUserPoolClient({ UserPoolId, ClientId, ClientName: "Phone" });
    const after = (await cognito.describeUserPoolClient({ UserPoolId, ClientId })).UserPoolClient!;
    expect(after).toMatchObject({ ClientName: "Phone", AuthSessionValidity: 3, CallbackURLs: [] });
    expect(after.ReadAttributes).toBeUndefined();
  });

  it("may name its flows as they were called before, but not both ways", async () => {
    expect((await made({ ExplicitAuthFlows: ["ADMIN_NO_SRP_AUTH"] })).ExplicitAuthFlows).toEqual([
      "ALLOW_ADMIN_USER_PASSWORD_AUTH",
      "ALLOW_USER_SRP_AUTH",
      "ALLOW_REFRESH_TOKEN_AUTH",
    ]);
    const both = { ExplicitAuthFlows: ["ADMIN_NO_SRP_AUTH", "ALLOW_USER_SRP_AUTH"] };
    expect(await refusal(made(both))).toBe("InvalidParameterException");
  });

  const hosted = { AllowedOAuthFlowsUserPoolClient: true, AllowedOAuthScopes: ["openid"] };
  it.each([
    ["tokens of a day and a minute", { AccessTokenValidity: 1441, TokenValidityUnits: { AccessToken: "minutes" } }],
    ["tokens of four minutes", { IdTokenValidity: 4, TokenValidityUnits: { IdToken: "minutes" } }],
    ["refresh tokens of eleven years", { RefreshTokenValidity: 4015 }],
    ["a session of two minutes", { AuthSessionValidity: 2 }],
    ["an attribute that nobody has", { ReadAttributes: ["shoe_size"] }],
    ["the right to write what is proven", { WriteAttributes: ["email", "email_verified"] }],
    ["a callback without TLS", { CallbackURLs: ["http://app.hookwise.example/callback"] }],
    ["a callback with a fragment", { CallbackURLs: ["https://app.hookwise.example/#callback"] }],
    ["a callback that is a script", { CallbackURLs: ["javascript:alert(1)"] }],
    ["a default that is no callback", { DefaultRedirectURI: "https://app.hookwise.example/" }],
    ["a provider that the pool does not have", { SupportedIdentityProviders: ["COGNITO", "Harbourmaster"] }],
  ])("is refused with %s", async (_what, settings) => {
    expect(await refusal(made(settings))).toBe("InvalidParameterException");
  });

  it.each([
    ["InvalidOAuthFlowException", { ...hosted, AllowedOAuthFlows: ["client_credentials"] }],
    [
      "InvalidOAuthFlowException",
      { ...hosted, AllowedOAuthFlows: ["code", "client_credentials"], GenerateSecret: true },
    ],
    ["InvalidOAuthFlowException", { AllowedOAuthFlowsUserPoolClient: true }],
    ["ScopeDoesNotExistException", { AllowedOAuthScopes: ["https://api.hookwise.example/read"] }],
  ])("is refused with %s for flows and scopes that do not go together", async (name, settings) => {
    expect(await refusal(made(settings))).toBe(name);
  });

  it("of the product itself cannot be deleted; another one can", async () => {
    const own = { UserPoolId: p.pool, ClientId: p.client };
    expect(await refusal(cognito.deleteUserPoolClient(own))).toBe("InvalidParameterException");
    const { ClientId } = await made();
    await cognito.deleteUserPoolClient({ UserPoolId, ClientId });
    expect(await refusal(cognito.describeUserPoolClient({ UserPoolId, ClientId }))).toBe("ResourceNotFoundException");
  });
});
