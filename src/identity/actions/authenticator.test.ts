import { AssociateSoftwareTokenCommand, VerifySoftwareTokenCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSession } from "../sessions/sessions.ts";
import { findUser } from "../store/users.ts";
import { accepted, mailsTo, peoplePool, refusal, sdkClient, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { MadeUser, TestProvider } from "../testing/provider.ts";
import { totpCode, totpStep } from "../factors/totp.ts";
import type { User } from "../model/user.ts";

let p: TestProvider;
let pool: string;
let client: string;

beforeAll(async () => {
  p = await startProvider();
  ({ pool, client } = await peoplePool(p));
});
afterAll(() => p.close());

type Person = MadeUser & User & { AccessToken: string };

async function person(
  options: { pool?: string; client?: string; authTime?: Date; change?: object } = {},
): Promise<Person> {
  const user = await p.makeUser({ pool: options.pool ?? pool, change: options.change ?? {} });
  const { AccessToken } = await tokensFor(p, options.client ?? client, user.username, options);
  return { ...user, AccessToken };
}
const stored = async (user: User) => (await findUser(p.ports.db, user.pool, user.username))!;
/** A code that the secret does not give around now. */
const wrongFor = (secret: string) => {
  const good = new Set([-30, 0, 30].map((late) => totpCode(secret, new Date(Date.now() + late * 1000))));
  return ["000000", "000001", "000002", "000003"].find((one) => !good.has(one))!;
};
async function setup(user: User, of = client): Promise<string> {
  const stage = await p.ports.directory.client(of);
  return openSession(p.ports.db, { ...stage, username: user.username, stage: "MFA_SETUP", data: {}, minutes: 15 });
}

describe("an authenticator, set up by who is signed in", () => {
  it("is in use once its code was given, and that code is used up", async () => {
    const sdk = sdkClient(p);
    const user = await person();
    const { AccessToken } = user;
    const { SecretCode } = await sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    expect(SecretCode).toMatch(/^[A-Z2-7]{52}$/);
    expect((await stored(user)).totpSecret).toBeNull();
    const UserCode = totpCode(SecretCode!, new Date());
    const done = await sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode, FriendlyDeviceName: "Phone" }));
    expect(done.Status).toBe("SUCCESS");
    const after = await stored(user);
    expect(after).toMatchObject({ totpName: "Phone", totpPending: null });
    // Its step is used up: the same code signs nobody in.
    expect(after.totpStep).toBe(totpStep(SecretCode!, UserCode, new Date()));
    expect(mailsTo(p, user)).toEqual(["authenticator-enrolled"]);
    // What is kept of the secret opens only with the key outside the database.
    expect(after.totpSecret!.includes(Buffer.from(SecretCode!))).toBe(false);
    sdk.destroy();
  });

  it("keeps the pending secret after a wrong code, in the wire's words", async () => {
    const { AccessToken } = await person();
    const { SecretCode } = await accepted(p, "AssociateSoftwareToken", { AccessToken });
    expect(await refusal(p, "VerifySoftwareToken", { AccessToken, UserCode: wrongFor(SecretCode) })).toBe(
      "EnableSoftwareTokenMFAException: Code mismatch and fail enable Software Token MFA",
    );
    await accepted(p, "VerifySoftwareToken", { AccessToken, UserCode: totpCode(SecretCode, new Date()) });
  });

  it("is replaced only after a sign-in of the last 15 minutes, and the owner is told", async () => {
    const user = await person();
    await enrol(user.AccessToken);
    const before = (await stored(user)).totpSecret!;
    const old = await tokensFor(p, client, user.username, { authTime: new Date(Date.now() - 16 * 60_000) });
    expect(await refusal(p, "AssociateSoftwareToken", { AccessToken: old.AccessToken })).toBe(
      "NotAuthorizedException: Replacing an authenticator needs a sign-in of the last 15 minutes. Please sign out and in again.",
    );
    const recent = await tokensFor(p, client, user.username, { authTime: new Date(Date.now() - 14 * 60_000) });
    await enrol(recent.AccessToken);
    expect((await stored(user)).totpSecret!.equals(before)).toBe(false);
    expect(mailsTo(p, user)).toEqual(["authenticator-enrolled", "authenticator-replaced"]);
    const kinds = await p.look<{ kind: string }>("SELECT kind FROM identity_events WHERE username = $1 ORDER BY seq", [
      user.username,
    ]);
    expect(kinds.map((one) => one.kind).filter((one) => one.includes("authenticator"))).toEqual([
      "account.authenticator-enrolled",
      "account.authenticator-replaced",
    ]);
  });

  it("asks for a fresh sign-in where there is none yet, too", async () => {
    const user = await person({ authTime: new Date(Date.now() - 16 * 60_000) });
    expect(await refusal(p, "AssociateSoftwareToken", { AccessToken: user.AccessToken })).toBe(
      "NotAuthorizedException: Setting up a second factor needs a sign-in of the last 15 minutes. Please sign out and in again.",
    );
  });

  it("is a second step from then on where the pool asks for one, else when its owner says so", async () => {
    const strict = await peoplePool(p, { MfaConfiguration: "ON" });
    const [asked, free] = [await person(strict), await person()];
    for (const user of [asked, free]) await enrol(user.AccessToken);
    expect([(await stored(asked)).mfaEnabled, (await stored(free)).mfaEnabled]).toEqual([["SOFTWARE_TOKEN_MFA"], []]);
  });

  it("is made the one in use by exactly one of many requests with its code", async () => {
    const { AccessToken } = await person();
    const { SecretCode } = await accepted(p, "AssociateSoftwareToken", { AccessToken });
    const input = { AccessToken, UserCode: totpCode(SecretCode, new Date()) };
    const replies = await Promise.all(Array.from({ length: 10 }, () => p.call("VerifySoftwareToken", input)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(new Set(replies.map((one) => one.error))).toEqual(new Set([null, "InvalidParameterException"]));
  });

  it("refuses a code guessed at again and again, after 15 an hour", async () => {
    const { AccessToken } = await person();
    const { SecretCode } = await accepted(p, "AssociateSoftwareToken", { AccessToken });
    const input = { AccessToken, UserCode: wrongFor(SecretCode) };
    for (let guess = 0; guess < 15; guess += 1)
      expect(await refusal(p, "VerifySoftwareToken", input)).toContain("EnableSoftwareTokenMFAException");
    expect(await refusal(p, "VerifySoftwareToken", input)).toContain("LimitExceededException");
  });

  it("is not for people from another provider, nor for pools without", async () => {
    const guest = await person({ change: { status: "EXTERNAL_PROVIDER" } });
    expect(await refusal(p, "AssociateSoftwareToken", { AccessToken: guest.AccessToken })).toContain(
      "MFA is managed by the provider that the user signs in with.",
    );
    const bare = await peoplePool(p, { SoftwareTokenMfaConfiguration: { Enabled: false } });
    const other = await person(bare);
    expect(await refusal(p, "AssociateSoftwareToken", { AccessToken: other.AccessToken })).toBe(
      "SoftwareTokenMFANotFoundException: Software Token MFA is not enabled by the userPool.",
    );
  });

  it("needs a token or a Session, and a code that was asked for", async () => {
    const user = await person();
    const { AccessToken } = user;
    const says = "InvalidParameterException: Either an AccessToken or a Session is needed, not both.";
    const Session = await setup(user);
    for (const input of [{}, { AccessToken, Session }]) {
      expect(await refusal(p, "AssociateSoftwareToken", input)).toBe(says);
      expect(await refusal(p, "VerifySoftwareToken", { ...input, UserCode: "123456" })).toBe(says);
    }
    expect(await refusal(p, "VerifySoftwareToken", { AccessToken, UserCode: "123456" })).toBe(
      "InvalidParameterException: User has not associated a software token.",
    );
    for (const UserCode of ["12345", "1234567", "abcdef"])
      expect(await refusal(p, "VerifySoftwareToken", { AccessToken, UserCode })).toContain("InvalidParameterException");
  });
});

