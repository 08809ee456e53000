import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newToken } from "./hosted/cookie.ts";
import { visitorOf } from "./hosted/visitor.ts";
import { openStep, sealStep } from "./hosted/login/step.ts";
import { openCredentials, sealCredentials } from "./credentials/session-token.ts";
import { insertTicket } from "./store/tickets.ts";
import { hashOf, openSession } from "./sessions/sessions.ts";
import { putCode } from "./store/codes.ts";
import { accepted, peoplePool, refusal, signIn, tokensFor } from "./testing/accounts.ts";
import { signJwt } from "./tokens/jwt.ts";
import { openBlock, sealBlock } from "./flows/secret-block.ts";
import { startProvider } from "./testing/provider.ts";
import type { TestProvider } from "./testing/provider.ts";
import { openBelief, upkeep } from "./upkeep.ts";

// What the provider gave out while the database server's clock was thirty days ahead, once that has been set back.

let p: TestProvider;
let at: { pool: string; client: string };
beforeAll(async () => {
  p = await startProvider();
  at = await peoplePool(p);
});
afterAll(() => p.close());

const days = 30;
const later = () => new Date(Date.now() + days * 86_400_000);
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
const shift = (table: string, columns: string[], where: string, value: unknown) =>
  p.look(`UPDATE ${table} SET ${columns.map((one) => `${one} = ${one} + interval '${days} days'`).join(", ")} WHERE ${where}`, [value]); // oxfmt-ignore

describe("a sign-in", () => {
  it("lasts no longer than it was to from the moment on in which that is noticed, and nobody is signed out", async () => {
    const user = await p.makeUser({ pool: at.pool });
    const { RefreshToken, AccessToken } = await tokensFor(p, at.client, user.username);
    const grants = () =>
      p.look<{ days: number; ago: number }>(
        "SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days, extract(epoch FROM now() - auth_time)::float8 AS ago FROM identity_grants WHERE origin_jti = $1",
        [claimsOf(AccessToken).origin_jti],
      );
    const [before] = await grants();
    await shift(
      "identity_grants",
      ["created_at", "expires_at", "auth_time", "used_at"],
      "username = $1",
      user.username,
    );
    await upkeep(p.ports, () => true);
    const [after] = await grants();
    expect(after!.days).toBeCloseTo(before!.days, 1);
    expect(after!.ago).toBeGreaterThanOrEqual(0);
    await accepted(p, "GetTokensFromRefreshToken", { RefreshToken, ClientId: at.client });
    const [row] = await grants();
    await upkeep(p.ports, () => true);
    expect((await grants())[0]!.days).toBeCloseTo(row!.days, 3);
  });

  it("lasts as it was to through a clock that is behind for a while", async () => {
    const user = await p.makeUser({ pool: at.pool });
    await tokensFor(p, at.client, user.username);
    const grant = () => p.look("SELECT * FROM identity_grants WHERE username = $1", [user.username]);
    const before = await grant();
    const isBelieved = openBelief();
    await shift(
      "identity_grants",
      ["created_at", "expires_at", "auth_time", "used_at"],
      "username = $1",
      user.username,
    );
    await upkeep(p.ports, isBelieved);
    await p.look("UPDATE identity_grants SET created_at = created_at - interval '30 days', expires_at = expires_at - interval '30 days', auth_time = auth_time - interval '30 days', used_at = used_at - interval '30 days' WHERE username = $1", [user.username]); // oxfmt-ignore
    await upkeep(p.ports, isBelieved);
    expect(await grant()).toEqual(before);
  });

  it("is not removed by a clock that has just leapt ahead", async () => {
    const user = await p.makeUser({ pool: at.pool });
    const { RefreshToken } = await tokensFor(p, at.client, user.username);
    let steady = 0;
    const isBelieved = openBelief(() => steady);
    await upkeep(p.ports, isBelieved);
    const leap = (by: number) =>
      p.look(`UPDATE identity_grants SET created_at = created_at - interval '${by} days', expires_at = expires_at - interval '${by} days' WHERE username = $1`, [user.username]); // oxfmt-ignore
    await leap(40);
    // By as much the two clocks have parted.
    steady -= 40 * 86_400_000;
    await upkeep(p.ports, isBelieved);
    await leap(-40);
    await accepted(p, "GetTokensFromRefreshToken", { RefreshToken, ClientId: at.client });
    await leap(40);
    await upkeep(p.ports, () => true);
    expect(await p.look("SELECT FROM identity_grants WHERE username = $1", [user.username])).toEqual([]);
  });

  it("is none of the last minutes: another way in wants a new one", async () => {
    const user = await p.makeUser({ pool: at.pool });
    const associate = (AccessToken: string) => p.call("AssociateSoftwareToken", { AccessToken });
    await p.look("UPDATE identity_users SET totp_secret = '\\x01' WHERE username = $1", [user.username]);
    const now = await tokensFor(p, at.client, user.username);
    expect((await associate(now.AccessToken)).error).toBeNull();
    const ahead = await tokensFor(p, at.client, user.username, { authTime: later() });
    expect((await associate(ahead.AccessToken)).error).toBe("NotAuthorizedException");
  });

  it("ends where a refresh token comes again that was replaced then", async () => {
    const rotates = await peoplePool(p, {}, { RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 60 } }); // oxfmt-ignore
    const user = await p.makeUser({ pool: rotates.pool });
    const { RefreshToken } = await tokensFor(p, rotates.client, user.username);
    const again = { RefreshToken, ClientId: rotates.client };
    await accepted(p, "GetTokensFromRefreshToken", again);
    await accepted(p, "GetTokensFromRefreshToken", again);
    await p.look("UPDATE identity_refresh_tokens SET replaced_at = replaced_at + interval '30 days' WHERE replaced_at IS NOT NULL"); // oxfmt-ignore
    expect(await refusal(p, "GetTokensFromRefreshToken", again)).toMatch(/^RefreshTokenReuseException/);
  });
});

