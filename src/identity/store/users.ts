import { inOwnLetters } from "../../kit/own-letters.ts";
import type { Db } from "../../kit/db/handle.ts";
import type { MfaMethod, User } from "../model/user.ts";

/** The columns of a `User`, from `identity_users u`. */
export const userColumns = `u.pool, u.username, u.sub, u.status, u.enabled, u.attributes, u.identities, u.srp_salt AS "srpSalt",
  u.srp_verifier AS "srpVerifier", u.password_changed_at AS "passwordChangedAt", u.password_until AS "passwordUntil",
  u.totp_secret AS "totpSecret", u.totp_pending AS "totpPending", u.totp_step::float8 AS "totpStep", u.totp_name AS "totpName",
  u.mfa_enabled AS "mfaEnabled", u.mfa_preferred AS "mfaPreferred",
  u.signed_out_at AS "signedOutAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt"`;

/** A sign-in name that is looked for (`waysOf`). */
export interface SoughtName {
  /** In the spelling in which it is asked for: a version before kept it so. */
  asked: string;
  /** As `comparable` makes it. */
  compared: string;
}

/** SQL: the username that a sign-in name means, or null: a username in its very spelling, else as it is compared, else the alias in its very spelling, else as it is compared, else in its domain's own letters, else a username in these. */
export const namedUser = `coalesce((SELECT username FROM identity_users WHERE pool = $1 AND username = $3),
    (SELECT username FROM identity_users WHERE pool = $1 AND username = $2),
    (SELECT username FROM identity_aliases WHERE pool = $1 AND alias = $3),
    (SELECT username FROM identity_aliases WHERE pool = $1 AND alias = $2),
    (SELECT username FROM identity_aliases WHERE pool = $1 AND alias = $4),
    (SELECT username FROM identity_users WHERE pool = $1 AND username = $4))`;

/** The parameters of `namedUser`. */
export const ofName = (pool: string, { asked, compared }: SoughtName) => [
  pool,
  compared,
  asked,
  inOwnLetters(compared),
];

/** The user whom a sign-in name means. */
export function findUserByName(db: Db, pool: string, name: SoughtName): Promise<User | null> {
  const sql = `SELECT ${userColumns} FROM identity_users u WHERE u.pool = $1 AND u.username = ${namedUser}`;
  return db.maybe<User>(sql, ofName(pool, name), "identity-user-by-name");
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The user whom a `sub` means; null for what is none. */
export async function findUserBySub(db: Db, pool: string, sub: string): Promise<User | null> {
  if (!uuid.test(sub)) return null;
  return db.maybe<User>(
    `SELECT ${userColumns} FROM identity_users u WHERE u.pool = $1 AND u.sub = $2`,
    [pool, sub.toLowerCase()],
    "identity-user-by-sub",
  );
}

export function findUser(db: Db, pool: string, username: string): Promise<User | null> {
  const sql = `SELECT ${userColumns} FROM identity_users u WHERE u.pool = $1 AND u.username = $2`;
  return db.maybe<User>(sql, [pool, username], "identity-user");
}

/** Whom an account at another provider signs in as: its own account here, or the one it was linked to. */
export function findLinkedUser(db: Db, pool: string, provider: string, subject: string): Promise<User | null> {
  const sql = `SELECT ${userColumns} FROM identity_users u WHERE u.pool = $1 AND u.identities @> $2::jsonb ORDER BY u.created_at LIMIT 1`;
  return db.maybe<User>(sql, [pool, JSON.stringify([{ providerName: provider, userId: subject }])]);
}

/** The same, held until the transaction ends. */
export function lockUser(db: Db, pool: string, username: string): Promise<User | null> {
  const sql = `SELECT ${userColumns} FROM identity_users u WHERE u.pool = $1 AND u.username = $2 FOR UPDATE`;
  return db.maybe<User>(sql, [pool, username]);
}

type NewUser = Pick<User, "pool" | "username" | "sub" | "status" | "attributes"> &
  Partial<Pick<User, "srpSalt" | "srpVerifier" | "passwordUntil" | "identities">>;

/** @returns false when the username is taken */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const sql = `INSERT INTO identity_users (pool, username, sub, status, attributes, srp_salt, srp_verifier, password_until, identities, password_changed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, CASE WHEN $7::bytea IS NULL THEN NULL ELSE now() END) ON CONFLICT DO NOTHING`;
  const { pool, username, sub, status, attributes, srpSalt, srpVerifier, passwordUntil, identities } = user;
  // A name that is somebody's sub would be taken for that person wherever a sub may name one.
  if (username !== sub && (await findUserBySub(db, pool, username))) return false;
  return (
    (await db.run(sql, [
      pool,
      username,
      sub,
      status,
      attributes,
      srpSalt ?? null,
      srpVerifier ?? null,
      passwordUntil ?? null,
      JSON.stringify(identities ?? []),
    ])) === 1
  );
}

/** Columns that `changeUser` may set, by their names in `User`. */
const changeable = {
  status: "status",
  enabled: "enabled",
  attributes: "attributes",
  identities: "identities",
  srpSalt: "srp_salt",
  srpVerifier: "srp_verifier",
  passwordChangedAt: "password_changed_at",
  passwordUntil: "password_until",
  totpSecret: "totp_secret",
  totpPending: "totp_pending",
  totpStep: "totp_step",
  totpName: "totp_name",
  mfaEnabled: "mfa_enabled",
  mfaPreferred: "mfa_preferred",
  signedOutAt: "signed_out_at",
} as const;

/** In place of a time: this very moment by the database's clock, by which tickets are dated too; hosts' clocks differ. */
export const databaseNow: unique symbol = Symbol("this moment");

