import type { Db } from "../../kit/db/handle.ts";
import { lockedSql } from "./lockouts.ts";
import type { Guessed } from "./lockouts.ts";
import type { NewSession } from "./sessions.ts";
import type { User } from "../model/user.ts";

/** What a step of a sign-in uses up; each once, also when many requests bring it at the same moment. */
export interface ConsumedStep {
  /** A Session, by its hash. */
  session?: Buffer;
  /** A SECRET_BLOCK, by its hash; nothing is kept of it before. */
  block?: Buffer;
  /** A time step of the user's authenticator. */
  totpStep?: number;
  /** The bucket of right guesses, whose wrong ones are forgotten; while it is locked, right ones are worth nothing. */
  bucket?: { what: Guessed; bucket: string };
}

export interface NewGrant {
  originJti: string;
  client: string;
  scope: string;
  deviceKey: string | null;
  authTime: Date;
  network: string;
  subnet: string;
  agent: string;
  data: Record<string, unknown>;
  /** Seconds. */
  life: number;
  refreshHash: Buffer;
  /** The account as it was read: a grant is for what was proven of the password and the factors that it had then. */
  read: Pick<User, "srpVerifier" | "totpSecret" | "mfaEnabled" | "attributes">;
  event: { id: string; sub: string; kind: string; data: Record<string, unknown> };
  /** Whether a second factor was passed, with whichever device is named below. */
  secondFactor?: boolean;
  /** A device that is offered with the tokens; it counts once it has confirmed itself. */
  newDevice?: { key: string; groupKey: string };
  /** The device that has proven itself. */
  seenDevice?: string;
  /** The passkey after which a second factor was passed: it stands for that from now on. */
  secondFactorAfter?: string;
}

interface Advanced {
  /** Whether all that was to be used up was there; nothing else is written when not. */
  done: boolean;
  locked: boolean;
  totp: boolean;
}

/** Puts a value into the statement. @returns its place there, with its type */
type Bind = (value: unknown, type: string) => string;

/** The account that a step is about, in the statement. */
interface Account {
  pool: string;
  username: string;
}

/** Uses up what a step brought and writes what follows (the next Session, or the grant with its refresh token and event): one statement, one commit. */
export async function advance(
  db: Db,
  pool: string,
  username: string,
  spent: ConsumedStep,
  next: { session: NewSession } | { grant: NewGrant } | null,
): Promise<Advanced> {
  const values: unknown[] = [];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const account = { pool: bind(pool, "text"), username: bind(username, "text") };
  const spending = spend(account, spent, next && "grant" in next ? asRead(next.grant.read, bind) : null, bind);
  const following = follow(account, next, bind);
  return db.one<Advanced>(
    `WITH ${[...spending.parts, ...following.parts].join(",\n")}
     SELECT EXISTS (SELECT 1 FROM once) AS done, NOT ${spending.unlocked} AS locked, ${spending.totp} AS totp
       FROM (SELECT ${account.pool}, ${account.username}) AS named`,
    values,
    // One prepared statement for each shape that it can have.
    `identity-advance-${[...spending.shape, following.shape].join("-")}`,
  );
}

/**
 * Whether the account is still as it was read. Whoever changes it ends its grants, and this one is not there yet: where it is asked for the row is held,
 * so that the one waits for the other.
 */
function asRead({ srpVerifier, totpSecret, mfaEnabled, attributes }: NewGrant["read"], bind: Bind): string {
  const address = (name: string) =>
    `attributes ->> '${name}' IS NOT DISTINCT FROM ${bind(attributes[name] ?? null, "text")}`;
  return `srp_verifier IS NOT DISTINCT FROM ${bind(srpVerifier, "bytea")} AND totp_secret IS NOT DISTINCT FROM ${bind(totpSecret, "bytea")}
      AND mfa_enabled = ${bind(mfaEnabled, "text[]")} AND ${address("email")} AND ${address("phone_number")}`;
}

