import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeUser, deleteUser } from "../store/users.ts";
import { signInBySrp } from "../testing/srp.ts";
import { matchesSdk, startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { revokeAll } from "./grants.ts";
import { signJwt } from "./jwt.ts";

let t: TestProvider;
let plain: { pool: string; client: string };
beforeAll(async () => {
  t = await startProvider();
  plain = await t.makePool({ UsernameAttributes: ["email"] }, {});
});
afterAll(() => t.close());

async function signedIn(at = plain) {
  const user = await t.makeUser({ pool: at.pool });
  return { user, ...(await signInAs(user, at)) };
}

async function signInAs(user: { email: string; password: string }, at = plain) {
  const reply = await signInBySrp(t, { ...at, username: user.email, password: user.password });
  const { AuthenticationResult } = matchesSdk("RespondToAuthChallenge", reply.body);
  const { AccessToken, IdToken, RefreshToken } = AuthenticationResult as Record<string, string>;
  return { access: AccessToken!, id: IdToken!, refresh: RefreshToken! };
}

const denied = (message: string) => ({ __type: "NotAuthorizedException", message });
const getUser = async (token: string) => (await t.call("GetUser", { AccessToken: token })).body;
const renew = (token: string, client = plain.client) =>
  t.call("GetTokensFromRefreshToken", { RefreshToken: token, ClientId: client });

describe("tokens", () => {
  it("have the wire's claims, and a key each", async () => {
    const { user, access, id } = await signedIn();
    await t.look(
      "INSERT INTO identity_groups (pool, name, precedence, role_arn) VALUES ($1, 'crew', 2, NULL), ($1, 'captains', 1, 'arn:x')",
      [plain.pool],
    );
    await t.look(
      "INSERT INTO identity_group_members (pool, group_name, username) VALUES ($1, 'crew', $2), ($1, 'captains', $2)",
      [plain.pool, user.username],
    );
    const [a, i] = [decodeJwt(access), decodeJwt(id)];
    const now = Math.floor(Date.now() / 1000);
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const shared = { sub: user.sub, iss: `${t.origin}/${plain.pool}`, origin_jti: uuid, event_id: uuid, jti: uuid };
    expect(a).toEqual({
      ...shared,
      token_use: "access",
      client_id: plain.client,
      username: user.username,
      scope: "aws.cognito.signin.user.admin",
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: a.iat! + 3600,
    });
    expect(i).toEqual({
      ...shared,
      token_use: "id",
      aud: plain.client,
      "cognito:username": user.username,
      email: user.email,
      email_verified: true,
      name: "Robin Marsh",
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: i.iat! + 3600,
    });
    expect(Math.abs(a.iat! - now)).toBeLessThan(60);
    expect([a["origin_jti"], a["event_id"], a["auth_time"]]).toEqual([i["origin_jti"], i["event_id"], i["auth_time"]]);
    expect(a.jti).not.toBe(i.jti);
    const heads = [decodeProtectedHeader(access), decodeProtectedHeader(id)];
    expect(heads.map((head) => head.alg)).toEqual(["RS256", "RS256"]);
    expect(heads[0]!.kid).not.toBe(heads[1]!.kid);
    const keys = createLocalJWKSet({ keys: await t.ports.keys.publicKeys(plain.pool) });
    for (const token of [access, id]) await jwtVerify(token, keys);
    const grouped = decodeJwt((await signInAs(user)).id);
    expect(grouped["cognito:groups"]).toEqual(["captains", "crew"]);
    expect(grouped).toMatchObject({ "cognito:roles": ["arn:x"], "cognito:preferred_role": "arn:x" });
  });

  it("tell only what the client may read, and stay small enough for cookies", async () => {
    const { client } = await t.makePool({}, { ReadAttributes: ["email"] });
    await t.look("UPDATE identity_clients SET pool = $1 WHERE id = $2", [plain.pool, client]);
    const user = await t.makeUser({ pool: plain.pool });
    const { id, access, refresh } = await signInAs(user, { pool: plain.pool, client });
    expect(decodeJwt(id)).toMatchObject({ email: user.email });
    expect(decodeJwt(id)).not.toHaveProperty("name");
    expect(refresh).toHaveLength(43);
    for (const token of [id, access]) expect(token.length).toBeLessThan(1600);
  });

  it("are refused when they are forged, whatever their header says", async () => {
    const { access } = await signedIn();
    const [head, body, signature] = access.split(".") as [string, string, string];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = decodeJwt(access);
    const { kid } = decodeProtectedHeader(access) as { kid: string };
    const [jwk] = (await t.ports.keys.publicKeys(plain.pool)).filter((key) => key.kid === kid);
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const own = { ...publicKey.export({ format: "jwk" }), kid: "own", alg: "RS256" };
    const withHead = (made: object, by: "own" | "public") => {
      const text = `${part(made)}.${body}`;
      return by === "own"
        ? `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`
        : `${text}.${createHmac("sha256", JSON.stringify(jwk)).update(text).digest("base64url")}`;
    };
    const idKey = await t.ports.keys.signer(plain.pool, "id");
    const forged = {
      none: `${part({ alg: "none", kid })}.${body}.`,
      "HS256 with the public key": withHead({ alg: "HS256", kid }, "public"),
      "a strange kid": withHead({ alg: "RS256", kid: "../../../etc/passwd" }, "own"),
      "a key of its own under our kid": withHead({ alg: "RS256", kid }, "own"),
      jku: withHead({ alg: "RS256", kid: "own", jku: "http://evil.example/jwks.json" }, "own"),
      jwk: withHead({ alg: "RS256", kid: "own", jwk: own }, "own"),
      "no kid": withHead({ alg: "RS256" }, "own"),
      "other claims under the same signature": `${head}.${part({ ...claims, username: "admin" })}.${signature}`,
      "the key of id tokens": signJwt(idKey, claims),
      "three parts of nothing": "a.b.c",
      "one part": "abc",
    };
    for (const [name, token] of Object.entries(forged)) {
      expect({ name, ...(await getUser(token)) }).toEqual({ name, ...denied("Invalid Access Token") });
    }
  });

  it("are refused in each other's place, from another pool, without the scope and after their end", async () => {
    const { access, id } = await signedIn();
    expect(await getUser(id)).toEqual(denied("Invalid Access Token"));
    const other = await t.makePool();
    const claims = decodeJwt(access);
    const key = await t.ports.keys.signer(other.pool, "access");
    expect(await getUser(signJwt(key, { ...claims, iss: `${t.origin}/${other.pool}` }))).toEqual(
      denied("Invalid Access Token"),
    );
    const own = await t.ports.keys.signer(plain.pool, "access");
    expect(await getUser(signJwt(own, { ...claims, scope: "openid" }))).toEqual(
      denied("Access Token does not have required scopes"),
    );
    expect(await getUser(signJwt(own, { ...claims, exp: 1_700_000_000 }))).toEqual(denied("Access Token has expired"));
  });
});

describe("refresh tokens", () => {
  it("bring new tokens for the same sign-in, by both ways, as often as one likes", async () => {
    const { refresh, access } = await signedIn();
    const first = matchesSdk("GetTokensFromRefreshToken", (await renew(refresh)).body).AuthenticationResult;
    expect(first).not.toHaveProperty("RefreshToken");
    const before = decodeJwt(access);
    expect(decodeJwt(first.AccessToken)).toMatchObject({
      auth_time: before["auth_time"],
      origin_jti: before["origin_jti"],
    });
    for (const AuthFlow of ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"]) {
      const AuthParameters = { REFRESH_TOKEN: refresh };
      const reply = await t.call("InitiateAuth", { AuthFlow, ClientId: plain.client, AuthParameters });
      expect(decodeJwt(matchesSdk("InitiateAuth", reply.body).AuthenticationResult.IdToken)["token_use"]).toBe("id");
    }
  });

  it("are refused when unknown, another client's, ended, revoked, or of a person who may not any more", async () => {
    const { refresh, user } = await signedIn();
    expect((await renew("x".repeat(43))).body).toEqual(denied("Invalid Refresh Token."));
    const { client } = await t.makePool();
    expect((await renew(refresh, client)).body).toEqual(denied("Invalid Refresh Token."));
    await changeUser(t.ports.db, plain.pool, user.username, { enabled: false });
    expect((await renew(refresh)).body).toEqual(denied("User is disabled."));
    await changeUser(t.ports.db, plain.pool, user.username, { enabled: true });
    const second = await signInAs(user);
    await t.look("UPDATE identity_grants SET expires_at = now() WHERE origin_jti = $1", [
      decodeJwt(second.access)["origin_jti"],
    ]);
    expect((await renew(second.refresh)).body).toEqual(denied("Refresh Token has expired"));
    expect((await t.call("RevokeToken", { Token: refresh, ClientId: plain.client })).body).toEqual({});
    expect((await renew(refresh)).body).toEqual(denied("Refresh Token has been revoked"));
  });

  it("are replaced where the client rotates: one successor however often they come in their grace", async () => {
    const at = await t.makePool(
      { UsernameAttributes: ["email"] },
      { RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 60 } },
    );
    const { refresh } = await signedIn(at);
    const replies = await Promise.all(Array.from({ length: 8 }, () => renew(refresh, at.client)));
    const next = new Set(replies.map((one) => one.body.AuthenticationResult.RefreshToken as string));
    expect(next.size).toBe(1);
    const [successor] = next;
    expect(successor).not.toBe(refresh);
    expect((await renew(successor!, at.client)).status).toBe(200);
    const AuthParameters = { REFRESH_TOKEN: refresh };
    const flow = await t.call("InitiateAuth", { AuthFlow: "REFRESH_TOKEN_AUTH", ClientId: at.client, AuthParameters });
    expect(flow.error).toBe("UnsupportedOperationException");
  });

  it("end the sign-in when one comes back after its grace", async () => {
    const at = await t.makePool(
      { UsernameAttributes: ["email"] },
      { RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 10 } },
    );
    const { refresh, user, access } = await signedIn(at);
    const next = (await renew(refresh, at.client)).body.AuthenticationResult;
    await t.look(
      "UPDATE identity_refresh_tokens SET replaced_at = now() - interval '11 seconds' WHERE replaced_at IS NOT NULL",
    );
    const reused = await renew(refresh, at.client);
    expect(reused.error).toBe("RefreshTokenReuseException");
    expect((await renew(next.RefreshToken, at.client)).body).toEqual(denied("Refresh Token has been revoked"));
    for (const token of [access, next.AccessToken])
      expect(await getUser(token)).toEqual(denied("Access Token has been revoked"));
    expect(
      await t.look("SELECT 1 FROM identity_events WHERE username = $1 AND kind = 'account.token-reused'", [
        user.username,
      ]),
    ).toHaveLength(1);
  });

  it("go with their device", async () => {
    const at = await t.makePool(
      {
        UsernameAttributes: ["email"],
        DeviceConfiguration: { ChallengeRequiredOnNewDevice: false, DeviceOnlyRememberedOnUserPrompt: true },
      },
      {},
    );
    const { refresh, access } = await signedIn(at);
    const DeviceKey = decodeJwt(access)["device_key"] as string;
    expect(DeviceKey).toMatch(/^hw-local-1_[0-9a-f-]{36}$/);
    const ask = (key: string) =>
      t.call("GetTokensFromRefreshToken", { RefreshToken: refresh, ClientId: at.client, DeviceKey: key });
    expect((await ask(DeviceKey)).status).toBe(200);
    expect((await ask("local-1_00000000-0000-4000-8000-000000000000")).body).toEqual(denied("Invalid Refresh Token."));
  });
});