it("an access token opens nothing until that day has come", async () => {
  const user = await p.makeUser({ pool: at.pool });
  const { AccessToken } = await tokensFor(p, at.client, user.username);
  const claims = claimsOf(AccessToken);
  const key = await p.ports.keys.signer(at.pool, "access");
  const by = days * 86_400;
  await accepted(p, "GetUser", { AccessToken: signJwt(key, claims) });
  const ahead = { AccessToken: signJwt(key, { ...claims, iat: claims.iat + by, exp: claims.exp + by }) };
  expect(await refusal(p, "GetUser", ahead)).toMatch(/^NotAuthorizedException: Access Token has expired/);
});

it("what is good for minutes is over: sign-ins under way, codes, tickets of the hosted pages", async () => {
  const user = await p.makeUser({ pool: at.pool });
  const stage = await p.ports.directory.client(at.client);
  const { username } = user;
  const give = async () => {
    await openSession(p.ports.db, { ...stage, username, stage: "PASSWORD", data: {}, minutes: 3 });
    const code = { pool: at.pool, username, purpose: "reset", mac: Buffer.from("x"), data: {} };
    await putCode(p.ports.db, { ...code, expiresAt: new Date(Date.now() + 600_000) });
    const ticket = { pool: at.pool, client: at.client, username, data: {}, seconds: 300 };
    await insertTicket(p.ports.db, { ...ticket, hash: hashOf(newToken()), kind: "code" });
  };
  const tables = ["identity_sessions", "identity_codes", "identity_tickets"];
  const left = async () => {
    const rows = tables.map((table) => p.look(`SELECT FROM ${table} WHERE username = $1`, [username]));
    return (await Promise.all(rows)).map((all) => all.length);
  };
  await give();
  await upkeep(p.ports, () => true);
  expect(await left()).toEqual([1, 1, 1]);
  for (const table of tables) await shift(table, ["created_at", "expires_at"], "username = $1", username);
  await upkeep(p.ports, () => true);
  expect(await left()).toEqual([0, 0, 0]);
});