type Timed = "signedOutAt" | "passwordChangedAt";
export type UserChange = Partial<Pick<User, Exclude<keyof typeof changeable, Timed>>> & {
  [K in Timed]?: User[K] | typeof databaseNow;
};

/** What may be, or say where codes go to, a second factor. */
const ofFactors = ["attributes", "totpSecret", "mfaEnabled"] as const;

/**
 * Sets what is given and nothing else. To add to what is there (attributes), lock the user first. Where that changes a second factor, no device and no passkey
 * stands for it any more: what was passed with them is none of those that there are now.
 */
export async function changeUser(db: Db, pool: string, username: string, change: UserChange): Promise<boolean> {
  const given = Object.entries(change) as [keyof typeof changeable, unknown][];
  const set = given.filter(([, value]) => value !== databaseNow);
  const sets = set.map(([name], at) => `${changeable[name]} = $${at + 3}`);
  for (const [name, value] of given) if (value === databaseNow) sets.push(`${changeable[name]} = clock_timestamp()`);
  const values = set.map(([name, value]) => (name === "identities" ? JSON.stringify(value) : value));
  const update = `UPDATE identity_users SET ${[...sets, "updated_at = now()"].join(", ")} WHERE pool = $1 AND username = $2`;
  const parameters = [pool, username, ...values];
  if (!ofFactors.some((one) => change[one] !== undefined)) return (await db.run(update, parameters)) === 1;
  return (await db.maybe(endingPassed(update), parameters)) !== null;
}

function endingPassed(update: string): string {
  const of = "totp_secret, mfa_enabled, attributes";
  const moved = (method: MfaMethod, name: string) => `'${method}' = ANY (was.mfa_enabled)
      AND (was.attributes ->> '${name}', was.attributes ->> '${name}_verified') IS DISTINCT FROM (now.attributes ->> '${name}', now.attributes ->> '${name}_verified')`;
  const passed = `WHERE pool = $1 AND username = $2 AND second_factor AND EXISTS (SELECT 1 FROM changed)`;
  return `WITH was AS (SELECT ${of} FROM identity_users WHERE pool = $1 AND username = $2),
    wrote AS (${update} RETURNING ${of}),
    changed AS (SELECT 1 FROM was, wrote AS now WHERE was.totp_secret IS DISTINCT FROM now.totp_secret
      OR NOT (was.mfa_enabled @> now.mfa_enabled AND was.mfa_enabled <@ now.mfa_enabled)
      OR ${moved("SMS_MFA", "phone_number")} OR ${moved("EMAIL_OTP", "email")}),
    devices AS (UPDATE identity_devices SET second_factor = false ${passed}),
    passkeys AS (UPDATE identity_passkeys SET second_factor = false ${passed})
    SELECT 1 FROM wrote`;
}

/**
 * With all that was begun in its name: whoever gets the username next must not find a sign-in of the one before. What happened to the account stays for
 * whoever hands it on, by its `sub`: a name may be an address, or a person's number at another provider.
 */
export async function deleteUser(db: Db, pool: string, username: string): Promise<boolean> {
  await db.run(
    `DELETE FROM identity_identities i USING identity_users u, identity_house h
      WHERE u.pool = $1 AND u.username = $2 AND i.identity_pool = h.identity_pool AND i.login = u.pool || ':' || u.sub`,
    [pool, username],
  );
  await db.run(`DELETE FROM identity_lockouts WHERE pool = $1 AND username = $2`, [pool, username]);
  await db.run(`UPDATE identity_events SET username = sub::text WHERE pool = $1 AND username = $2`, [pool, username]);
  await db.run(`DELETE FROM identity_sessions WHERE pool = $1 AND username = $2`, [pool, username]);
  await db.run(`DELETE FROM identity_tickets WHERE pool = $1 AND username = $2`, [pool, username]);
  return (await db.run(`DELETE FROM identity_users WHERE pool = $1 AND username = $2`, [pool, username])) === 1;
}

/** Whom an alias belongs to. */
export async function aliasOwner(db: Db, pool: string, alias: string): Promise<string | null> {
  const sql = `SELECT username FROM identity_aliases WHERE pool = $1 AND alias = $2`;
  return (await db.maybe<{ username: string }>(sql, [pool, alias]))?.username ?? null;
}

/** What a user signs in with besides the username, each with its kind. */
export function aliasesOf(db: Db, pool: string, username: string): Promise<{ alias: string; kind: string }[]> {
  return db.query("SELECT alias, kind FROM identity_aliases WHERE pool = $1 AND username = $2", [pool, username]);
}

/** Gives a user an alias in place of the one of the same kind. @returns false when somebody else has it */
export async function setAlias(db: Db, pool: string, username: string, kind: string, alias: string): Promise<boolean> {
  const clear = `DELETE FROM identity_aliases WHERE pool = $1 AND username = $2 AND kind = $3 AND alias <> $4`;
  await db.run(clear, [pool, username, kind, alias]);
  const set = `INSERT INTO identity_aliases (pool, alias, kind, username) VALUES ($1, $4, $3, $2)
    ON CONFLICT (pool, alias) DO UPDATE SET kind = excluded.kind WHERE identity_aliases.username = excluded.username`;
  return (await db.run(set, [pool, username, kind, alias])) === 1;
}

/** Takes an alias from whoever has it; the caller has checked that it may go. */
export function clearAlias(db: Db, pool: string, alias: string): Promise<number> {
  return db.run(`DELETE FROM identity_aliases WHERE pool = $1 AND alias = $2`, [pool, alias]);
}
