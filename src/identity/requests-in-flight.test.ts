import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTotpSecret } from "../kit/totp.ts";
import { sealTotp, totpCode } from "./factors/totp.ts";
import { changeUser, findUser, lockUser } from "./store/users.ts";
import { accepted, peoplePool, tokensFor } from "./testing/accounts.ts";
import { startProvider } from "./testing/provider.ts";
import type { TestProvider } from "./testing/provider.ts";
import { revokeAll } from "./tokens/grants.ts";
import { issueTokens } from "./tokens/issue.ts";
import type { User } from "./model/user.ts";

// What was under way as a sign-in ended is not done, whoever of the two was faster at the account.

let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

const waits = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"; // oxfmt-ignore
/** Ends every sign-in of a user while a request of one of them waits for the account. */
async function meanwhile<T>(
  user: User,
  request: () => Promise<T>,
  change: Parameters<typeof changeUser>[3] = {},
): Promise<T> {
  let asked: Promise<T>;
  await p.ports.tx(async (db) => {
    await lockUser(db, user.pool, user.username);
    asked = request();
    await expect.poll(async () => (await p.look<{ n: number }>(waits))[0]!.n, { timeout: 10_000 }).toBeGreaterThan(0);
    if (Object.keys(change).length > 0) await changeUser(db, user.pool, user.username, change);
    await revokeAll(db, user, { except: "00000000-0000-4000-8000-000000000000" });
  });
  return asked!;
}

describe("a request whose sign-in ends while it waits for the account", () => {
  it.each<[string, object]>([
    ["SetUserMFAPreference", { EmailMfaSettings: { Enabled: false } }],
    ["SetUserSettings", { MFAOptions: [] }],
    ["UpdateUserAttributes", { UserAttributes: [{ Name: "name", Value: "Ro Marsh" }] }],
    ["DeleteUserAttributes", { UserAttributeNames: ["name"] }],
    ["ChangePassword", { PreviousPassword: "password", ProposedPassword: "Another-tide-1!" }],
  ])("changes nothing any more: %s", async (operation, input) => {
    const { pool, client } = await peoplePool(p, { EmailMfaConfiguration: {}, SmsMfaConfiguration: {} });
    const user = await p.makeUser({ pool, change: { mfaEnabled: ["EMAIL_OTP"] } });
    const { AccessToken } = await tokensFor(p, client, user.username);
    const given = "PreviousPassword" in input ? { ...input, PreviousPassword: user.password } : input;
    const before = await findUser(p.ports.db, pool, user.username);
    const reply = await meanwhile(user, () => p.call(operation, { AccessToken, ...given }));
    expect(reply.body.message).toBe("Access Token has been revoked");
    expect(await findUser(p.ports.db, pool, user.username)).toEqual(before);
  });

  it("verifies no authenticator, nor an address", async () => {
    const { pool, client } = await peoplePool(p, { AutoVerifiedAttributes: ["email", "phone_number"] });
    const user = await p.makeUser({ pool });
    const { AccessToken } = await tokensFor(p, client, user.username);
    const { SecretCode } = await accepted(p, "AssociateSoftwareToken", { AccessToken });
    const UserCode = totpCode(SecretCode, new Date());
    const one = await meanwhile(user, () => p.call("VerifySoftwareToken", { AccessToken, UserCode }));
    const other = await tokensFor(p, client, user.username);
    const UserAttributes = [{ Name: "phone_number", Value: "+447700900987" }];
    await accepted(p, "UpdateUserAttributes", { AccessToken: other.AccessToken, UserAttributes });
    const proof = { AttributeName: "phone_number", Code: p.codeTo("+447700900987") };
    const two = await meanwhile(user, () =>
      p.call("VerifyUserAttribute", { AccessToken: other.AccessToken, ...proof }),
    );
    expect([one.body.message, two.body.message]).toEqual(Array(2).fill("Access Token has been revoked"));
    const { totpSecret, attributes } = (await findUser(p.ports.db, pool, user.username))!;
    expect([totpSecret, attributes["phone_number"]]).toEqual([null, undefined]);
  });
});

describe("a sign-in that is completed while the account's factors change", () => {
  const begin = async () => {
    const { pool, client } = await peoplePool(p, { EmailMfaConfiguration: {} });
    const user = await p.makeUser({ pool });
    return { pool, client, user };
  };
  const byPassword = (ClientId: string, USERNAME: string, PASSWORD: string) =>
    p.call("InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", ClientId, AuthParameters: { USERNAME, PASSWORD } });
  const isIn = async (reply: { body: any }) => {
    const AccessToken = reply.body.AuthenticationResult?.AccessToken;
    return AccessToken !== undefined && (await p.call("GetUser", { AccessToken })).status === 200;
  };

  it("holds not beside a second factor that came meanwhile, nor by a password that is none any more", async () => {
    const { client, user } = await begin();
    const first = () => byPassword(client, user.email, user.password);
    const one = await meanwhile(user, first, { mfaEnabled: ["EMAIL_OTP"] });
    expect([await isIn(one), one.body.__type]).toEqual([false, "NotAuthorizedException"]);
    const next = await begin();
    const by = () => byPassword(next.client, next.user.email, next.user.password);
    expect(await isIn(await meanwhile(next.user, by, { srpSalt: null, srpVerifier: null }))).toBe(false);
  });

  it("holds not by an authenticator that was replaced meanwhile", async () => {
    const { client, user } = await begin();
    const [secret, other] = [newTotpSecret(), newTotpSecret()];
    const sealed = (one: string) => sealTotp(p.ports, user, "totp_secret", one);
    await changeUser(p.ports.db, user.pool, user.username, { totpSecret: sealed(secret), mfaEnabled: ["SOFTWARE_TOKEN_MFA"] }); // oxfmt-ignore
    const { Session } = (await byPassword(client, user.email, user.password)).body;
    const ChallengeResponses = { USERNAME: user.email, SOFTWARE_TOKEN_MFA_CODE: totpCode(secret, new Date()) };
    const answer = { ClientId: client, ChallengeName: "SOFTWARE_TOKEN_MFA", Session, ChallengeResponses };
    const reply = await meanwhile(user, () => p.call("RespondToAuthChallenge", answer), { totpSecret: sealed(other) });
    expect(await isIn(reply)).toBe(false);
  });

  it("goes on where nothing of them changes, also as another one ends", async () => {
    const { client, user } = await begin();
    const attributes = { ...user.attributes, name: "Ro Marsh" };
    const replies = await meanwhile(user, () => byPassword(client, user.email, user.password), { attributes });
    expect(replies.body.AuthenticationResult).toBeDefined();
  });

  it("is none by tokens that were about to be given out for a code", async () => {
    const { client, user } = await begin();
    const stage = await p.ports.directory.client(client);
    const network = { address: "127.0.0.1", agent: "test", origin: null };
    await changeUser(p.ports.db, user.pool, user.username, { mfaEnabled: ["EMAIL_OTP"] });
    const call = { ...p.ports, network, now: new Date() };
    await expect(issueTokens(call, { ...stage, user, authTime: call.now })).rejects.toThrow("Invalid session");
  });
});
