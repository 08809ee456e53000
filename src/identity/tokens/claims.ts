import { randomUUID } from "node:crypto";
import { readable } from "../users/attributes.ts";
import { issuerOf, lifetimes } from "../model/pool.ts";
import type { Client, Pool } from "../model/pool.ts";
import { publicIdentity } from "../model/user.ts";
import type { User } from "../model/user.ts";

/** The scope of tokens that were not given out on the hosted pages: their owner may do everything with the account. */
export const accountScope = "aws.cognito.signin.user.admin";

interface Signed {
  origin: string;
  pool: Pool;
  client: Client;
  user: User;
  groups: readonly string[];
  roles: readonly string[];
  originJti: string;
  eventId: string;
  authTime: Date;
  now: Date;
  scopes: readonly string[];
  deviceKey?: string | null;
  nonce?: string | null;
}

/** The claims that both tokens have. */
function shared({ origin, pool, client, user, groups, originJti, eventId, authTime, now }: Signed, life: number) {
  const iat = seconds(now);
  return {
    sub: user.sub,
    ...(groups.length > 0 && { "cognito:groups": groups }),
    iss: issuerOf(origin, pool.id),
    // Clients revoke by origin_jti and are not shown it where that is off; the sign-in is named all the same, so that it can be ended here.
    ...(client.settings.EnableTokenRevocation && { origin_jti: originJti }),
    event_id: client.settings.EnableTokenRevocation ? eventId : originJti,
    auth_time: seconds(authTime),
    exp: iat + life,
    iat,
    jti: randomUUID(),
  };
}

export function accessClaims(signed: Signed): Record<string, unknown> {
  const { client, user, scopes, deviceKey } = signed;
  return {
    ...shared(signed, lifetimes(client).access),
    ...(deviceKey && { device_key: deviceKey }),
    // Tokens of the hosted pages name scopes and their version.
    ...(scopes.includes("openid") && { version: 2 }),
    client_id: client.id,
    token_use: "access",
    scope: scopes.join(" "),
    username: user.username,
  };
}

export function idClaims(signed: Signed): Record<string, unknown> {
  const { client, user, roles, nonce } = signed;
  const identities = user.identities.map((one) => ({
    ...publicIdentity(one),
    primary: String(one.primary),
    dateCreated: String(one.dateCreated),
  }));
  return {
    ...attributes(signed),
    ...(identities.length > 0 && { identities }),
    ...(roles.length > 0 && { "cognito:roles": roles, "cognito:preferred_role": roles[0] }),
    ...(nonce && { nonce }),
    "cognito:username": user.username,
    aud: client.id,
    token_use: "id",
    ...shared(signed, lifetimes(client).id),
  };
}

// By the client's rights and, on the hosted pages, by scope.
function attributes({ client, user, scopes }: Signed): Record<string, unknown> {
  const all = scopes.includes(accountScope) || scopes.includes("profile");
  const wanted = (name: string) => {
    if (name.startsWith("email")) return scopes.includes("email") || scopes.includes(accountScope);
    if (name.startsWith("phone_number")) return scopes.includes("phone") || scopes.includes(accountScope);
    return all;
  };
  return Object.fromEntries(
    Object.entries(user.attributes)
      .filter(([name]) => wanted(name) && readable(client, name))
      .map(([name, value]) => [name, typed(name, value)]),
  );
}

function typed(name: string, value: string): unknown {
  if (name === "email_verified" || name === "phone_number_verified") return value === "true";
  if (name === "updated_at") return Number(value);
  if (name === "address") return { formatted: value };
  return value;
}

/** The sign-in that verified claims belong to; undefined when they name none. */
export function signInOf(claims: Record<string, unknown>): string | undefined {
  const named = claims["origin_jti"] ?? claims["event_id"];
  return typeof named === "string" ? named : undefined;
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