/** `once` has a row when all that is to be used up was there. */
function spend(
  { pool, username }: Account,
  { bucket, totpStep, block, session }: ConsumedStep,
  read: string | null,
  bind: Bind,
) {
  const shape: string[] = [];
  const parts: string[] = [];
  // What follows `once` in the statement, since it asks for it.
  const after: string[] = [];
  let unlocked = "true";
  let totp = "true";
  if (bucket) {
    shape.push("bucket");
    const guessed = `pool = ${pool} AND username = ${username} AND what = ${bind(bucket.what, "text")} AND bucket = ${bind(bucket.bucket, "text")}`;
    unlocked = `NOT EXISTS (SELECT 1 FROM identity_lockouts WHERE ${guessed} AND ${lockedSql})`;
    after.push(`cleared AS (DELETE FROM identity_lockouts WHERE ${guessed} AND EXISTS (SELECT 1 FROM once))`);
  }
  if (totpStep !== undefined) {
    shape.push("totp");
    const step = bind(totpStep, "bigint");
    totp = "EXISTS (SELECT 1 FROM totp)";
    parts.push(`totp AS (UPDATE identity_users SET totp_step = ${step} WHERE pool = ${pool} AND username = ${username} AND totp_step < ${step}
      AND ${unlocked}${read ? ` AND ${read}` : ""} RETURNING 1)`);
  }
  let held = "true";
  // The authenticator's step holds the row already; to hold it twice would make two sign-ins wait for each other.
  if (read && totpStep === undefined) {
    held = "EXISTS (SELECT 1 FROM held)";
    parts.push(
      `held AS (SELECT 1 FROM identity_users WHERE pool = ${pool} AND username = ${username} AND ${read} FOR SHARE)`,
    );
  }
  const fit = `${unlocked} AND ${totp} AND ${held}`;
  if (block) {
    shape.push("block");
    parts.push(`once AS (INSERT INTO identity_sessions (hash, pool, client, username, stage, used_at, expires_at)
      SELECT ${bind(block, "bytea")}, ${pool}, '', ${username}, 'SECRET_BLOCK', now(), now() + interval '15 minutes' WHERE ${fit}
      ON CONFLICT DO NOTHING RETURNING 1)`);
  } else if (session) {
    shape.push("session");
    parts.push(`once AS (UPDATE identity_sessions SET used_at = now() WHERE hash = ${bind(session, "bytea")} AND used_at IS NULL
      AND expires_at > now() AND ${fit} RETURNING 1)`);
  } else parts.push(`once AS (SELECT 1 WHERE ${fit})`);
  return { shape, parts: [...parts, ...after], unlocked, totp };
}

function follow(account: Account, next: { session: NewSession } | { grant: NewGrant } | null, bind: Bind) {
  if (next === null) return { shape: "end", parts: [] };
  if ("grant" in next) {
    const { newDevice, seenDevice, secondFactorAfter } = next.grant;
    const device = newDevice ? "-device" : seenDevice ? "-seen" : "";
    const shape = `next-grant${device}${secondFactorAfter ? "-passkey" : ""}`;
    return { shape, parts: grantParts(account, next.grant, bind) };
  }
  const { hash, client, stage, data, seconds } = next.session;
  const opened = `opened AS (INSERT INTO identity_sessions (hash, pool, client, username, stage, data, expires_at)
      SELECT ${bind(hash, "bytea")}, ${account.pool}, ${bind(client, "text")}, ${account.username}, ${bind(stage, "text")}, ${bind(data, "jsonb")},
        now() + make_interval(secs => ${bind(seconds, "float8")}) FROM once)`;
  return { shape: "next-session", parts: [opened] };
}

function grantParts({ pool, username }: Account, grant: NewGrant, bind: Bind): string[] {
  const origin = bind(grant.originJti, "uuid");
  const { event, newDevice, seenDevice, secondFactorAfter } = grant;
  const device = newDevice
    ? [
        `device AS (INSERT INTO identity_devices (pool, username, key, group_key, network, second_factor)
          SELECT ${pool}, ${username}, ${bind(newDevice.key, "text")}, ${bind(newDevice.groupKey, "text")}, ${bind(grant.network, "text")},
            ${bind(grant.secondFactor, "boolean")} FROM once)`,
      ]
    : seenDevice
      ? [
          `device AS (UPDATE identity_devices SET signed_in_at = now(), network = ${bind(grant.network, "text")},
              second_factor = second_factor OR ${bind(grant.secondFactor, "boolean")} FROM once
            WHERE pool = ${pool} AND username = ${username} AND key = ${bind(seenDevice, "text")})`,
        ]
      : [];
  const passkey = secondFactorAfter
    ? [
        `passkey AS (UPDATE identity_passkeys SET second_factor = true FROM once
          WHERE pool = ${pool} AND username = ${username} AND id = ${bind(secondFactorAfter, "text")})`,
      ]
    : [];
  return [
    ...device,
    ...passkey,
    `granted AS (INSERT INTO identity_grants (pool, username, origin_jti, client, scope, device_key, auth_time, network, neighbourhood, agent, data, expires_at)
      SELECT ${pool}, ${username}, ${origin}, ${bind(grant.client, "text")}, ${bind(grant.scope, "text")}, ${bind(grant.deviceKey, "text")},
        ${bind(grant.authTime, "timestamptz")}, ${bind(grant.network, "text")}, ${bind(grant.subnet, "text")}, ${bind(grant.agent, "text")},
        ${bind(grant.data, "jsonb")}, now() + make_interval(secs => ${bind(grant.life, "float8")}) FROM once)`,
    `token AS (INSERT INTO identity_refresh_tokens (hash, origin_jti) SELECT ${bind(grant.refreshHash, "bytea")}, ${origin} FROM once)`,
    `event AS (INSERT INTO identity_events (id, pool, username, sub, kind, data)
      SELECT ${bind(event.id, "uuid")}, ${pool}, ${username}, ${bind(event.sub, "uuid")}, ${bind(event.kind, "text")}, ${bind(event.data, "jsonb")} FROM once)`,
  ];
}
