import { fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CognitoIdentityProviderClient, ListUsersCommand } from "@aws-sdk/client-cognito-identity-provider";
import { findUser } from "../store/users.ts";
import { useAmplify } from "../testing/amplify.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { issueTokens } from "../tokens/issue.ts";
import { openCredentials } from "./session-token.ts";

const service = "AWSCognitoIdentityService";
let t: TestProvider;
let guests: TestProvider;
let identityPool: string;
let login: string;
beforeAll(async () => {
  [t, guests] = await Promise.all([startProvider(), startProvider({ variables: { IDENTITY_GUESTS: "true" } })]);
  identityPool = t.identity.describe().identityPoolId;
  login = `${new URL(t.origin).host}/${t.pool}`;
});
afterAll(async () => {
  await Promise.all([t.close(), guests.close()]);
});

async function idToken(user: { username: string }, of: TestProvider = t, clientId = of.client): Promise<string> {
  const { pool, client } = await of.ports.directory.client(clientId);
  const found = (await findUser(of.ports.db, pool.id, user.username))!;
  const network = { address: "127.0.0.1", agent: "test", origin: null };
  const now = of.ports.clock();
  const result = await issueTokens({ ...of.ports, network, now }, { pool, client, user: found, authTime: now });
  return result.IdToken!;
}

const getId = (input: object, of: TestProvider = t) => of.call(`${service}.GetId`, input);
const getCredentials = (input: object, of: TestProvider = t) => of.call(`${service}.GetCredentialsForIdentity`, input);

describe("with a sign-in", () => {
  it("gives each account one identity, the same one to everybody who asks at once, and credentials of an hour", async () => {
    const token = await idToken(await t.makeUser());
    const ask = { IdentityPoolId: identityPool, Logins: { [login]: token } };
    const ids = await Promise.all(Array.from({ length: 8 }, () => getId(ask)));
    expect(new Set(ids.map((one) => one.body.IdentityId)).size).toBe(1);
    const id = ids[0]!.body.IdentityId;
    expect(id).toMatch(/^hw-local-1:[0-9a-f-]{36}$/);
    const { status, body } = await getCredentials({ IdentityId: id, Logins: ask.Logins });
    expect(status).toBe(200);
    expect(body.IdentityId).toBe(id);
    expect(body.Credentials).toEqual({
      AccessKeyId: expect.stringMatching(/^ASIA[A-Z2-7]{16}$/),
      SecretKey: expect.stringMatching(/^[A-Za-z0-9+/]{40}$/),
      SessionToken: expect.any(String),
      Expiration: expect.any(Number),
    });
    const left = body.Credentials.Expiration - Date.now() / 1000;
    expect(left).toBeGreaterThan(3500);
    expect(left).toBeLessThanOrEqual(3600);
    const other = await getId({ ...ask, Logins: { [login]: await idToken(await t.makeUser()) } });
    expect(other.body.IdentityId).not.toBe(id);
    const theft = await getCredentials({ IdentityId: other.body.IdentityId, Logins: ask.Logins });
    expect([theft.status, theft.error]).toEqual([400, "NotAuthorizedException"]);
  });

  it("refuses tokens that are forged, of another kind, another pool, too old, or signed out", async () => {
    const user = await t.makeUser();
    const token = await idToken(user);
    const elsewhere = await guests.makeUser();
    const [head, body, signature] = token.split(".") as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const pack = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = [
      "",
      "x",
      "x.y.z",
      `${head}.${pack({ ...claims, sub: (await t.makeUser()).sub })}.${signature}`,
      `${pack({ alg: "none" })}.${body}.`,
      `${pack({ alg: "HS256" })}.${body}.${signature}`,
      await idToken(elsewhere, guests),
    ];
    for (const one of forged) {
      const { status, error } = await getId({ IdentityPoolId: identityPool, Logins: { [login]: one } });
      expect([status, error]).toEqual([400, "NotAuthorizedException"]);
    }
    const ask = (key: string) => getId({ IdentityPoolId: identityPool, Logins: { [key]: token } });
    expect((await ask("accounts.google.com")).body.message).toContain("not from a supported provider");
    expect((await ask(`https://${login}`)).error).toBe("NotAuthorizedException");
    expect((await ask(login)).status).toBe(200);
    t.setClock(new Date(Date.now() + 3_700_000));
    expect((await ask(login)).body.message).toBe("Invalid login token. Token expired.");
    t.setClock(new Date());
    await t.look(`UPDATE identity_users SET enabled = false WHERE username = $1`, [user.username]);
    expect((await ask(login)).body.message).toBe("Invalid login token. Token has been revoked.");
  });

  it("takes no access token, no second login, and no other identity pool", async () => {
    const token = await idToken(await t.makeUser());
    const Logins = { [login]: token };
    expect((await getId({ IdentityPoolId: "local-1:00000000-0000-0000-0000-000000000000", Logins })).error).toBe(
      "ResourceNotFoundException",
    );
    expect((await getId({ Logins })).error).toBe("InvalidParameterException");
    const two = await getId({ IdentityPoolId: identityPool, Logins: { ...Logins, "accounts.google.com": token } });
    expect(two.error).toBe("InvalidParameterException");
    const unknown = await getCredentials({ IdentityId: "local-1:11111111-1111-1111-1111-111111111111", Logins });
    expect(unknown.error).toBe("ResourceNotFoundException");
  });
});