it("a password that somebody was invited with lets nobody in, and is good for its days once that is noticed", async () => {
  const user = await p.makeUser({ pool: at.pool, change: { status: "FORCE_CHANGE_PASSWORD" } });
  const asks = () =>
    p.call("InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", ClientId: at.client, AuthParameters: { USERNAME: user.email, PASSWORD: user.password } }); // oxfmt-ignore
  await p.look("UPDATE identity_users SET password_until = now() + interval '7 days' WHERE username = $1", [user.username]); // oxfmt-ignore
  expect((await asks()).body.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  await shift("identity_users", ["password_until", "password_changed_at"], "username = $1", user.username);
  expect((await asks()).body.message).toMatch(/^Temporary password has expired/);
  // What else was given out then tells that there was such a time.
  await shift("identity_sessions", ["created_at", "expires_at"], "username = $1", user.username);
  await upkeep(p.ports, () => true);
  expect((await asks()).body.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  const [row] = await p.look<{ days: number }>("SELECT extract(epoch FROM password_until - now())::float8 / 86400 AS days FROM identity_users WHERE username = $1", [user.username]); // oxfmt-ignore
  expect(row!.days).toBeCloseTo(7, 1);
});

it("whoever ended all their sign-ins then can sign in again, on the hosted pages, too", async () => {
  const user = await p.makeUser({ pool: at.pool });
  await signIn(p, at.client, user.email, user.password);
  await p.look("UPDATE identity_users SET signed_out_at = now() + interval '30 days' WHERE username = $1", [user.username]); // oxfmt-ignore
  await shift("identity_grants", ["created_at", "expires_at"], "username = $1", user.username);
  await upkeep(p.ports, () => true);
  const [row] = await p.look<{ over: boolean; until: Date | null }>("SELECT signed_out_at <= now() AS over, password_until AS until FROM identity_users WHERE username = $1", [user.username]); // oxfmt-ignore
  expect(row).toEqual({ over: true, until: null });
});

it("somebody whom a program invited then can sign in, though nobody else did anything, and a round before failed", async () => {
  const user = await p.makeUser({ pool: at.pool, change: { status: "FORCE_CHANGE_PASSWORD" } });
  await p.look("UPDATE identity_users SET password_until = now() + interval '37 days', password_changed_at = now() + interval '30 days', signed_out_at = now() + interval '30 days' WHERE username = $1", [user.username]); // oxfmt-ignore
  await openSession(p.ports.db, { ...(await p.ports.directory.client(at.client)), username: user.username, stage: "PASSWORD", data: {}, minutes: 3 }); // oxfmt-ignore
  await shift("identity_sessions", ["created_at", "expires_at"], "username = $1", user.username);
  await p.look(`ALTER TABLE identity_users ADD CONSTRAINT refused CHECK (username <> '${user.username}') NOT VALID`);
  await expect(upkeep(p.ports, () => true)).rejects.toThrow("refused");
  await p.look("ALTER TABLE identity_users DROP CONSTRAINT refused");
  const right = async () =>
    (await p.look<{ right: boolean }>("SELECT greatest(password_changed_at, signed_out_at) <= now() AND password_until < now() + interval '8 days' AS right FROM identity_users WHERE username = $1", [user.username]))[0]!.right; // oxfmt-ignore
  await upkeep(p.ports, () => true);
  expect(await right()).toBe(true);
  await shift("identity_users", ["password_until", "password_changed_at"], "username = $1", user.username);
  await upkeep(p.ports, () => true);
  expect(await right()).toBe(true);
});

it("whoever ended all their sign-ins by a clock little more than an hour ahead is signed in by no browser from before", async () => {
  const user = await p.makeUser({ pool: at.pool });
  const pool = (await p.ports.directory.pool(at.pool))!;
  const value = newToken();
  const data = { authTime: Date.now(), provider: "COGNITO", how: ["pwd"] };
  await insertTicket(p.ports.db, { hash: hashOf(value), kind: "browser", pool: at.pool, client: null, username: user.username, data, seconds: 3600 }); // oxfmt-ignore
  const request = { headers: { cookie: `hosted-${at.pool}=${value}` } } as FastifyRequest;
  const isIn = async () => (await visitorOf(p.ports, request, pool)) !== null;
  expect(await isIn()).toBe(true);
  // Fifty minutes of that clock's ninety ahead, and forty minutes later the end.
  await p.look("UPDATE identity_tickets SET created_at = now() + interval '50 minutes', expires_at = now() + interval '90 minutes' WHERE username = $1", [user.username]); // oxfmt-ignore
  await p.look("UPDATE identity_users SET signed_out_at = now() + interval '90 minutes' WHERE username = $1", [user.username]); // oxfmt-ignore
  await openSession(p.ports.db, { ...(await p.ports.directory.client(at.client)), username: user.username, stage: "PASSWORD", data: {}, minutes: 3 }); // oxfmt-ignore
  await shift("identity_sessions", ["created_at", "expires_at"], "username = $1", user.username);
  expect(await isIn()).toBe(false);
  await upkeep(p.ports, () => true);
  expect(await isIn()).toBe(false);
});

it("what is later than now is laid to another clock once this one has gone on without a leap", () => {
  let steady = 0;
  const isBelieved = openBelief(() => steady);
  const after = (minutes: number, now: number) => {
    steady += minutes * 60_000;
    return isBelieved(new Date(now * 60_000));
  };
  expect([after(0, 0), after(10, 10), after(10, 20)]).toEqual([false, false, true]);
  // It was set.
  expect([after(30, 5000), after(30, 5030)]).toEqual([false, true]);
});

describe("what is sealed and kept nowhere", () => {
  const secrets = () => p.ports.secrets;

  it("of a sign-in by SRP is over", async () => {
    const stage = await p.ports.directory.client(at.client);
    const bytes = (length: number) => Buffer.alloc(length, 1);
    const sealed = (until: number) =>
      sealBlock(secrets(), stage, { secret: bytes(32), public: bytes(384), client: bytes(384), username: "u", progress: { name: "u", done: [], device: null }, deviceKey: null, until, flow: "USER_SRP_AUTH" } as never); // oxfmt-ignore
    const opened = (until: number) => openBlock(secrets(), stage, sealed(until), new Date()).username;
    expect(opened(Date.now() + 180_000)).toBe("u");
    expect(() => opened(later().getTime())).toThrow(/session is expired/);
  });

  it("of the hosted pages' steps is over", () => {
    const step = { screen: "sign-in" } as const;
    const opened = (made: Date) => openStep(secrets(), "b", sealStep(secrets(), "b", "q", step, made), new Date());
    expect(opened(new Date())).toEqual({ step, query: "q" });
    expect(opened(later())).toBeNull();
  });

  it("of credentials is over", () => {
    const opened = (made: Date) =>
      openCredentials(
        secrets(),
        "i",
        sealCredentials(secrets(), "i", { identity: "i", login: null }, made),
        new Date(),
      );
    expect(opened(new Date())).toMatchObject({ identity: "i" });
    expect(opened(later())).toBeNull();
  });
});
