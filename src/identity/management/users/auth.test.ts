import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import { changeUser, findUser } from "../../store/users.ts";
import { startProvider } from "../../testing/provider.ts";
import type { TestProvider } from "../../testing/provider.ts";
import { newTotpSecret } from "../../../kit/totp.ts";
import { sealTotp, totpCode } from "../../factors/totp.ts";
import { refusal, sdkClient } from "../testing.ts";

let p: TestProvider;
let cognito: CognitoIdentityProvider;
let UserPoolId: string;
let ClientId: string;
const password = "Correct-Horse-1";
let number = 0;

beforeAll(async () => {
  p = await startProvider();
  cognito = sdkClient(p.endpoint, p.identity.accessKey);
  const pool = await cognito.createUserPool({ PoolName: "Harbour", UsernameAttributes: ["email"] });
  UserPoolId = pool.UserPool!.Id!;
  ClientId = await client(["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH"]);
});
afterAll(() => p.close());

type Flow = "ALLOW_ADMIN_USER_PASSWORD_AUTH" | "ALLOW_USER_SRP_AUTH" | "ALLOW_USER_AUTH" | "ALLOW_USER_PASSWORD_AUTH";

async function client(flows: Flow[]): Promise<string> {
  const ExplicitAuthFlows = [...flows, "ALLOW_REFRESH_TOKEN_AUTH" as const];
  const made = await cognito.createUserPoolClient({ UserPoolId, ClientName: "Server", ExplicitAuthFlows });
  return made.UserPoolClient!.ClientId!;
}

const person = () => p.makeUser({ pool: UserPoolId, email: `sailor${(number += 1)}@harbour.example`, password });
const begin = (USERNAME: string, PASSWORD = password, more: object = {}) =>
  cognito.adminInitiateAuth({
    UserPoolId,
    ClientId,
    AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME, PASSWORD },
    ...more,
  });

