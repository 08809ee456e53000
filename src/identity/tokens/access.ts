import { importJWK, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import { isAhead } from "../../kit/has-passed.ts";
import type { Call } from "../calls/action.ts";
import type { Db } from "../../kit/db/handle.ts";
import { issuerOf } from "../model/pool.ts";
import type { Client, Pool } from "../model/pool.ts";
import { findUserAndGrant, isGrantValid } from "../store/grants.ts";
import type { Grant } from "../store/grants.ts";
import type { User } from "../model/user.ts";
import { lockUser } from "../store/users.ts";
import { deny } from "../wire/error.ts";
import { accountScope, signInOf } from "./claims.ts";

/** Who calls with an access token. */
export interface Caller {
  pool: Pool;
  client: Client;
  user: User;
  claims: JWTPayload;
  grant: Pick<Grant, "originJti" | "client" | "scope" | "deviceKey" | "authTime" | "data">;
}

/** Seconds. */
const recent = 15 * 60;

type AccessCall = Pick<Call<unknown>, "db" | "directory" | "keys" | "config" | "now">;

/**
 * Reads an access token: our signature, its time, the pool's issuer, and that the sign-in still holds; else it refuses.
 * @param needs.scope one that the token must have; the account's own when not named
 */
export async function allowed(call: AccessCall, token: string, needs: { scope?: string } = {}): Promise<Caller> {
  const { pool, claims } = await verify(call, token);
  const { username, client_id, scope } = claims as Record<string, string | undefined>;
  if (claims["token_use"] !== "access" || !username || !client_id) throw deny("access-invalid");
  if (!(scope ?? "").split(" ").includes(needs.scope ?? accountScope)) throw deny("scope-missing");
  const { client } = await call.directory.client(client_id);
  const origin = signInOf(claims);
  if (client.pool !== pool.id || !origin) throw deny("access-invalid");
  const row = await findUserAndGrant(call.db, pool.id, username, origin);
  if (!row) throw deny("no-such-user");
  const { grant, ...user } = row;
  if (!grant || grant.revokedAt) throw deny("access-revoked");
  if (!user.enabled) throw deny("disabled");
  return { pool, client, user, claims, grant };
}

/**
 * The caller's account, held until the transaction ends. Refuses where the sign-in has ended since its token was read: whoever ends one has
 * held the account, too, and what was under way by then must not undo what they did.
 */
export async function lockCaller(
  db: Db,
  { pool, user: { username }, grant }: Pick<Caller, "pool" | "user" | "grant">,
): Promise<User> {
  const locked = await lockUser(db, pool.id, username);
  if (!locked) throw deny("access-invalid");
  if (!(await isGrantValid(db, pool.id, username, grant.originJti))) throw deny("access-revoked");
  return locked;
}

/** Whether the sign-in behind an access token is of the last 15 minutes: asked for before another way in takes the place of, or joins, the ones there are. */
export function signedInLately(call: Pick<Call<unknown>, "now">, claims: JWTPayload): boolean {
  const since = call.now.getTime() / 1000 - Number(claims["auth_time"]);
  // A sign-in later than now is one by a clock that was ahead: it would be of the last minutes until then.
  return since <= recent && since >= -recent;
}

async function verify(call: AccessCall, token: string): Promise<{ pool: Pool; claims: JWTPayload }> {
  const pool = await poolOf(call, token);
  const claims = await signed(call, token, pool);
  if (isAhead(new Date(claims.iat! * 1000), call.now)) throw deny("access-expired");
  return { pool, claims };
}

async function signed(call: AccessCall, token: string, pool: Pool): Promise<JWTPayload> {
  try {
    // The header names a key of ours or nothing; `alg`, `jku`, `jwk` and `x5u` are not obeyed.
    const { payload } = await jwtVerify(
      token,
      async ({ kid = "" }) => {
        const key = await call.keys.verifier(pool.id, "access", kid);
        if (!key) throw deny("access-invalid");
        return importJWK(key, "RS256");
      },
      {
        algorithms: ["RS256"],
        issuer: issuerOf(call.config.publicUrl, pool.id),
        currentDate: call.now,
        requiredClaims: ["exp", "iat", "sub"],
      },
    );
    return payload;
  } catch (error) {
    throw deny((error as { code?: string }).code === "ERR_JWT_EXPIRED" ? "access-expired" : "access-invalid");
  }
}

// Which pool a token says it is from; its signature is checked with that pool's keys.
async function poolOf(call: AccessCall, token: string): Promise<Pool> {
  let issuer: unknown;
  try {
    issuer = (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { iss?: unknown }).iss;
  } catch {
    throw deny("access-invalid");
  }
  const id = typeof issuer === "string" ? issuer.slice(issuer.lastIndexOf("/") + 1) : "";
  const pool = await call.directory.pool(id);
  if (!pool) throw deny("access-invalid");
  return pool;
}
