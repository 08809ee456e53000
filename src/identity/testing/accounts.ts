import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { expect } from "vitest";
import type { ClientSettings, PoolSettings } from "../model/pool.ts";
import { newPoolSettings } from "../model/pool.ts";
import { passwordMatches } from "../passwords/passwords.ts";
import { findUser } from "../store/users.ts";
import { matchesSdk } from "./provider.ts";
import type { MadeUser, TestProvider } from "./provider.ts";
import { issueTokens } from "../tokens/issue.ts";
import type { AuthenticationResult } from "../tokens/issue.ts";
import type { User } from "../model/user.ts";

/** A pool where people sign in with their address and a password, and may do everything else. */
export function peoplePool(
  p: TestProvider,
  pool: Partial<PoolSettings> = {},
  client: Partial<ClientSettings> = {},
): Promise<{ pool: string; client: string }> {
  return p.makePool(
    {
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
      MfaConfiguration: "OPTIONAL",
      SoftwareTokenMfaConfiguration: { Enabled: true },
      DeviceConfiguration: { ChallengeRequiredOnNewDevice: false, DeviceOnlyRememberedOnUserPrompt: true },
      WebAuthnConfiguration: { RelyingPartyId: "localhost", UserVerification: "required" },
      Policies: {
        PasswordPolicy: newPoolSettings.Policies.PasswordPolicy,
        SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"] },
      },
      ...pool,
    },
    {
      ExplicitAuthFlows: [
        "ALLOW_USER_AUTH",
        "ALLOW_USER_PASSWORD_AUTH",
        "ALLOW_USER_SRP_AUTH",
        "ALLOW_REFRESH_TOKEN_AUTH",
      ],
      ...client,
    },
  );
}

/** Whether this is the account's password now. */
export async function hasPassword(p: TestProvider, { pool, username }: User, password: string): Promise<boolean> {
  const { db, directory } = p.ports;
  return passwordMatches(p.ports, (await directory.pool(pool))!, (await findUser(db, pool, username))!, password);
}

/** The templates of what was sent to somebody, in order. */
export function mailsTo(p: TestProvider, user: MadeUser): string[] {
  return p.deliveries.filter((one) => one.to === user.email).map((one) => one.template);
}

/** Posts an action that must be accepted, with a reply that the AWS SDK understands. */
export async function accepted(p: TestProvider, operation: string, input: object): Promise<any> {
  const reply = await p.call(operation, input);
  expect(reply.error, `${operation}: ${reply.text}`).toBeNull();
  expect(reply.status).toBe(200);
  return matchesSdk(operation, reply.body);
}

/** Posts an action that must be refused. @returns `Name: message` */
export async function refusal(p: TestProvider, operation: string, input: object): Promise<string> {
  const reply = await p.call(operation, input);
  expect(reply.status, `${operation}: ${reply.text}`).toBe(400);
  expect(reply.body.__type).toBe(reply.error);
  return `${reply.body.__type}: ${reply.body.message}`;
}

/** Signs in with a password where nothing else is asked. */
export async function signIn(p: TestProvider, client: string, username: string, password: string): Promise<any> {
  const reply = await accepted(p, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: client,
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });
  expect(reply.AuthenticationResult, JSON.stringify(reply)).toBeTruthy();
  return reply.AuthenticationResult;
}

/** Tokens of a sign-in that was not made by the wire. @param options.authTime when the person proved who he is */
export async function tokensFor(
  p: TestProvider,
  client: string,
  username: string,
  options: { authTime?: Date } = {},
): Promise<AuthenticationResult> {
  const stage = await p.ports.directory.client(client);
  const user = (await findUser(p.ports.db, stage.pool.id, username))!;
  const now = p.ports.clock();
  const network = { address: "127.0.0.1", agent: "test", origin: null };
  return issueTokens({ ...p.ports, network, now }, { ...stage, user, authTime: options.authTime ?? now });
}

/** The AWS SDK's own client, as programs elsewhere use it. */
export function sdkClient(p: TestProvider): CognitoIdentityProviderClient {
  const credentials = { accessKeyId: "none", secretAccessKey: "none" };
  return new CognitoIdentityProviderClient({ region: "local-1", endpoint: p.endpoint, credentials, maxAttempts: 1 });
}