describe("an authenticator, set up in a sign-in", () => {
  it("goes from Session to Session, each for one use, and is then a second step", async () => {
    const user = await person();
    const first = await setup(user);
    const { SecretCode, Session: second } = await accepted(p, "AssociateSoftwareToken", { Session: first });
    expect(await refusal(p, "AssociateSoftwareToken", { Session: first })).toBe(
      "NotAuthorizedException: Invalid session for the user, session can only be used once.",
    );
    expect(await refusal(p, "VerifySoftwareToken", { Session: second, UserCode: wrongFor(SecretCode) })).toContain(
      "EnableSoftwareTokenMFAException",
    );
    const UserCode = totpCode(SecretCode, new Date());
    const { Session: third, Status } = await accepted(p, "VerifySoftwareToken", { Session: second, UserCode });
    expect(Status).toBe("SUCCESS");
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await refusal(p, "VerifySoftwareToken", { Session: second, UserCode })).toContain("session");
    expect((await stored(user)).mfaEnabled).toEqual(["SOFTWARE_TOKEN_MFA"]);
    expect(mailsTo(p, user)).toEqual(["authenticator-enrolled"]);
  });

  it("refuses Sessions of another step, forged ones and those whose time is over", async () => {
    const user = await person();
    const stage = await p.ports.directory.client(client);
    const other = { ...stage, username: user.username, stage: "SOFTWARE_TOKEN_MFA", data: {}, minutes: 3 };
    for (const Session of [await openSession(p.ports.db, other), "x".repeat(43)])
      for (const operation of ["AssociateSoftwareToken", "VerifySoftwareToken"])
        expect(await refusal(p, operation, { Session, UserCode: "123456" })).toBe(
          "NotAuthorizedException: Invalid session for the user.",
        );
    const Session = await setup(user);
    await p.look("UPDATE identity_sessions SET expires_at = now() WHERE username = $1", [user.username]);
    expect(await refusal(p, "AssociateSoftwareToken", { Session })).toBe(
      "NotAuthorizedException: Invalid session for the user, session is expired.",
    );
  });

  it("bears five wrong codes", async () => {
    const user = await person();
    const { SecretCode, Session } = await accepted(p, "AssociateSoftwareToken", { Session: await setup(user) });
    const input = { Session, UserCode: wrongFor(SecretCode) };
    for (let guess = 0; guess < 5; guess += 1)
      expect(await refusal(p, "VerifySoftwareToken", input)).toContain("EnableSoftwareTokenMFAException");
    const UserCode = totpCode(SecretCode, new Date());
    expect(await refusal(p, "VerifySoftwareToken", { Session, UserCode })).toContain("session is expired");
  });
});

async function enrol(AccessToken: string): Promise<void> {
  const { SecretCode } = await accepted(p, "AssociateSoftwareToken", { AccessToken });
  await accepted(p, "VerifySoftwareToken", { AccessToken, UserCode: totpCode(SecretCode, new Date()) });
}