describe("the end of a sign-in", () => {
  it("revokes by RevokeToken, and says what it cannot revoke", async () => {
    const { access, refresh } = await signedIn();
    const revoke = (Token: string, ClientId = plain.client) => t.call("RevokeToken", { Token, ClientId });
    expect((await revoke(access)).error).toBe("UnsupportedTokenTypeException");
    const { client } = await t.makePool();
    expect((await revoke(refresh, client)).error).toBe("UnauthorizedException");
    expect((await revoke("unknown")).status).toBe(200);
    expect(matchesSdk("RevokeToken", (await revoke(refresh)).body)).toEqual({});
    expect(await getUser(access)).toEqual(denied("Access Token has been revoked"));
    expect((await revoke(refresh)).status).toBe(200);
  });

  it("is seen by `isSignInValid`: revoked, signed out everywhere, disabled, deleted; not for the others", async () => {
    const { isSignInValid } = await import("./grants.ts");
    const stands = (token: string) => isSignInValid(t.ports.db, plain.pool, decodeJwt(token));
    const { user, access, id } = await signedIn();
    const other = await signInAs(user);
    expect([await stands(access), await stands(id), await stands(other.id)]).toEqual([true, true, true]);
    await revokeAll(t.ports.db, user, { except: decodeJwt(other.id)["origin_jti"] as string });
    expect([await stands(access), await stands(id), await stands(other.id)]).toEqual([false, false, true]);
    await changeUser(t.ports.db, plain.pool, user.username, { enabled: false });
    expect(await stands(other.id)).toBe(false);
    await changeUser(t.ports.db, plain.pool, user.username, { enabled: true });
    expect(await stands(other.id)).toBe(true);
    await t.call("GlobalSignOut", { AccessToken: other.access });
    expect(await stands(other.id)).toBe(false);
    const last = await signInAs(user);
    await deleteUser(t.ports.db, plain.pool, user.username);
    expect(await stands(last.id)).toBe(false);
    expect(await t.identity.isSignInValid({})).toBe(false);
  });

  it("comes with a new password for all sign-ins but the one that changed it", async () => {
    const { user, access } = await signedIn();
    const other = await signInAs(user);
    const reply = await t.call("ChangePassword", {
      AccessToken: access,
      PreviousPassword: user.password,
      ProposedPassword: "Another-Horse1",
    });
    expect(reply.body).toEqual({});
    expect((await getUser(access)).Username).toBe(user.username);
    expect(await getUser(other.access)).toEqual(denied("Access Token has been revoked"));
    expect((await renew(other.refresh)).body).toEqual(denied("Refresh Token has been revoked"));
  });
});
