import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  NotAuthorizedException,
  RespondToAuthChallengeCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from "amazon-cognito-identity-js";
import type { CognitoUserSession } from "amazon-cognito-identity-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openClientSecret, sealClientSecret, secretHash } from "../pools/secret-hash.ts";
import { srpClient } from "../testing/srp.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { totpCode } from "../factors/totp.ts";

let t: TestProvider;
beforeAll(async () => {
  t = await startProvider();
});
afterAll(() => t.close());

it("the AWS SDK signs in by SRP, sets an authenticator up, refreshes and signs out", async () => {
  const user = await t.makeUser();
  const anyone = { accessKeyId: "none", secretAccessKey: "none" };
  const sdk = new CognitoIdentityProviderClient({ endpoint: t.endpoint, region: "local-1", credentials: anyone });
  const srp = srpClient(t.pool);
  const ClientId = t.client;
  const first = await sdk.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_SRP_AUTH",
      ClientId,
      AuthParameters: { USERNAME: user.email, SRP_A: srp.a },
    }),
  );
  const ChallengeResponses = { USERNAME: user.email, ...srp.prove(first.ChallengeParameters!, user.password) };
  const second = await sdk.send(
    new RespondToAuthChallengeCommand({ ChallengeName: "PASSWORD_VERIFIER", ClientId, ChallengeResponses }),
  );
  expect(second.ChallengeName).toBe("MFA_SETUP");
  const offered = await sdk.send(new AssociateSoftwareTokenCommand({ Session: second.Session }));
  const verified = await sdk.send(
    new VerifySoftwareTokenCommand({ Session: offered.Session, UserCode: totpCode(offered.SecretCode!, new Date()) }),
  );
  expect(verified.Status).toBe("SUCCESS");
  const done = await sdk.send(
    new RespondToAuthChallengeCommand({
      ChallengeName: "MFA_SETUP",
      ClientId,
      Session: verified.Session,
      ChallengeResponses: { USERNAME: user.email },
    }),
  );
  const { RefreshToken, AccessToken } = done.AuthenticationResult!;
  const renewed = await sdk.send(new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId }));
  expect(renewed.AuthenticationResult!.RefreshToken).toBeTruthy();
  expect((await sdk.send(new GetUserCommand({ AccessToken }))).Username).toBe(user.username);
  await sdk.send(new GlobalSignOutCommand({ AccessToken }));
  await expect(sdk.send(new GetUserCommand({ AccessToken }))).rejects.toBeInstanceOf(NotAuthorizedException);
});

it("amazon-cognito-identity-js signs in by SRP, refreshes and signs out everywhere", async () => {
  const at = await t.makePool({ UsernameAttributes: ["email"] });
  const user = await t.makeUser({ pool: at.pool });
  const pool = new CognitoUserPool({ UserPoolId: at.pool, ClientId: at.client, endpoint: t.endpoint });
  const person = new CognitoUser({ Username: user.email, Pool: pool });
  const session = await new Promise<CognitoUserSession>((onSuccess, onFailure) =>
    person.authenticateUser(new AuthenticationDetails({ Username: user.email, Password: user.password }), {
      onSuccess,
      onFailure,
    }),
  );
  expect(session.getIdToken().payload).toMatchObject({ email: user.email, sub: user.sub });
  const again = await new Promise<CognitoUserSession>((resolve, reject) =>
    person.refreshSession(session.getRefreshToken(), (error, made) => (error ? reject(error) : resolve(made))),
  );
  expect(again.getAccessToken().getJwtToken()).not.toBe(session.getAccessToken().getJwtToken());
  await new Promise<string>((onSuccess, onFailure) => person.globalSignOut({ onSuccess, onFailure }));
  const token = again.getAccessToken().getJwtToken();
  expect((await t.call("GetUser", { AccessToken: token })).body.message).toBe("Access Token has been revoked");
});

it("a client with a secret proves itself at every step", async () => {
  const at = await t.makePool(
    { UsernameAttributes: ["email"] },
    { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] },
  );
  const secret = "a-secret-of-this-client";
  const sealed = sealClientSecret(t.ports.secrets, { pool: at.pool, id: at.client }, secret);
  await t.look("UPDATE identity_clients SET secret = $2 WHERE id = $1", [at.client, sealed]);
  expect(openClientSecret(t.ports.secrets, { pool: at.pool, id: at.client, secret: sealed })).toBe(secret);
  const user = await t.makeUser({ pool: at.pool });
  const srp = srpClient(at.pool);
  const begin = (more: object) =>
    t.call("InitiateAuth", {
      AuthFlow: "USER_SRP_AUTH",
      ClientId: at.client,
      AuthParameters: {
        USERNAME: user.email,
        SRP_A: srp.a,
        ...more,
      },
    });
  expect((await begin({})).body.message).toBe(
    `Client ${at.client} is configured with secret but SECRET_HASH was not received`,
  );
  expect((await begin({ SECRET_HASH: "AAAA" })).body.message).toBe(
    `Unable to verify secret hash for client ${at.client}`,
  );
  const first = await begin({ SECRET_HASH: secretHash(secret, user.email, at.client) });
  const proof = { USERNAME: user.username, ...srp.prove(first.body.ChallengeParameters, user.password) };
  const respond = (more: object) =>
    t.call("RespondToAuthChallenge", {
      ChallengeName: "PASSWORD_VERIFIER",
      ClientId: at.client,
      ChallengeResponses: {
        ...proof,
        ...more,
      },
    });
  expect((await respond({})).error).toBe("NotAuthorizedException");
  const done = await respond({ SECRET_HASH: secretHash(secret, user.username, at.client) });
  const token = done.body.AuthenticationResult.RefreshToken;
  const renew = (more: object) =>
    t.call("GetTokensFromRefreshToken", { RefreshToken: token, ClientId: at.client, ...more });
  expect((await renew({})).error).toBe("NotAuthorizedException");
  expect((await renew({ ClientSecret: "wrong" })).error).toBe("NotAuthorizedException");
  expect((await renew({ ClientSecret: secret })).status).toBe(200);
  const AuthParameters = { REFRESH_TOKEN: token, SECRET_HASH: secretHash(secret, user.username, at.client) };
  const flow = await t.call("InitiateAuth", { AuthFlow: "REFRESH_TOKEN_AUTH", ClientId: at.client, AuthParameters });
  expect(flow.status).toBe(200);
});