describe("a sign-in by the application's own server", () => {
  it("ends with tokens, by the flow's new name and by its old one, and they can be refreshed", async () => {
    const user = await person();
    for (const AuthFlow of ["ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"] as const) {
      const { AuthenticationResult } = await begin(user.email, password, { AuthFlow });
      const { AccessToken, RefreshToken: REFRESH_TOKEN } = AuthenticationResult!;
      expect(decodeJwt(AccessToken!)).toMatchObject({ username: user.username, client_id: ClientId });
      const again = await cognito.adminInitiateAuth({
        UserPoolId,
        ClientId,
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: REFRESH_TOKEN! },
      });
      expect(again.AuthenticationResult!.IdToken).toBeDefined();
    }
  });

  it("goes through every step: a password of one's own, then the second factor", async () => {
    const pool = await cognito.createUserPool({ PoolName: "Strict", UsernameAttributes: ["email"] });
    const strict = { UserPoolId: pool.UserPool!.Id! };
    const SoftwareTokenMfaConfiguration = { Enabled: true };
    await cognito.setUserPoolMfaConfig({ ...strict, MfaConfiguration: "ON", SoftwareTokenMfaConfiguration });
    const ExplicitAuthFlows = ["ALLOW_ADMIN_USER_PASSWORD_AUTH" as const];
    const made = await cognito.createUserPoolClient({ ...strict, ClientName: "Server", ExplicitAuthFlows });
    const at = { ...strict, ClientId: made.UserPoolClient!.ClientId! };
    const email = "robin.marsh@harbour.example";
    const invited = { ...strict, Username: email, TemporaryPassword: password, MessageAction: "SUPPRESS" as const };
    const { Username } = (await cognito.adminCreateUser(invited)).User!;
    const user = (await findUser(p.ports.db, strict.UserPoolId, Username!))!;
    const secret = newTotpSecret();
    await changeUser(p.ports.db, strict.UserPoolId, Username!, {
      totpSecret: sealTotp(p.ports, user, "totp_secret", secret),
      mfaEnabled: ["SOFTWARE_TOKEN_MFA"],
    });
    const first = await cognito.adminInitiateAuth({
      ...at,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    expect(first.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    const second = await cognito.adminRespondToAuthChallenge({
      ...at,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session: first.Session!,
      ChallengeResponses: { USERNAME: email, NEW_PASSWORD: "Another-Horse-2" },
    });
    expect(second.ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
    const answer = (code: string) =>
      cognito.adminRespondToAuthChallenge({
        ...at,
        ChallengeName: "SOFTWARE_TOKEN_MFA",
        Session: second.Session!,
        ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
      });
    const right = totpCode(secret, new Date());
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    expect(await refusal(answer(wrong))).toBe("CodeMismatchException");
    expect((await answer(right)).AuthenticationResult!.IdToken).toBeDefined();
    expect(await refusal(answer(right))).toBe("NotAuthorizedException");
  });

  it("is told plainly who does not exist, and still not which password is right", async () => {
    const user = await person();
    expect(await refusal(begin("nobody@harbour.example"))).toBe("UserNotFoundException");
    expect(await refusal(begin(user.email, "Wrong-Horse-1"))).toBe("NotAuthorizedException");
    await cognito.adminDisableUser({ UserPoolId, Username: user.username });
    expect(await refusal(begin(user.email))).toBe("NotAuthorizedException");
  });

  it("may use the other flows of the client, but not the one of browsers", async () => {
    const { email: USERNAME } = await person();
    const srp = { AuthFlow: "USER_SRP_AUTH" as const, AuthParameters: { USERNAME, SRP_A: "f".repeat(512) } };
    expect((await cognito.adminInitiateAuth({ UserPoolId, ClientId, ...srp })).ChallengeName).toBe("PASSWORD_VERIFIER");
    const choice = { AuthFlow: "USER_AUTH" as const, AuthParameters: { USERNAME } };
    const chosen = await cognito.adminInitiateAuth({ UserPoolId, ClientId, ...choice });
    expect(chosen.AvailableChallenges).toContain("PASSWORD");
    const open = await client(["ALLOW_USER_PASSWORD_AUTH"]);
    const browser = { AuthFlow: "USER_PASSWORD_AUTH" as const, AuthParameters: { USERNAME, PASSWORD: password } };
    expect(await refusal(cognito.adminInitiateAuth({ UserPoolId, ClientId: open, ...browser }))).toBe(
      "InvalidParameterException",
    );
    expect(await refusal(begin(USERNAME, password, { ClientId: open }))).toBe("InvalidParameterException");
  });

  it("is for managers: nobody else may begin it, nor go on with it by its flow", async () => {
    const { email: USERNAME } = await person();
    const parameters = { ClientId, AuthParameters: { USERNAME, PASSWORD: password } };
    for (const AuthFlow of ["ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"])
      expect((await p.call("InitiateAuth", { ...parameters, AuthFlow })).error).toBe("InvalidParameterException");
    const signed = { ...parameters, UserPoolId, AuthFlow: "ADMIN_USER_PASSWORD_AUTH" };
    expect((await p.call("AdminInitiateAuth", signed)).error).toBe("MissingAuthenticationTokenException");
  });

  it("counts wrong passwords by the address that the server names: the owner at home is not locked out by a stranger", async () => {
    const { email } = await person();
    const from = (IpAddress: string) => ({
      ContextData: { IpAddress, ServerName: "", ServerPath: "", HttpHeaders: [] },
    });
    const home = () => begin(email, password, from("192.0.2.7"));
    expect((await home()).AuthenticationResult).toBeDefined();
    for (let count = 0; count < 8; count++)
      expect(await refusal(begin(email, "Wrong-Horse-1", from("203.0.113.9")))).toBe("NotAuthorizedException");
    const locked = await begin(email, password, from("203.0.113.9")).catch((error: Error) => error);
    expect((locked as Error).message).toBe("Password attempts exceeded");
    expect((await home()).AuthenticationResult).toBeDefined();
  });
});

describe("what belongs to a sign-in of one pool", () => {
  it("is nothing in another: client, Session, tokens", async () => {
    const elsewhere = await cognito.createUserPool({ PoolName: "Elsewhere", UsernameAttributes: ["email"] });
    const foreign = elsewhere.UserPool!.Id!;
    const ExplicitAuthFlows = ["ALLOW_ADMIN_USER_PASSWORD_AUTH" as const, "ALLOW_REFRESH_TOKEN_AUTH" as const];
    const made = await cognito.createUserPoolClient({ UserPoolId: foreign, ClientName: "x", ExplicitAuthFlows });
    const other = { UserPoolId: foreign, ClientId: made.UserPoolClient!.ClientId! };
    const user = await person();
    expect(await refusal(begin(user.email, password, { UserPoolId: foreign }))).toBe("ResourceNotFoundException");
    expect(await refusal(begin(user.email, password, other))).toBe("UserNotFoundException");

    const invited = { UserPoolId, TemporaryPassword: password, MessageAction: "SUPPRESS" as const };
    const email = `sailor${(number += 1)}@harbour.example`;
    await cognito.adminCreateUser({ ...invited, Username: email });
    await cognito.adminCreateUser({ ...invited, UserPoolId: foreign, Username: email });
    const { Session } = await begin(email);
    const ChallengeResponses = { USERNAME: email, NEW_PASSWORD: "Another-Horse-2" };
    const stolen = { ...other, ChallengeName: "NEW_PASSWORD_REQUIRED" as const, Session: Session!, ChallengeResponses };
    expect(await refusal(cognito.adminRespondToAuthChallenge(stolen))).toBe("NotAuthorizedException");
    const { UserPoolId: _, ...open } = stolen;
    expect((await p.call("RespondToAuthChallenge", open)).error).toBe("NotAuthorizedException");

    const { AuthenticationResult } = await begin(user.email);
    const { RefreshToken, AccessToken } = AuthenticationResult!;
    const refresh = { AuthFlow: "REFRESH_TOKEN_AUTH" as const, AuthParameters: { REFRESH_TOKEN: RefreshToken! } };
    expect(await refusal(cognito.adminInitiateAuth({ ...other, ...refresh }))).toBe("NotAuthorizedException");
    const tokens = { ClientId: other.ClientId, RefreshToken };
    expect((await p.call("GetTokensFromRefreshToken", tokens)).error).toBe("NotAuthorizedException");
    expect((await p.call("RevokeToken", { ClientId: other.ClientId, Token: RefreshToken })).status).toBe(400);
    expect((await p.call("GetUser", { AccessToken })).body.Username).toBe(user.username);
    const [head, body, signature] = AccessToken!.split(".") as [string, string, string];
    const claims = { ...decodeJwt(AccessToken!), iss: `${p.origin}/${foreign}` };
    const moved = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
    expect(body).not.toBe(moved.split(".")[1]);
    expect((await p.call("GetUser", { AccessToken: moved })).error).toBe("NotAuthorizedException");
  });
});