describe("as a guest", () => {
  it("is refused unless the configuration lets guests in", async () => {
    const refused = await getId({ IdentityPoolId: identityPool });
    expect([refused.status, refused.error]).toEqual([400, "NotAuthorizedException"]);
    expect((await getCredentials({ IdentityId: "local-1:x" })).error).toBe("NotAuthorizedException");
  });

  it("keeps an identity, which becomes the account's at the first sign-in with it", async () => {
    const { identityPoolId } = guests.identity.describe();
    const guest = (await getId({ IdentityPoolId: identityPoolId }, guests)).body.IdentityId;
    expect((await getCredentials({ IdentityId: guest }, guests)).body.IdentityId).toBe(guest);
    const token = await idToken(await guests.makeUser(), guests);
    const Logins = { [`${new URL(guests.origin).host}/${guests.pool}`]: token };
    expect((await getCredentials({ IdentityId: guest, Logins }, guests)).body.IdentityId).toBe(guest);
    expect((await getId({ IdentityPoolId: identityPoolId, Logins }, guests)).body.IdentityId).toBe(guest);
    // It is no guest's any more, and a second guest identity does not replace it.
    expect((await getCredentials({ IdentityId: guest }, guests)).error).toBe("NotAuthorizedException");
    const second = (await getId({ IdentityPoolId: identityPoolId }, guests)).body.IdentityId;
    expect((await getCredentials({ IdentityId: second, Logins }, guests)).body.IdentityId).toBe(guest);
  });
});

describe("the credentials", () => {
  it("can be verified for an hour, and only with their own access key", async () => {
    const token = await idToken(await t.makeUser());
    const Logins = { [login]: token };
    const id = (await getId({ IdentityPoolId: identityPool, Logins })).body.IdentityId;
    const made = (await getCredentials({ IdentityId: id, Logins })).body.Credentials;
    const open = (accessKeyId: string, sessionToken: string, now = new Date()) =>
      openCredentials(t.ports.secrets, identityPool, { accessKeyId, sessionToken }, now);
    expect(open(made.AccessKeyId, made.SessionToken)).toMatchObject({ identity: id, secretKey: made.SecretKey });
    expect(made.SessionToken).not.toContain(made.SecretKey);
    expect(open("ASIAAAAAAAAAAAAAAAAA", made.SessionToken)).toBeNull();
    expect(open(made.AccessKeyId, `${made.SessionToken.slice(0, -8)}AAAAAAA=`)).toBeNull();
    expect(open(made.AccessKeyId, made.SessionToken, new Date(Date.now() + 3_601_000))).toBeNull();
  });

  it("open no management operation", async () => {
    const token = await idToken(await t.makeUser());
    const Logins = { [login]: token };
    const id = (await getId({ IdentityPoolId: identityPool, Logins })).body.IdentityId;
    const made = (await getCredentials({ IdentityId: id, Logins })).body.Credentials;
    const client = new CognitoIdentityProviderClient({
      endpoint: t.endpoint,
      region: "local-1",
      maxAttempts: 1,
      credentials: {
        accessKeyId: made.AccessKeyId,
        secretAccessKey: made.SecretKey,
        sessionToken: made.SessionToken,
      },
    });
    await expect(client.send(new ListUsersCommand({ UserPoolId: t.pool }))).rejects.toMatchObject({
      name: "UnrecognizedClientException",
    });
    client.destroy();
  });
});

describe("Amplify", () => {
  it("gets an identity and credentials with a sign-in, and keeps both over a sign-out", async () => {
    await t.setPool({ MfaConfiguration: "OFF" });
    const { email, password } = await t.makeUser();
    await useAmplify(t);
    await signIn({ username: email, password });
    const { identityId, credentials, userSub } = await fetchAuthSession();
    expect(identityId).toMatch(/^hw-local-1:/);
    const { accessKeyId, sessionToken } = credentials!;
    expect(
      openCredentials(t.ports.secrets, identityPool, { accessKeyId, sessionToken: sessionToken! }, new Date()),
    ).toMatchObject({
      identity: identityId,
      login: `${t.pool}:${userSub}`,
    });
    await signOut();
    await signIn({ username: email, password });
    expect((await fetchAuthSession()).identityId).toBe(identityId);
    await signOut();
  });

  it("is a guest where guests are let in, and nobody elsewhere", async () => {
    await useAmplify(guests);
    const { identityId, credentials, tokens } = await fetchAuthSession();
    expect(tokens).toBeUndefined();
    expect(identityId).toMatch(/^hw-local-1:/);
    expect(credentials!.expiration!.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    await useAmplify(t);
    await expect(fetchAuthSession({ forceRefresh: true })).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });
});
