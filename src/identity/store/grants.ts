import type { Db } from "../../kit/db/handle.ts";
import type { User } from "../model/user.ts";
import { userColumns } from "./users.ts";

/** One sign-in: what refresh and access tokens stand for. */
export interface Grant {
  pool: string;
  username: string;
  originJti: string;
  client: string;
  /** Separated by blanks. */
  scope: string;
  deviceKey: string | null;
  authTime: Date;
  /** The address of the last use. */
  network: string | null;
  agent: string | null;
  data: Record<string, unknown>;
  createdAt: Date;
  usedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

const columns = `g.pool, g.username, g.origin_jti AS "originJti", g.client, g.scope, g.device_key AS "deviceKey", g.auth_time AS "authTime",
  g.network, g.agent, g.data, g.created_at AS "createdAt", g.used_at AS "usedAt", g.expires_at AS "expiresAt", g.revoked_at AS "revokedAt"`;

/** A user with the sign-in that a token names; the grant is null when it is gone. */
export function findUserAndGrant(
  db: Db,
  pool: string,
  username: string,
  originJti: string,
): Promise<(User & { grant: Grant | null }) | null> {
  return db.maybe(
    `SELECT ${userColumns}, CASE WHEN g.origin_jti IS NOT NULL THEN jsonb_build_object('originJti', g.origin_jti, 'client', g.client, 'scope', g.scope,
        'deviceKey', g.device_key, 'authTime', g.auth_time, 'revokedAt', g.revoked_at, 'data', g.data) END AS grant
       FROM identity_users u LEFT JOIN identity_grants g ON g.pool = u.pool AND g.username = u.username AND g.origin_jti = $3
      WHERE u.pool = $1 AND u.username = $2`,
    [pool, username, originJti],
    "identity-user-grant",
  );
}

/** Whether the sign-in that a token names still holds. */
export async function isGrantValid(db: Db, pool: string, username: string, originJti: string): Promise<boolean> {
  const sql = `SELECT 1 FROM identity_grants g JOIN identity_users u ON u.pool = g.pool AND u.username = g.username
    WHERE g.pool = $1 AND g.username = $2 AND g.origin_jti = $3 AND g.revoked_at IS NULL AND u.enabled`;
  return (await db.maybe(sql, [pool, username, originJti], "identity-stands")) !== null;
}

/** A refresh token with its grant, held until the transaction ends. */
export function lockRefreshToken(
  db: Db,
  hash: Buffer,
): Promise<(Grant & { replacedAt: Date | null; graceOver: number; expired: boolean }) | null> {
  return db.maybe(
    `SELECT ${columns}, t.replaced_at AS "replacedAt", extract(epoch FROM now() - t.replaced_at)::float8 AS "graceOver",
        g.expires_at <= now() AS expired
       FROM identity_refresh_tokens t JOIN identity_grants g ON g.origin_jti = t.origin_jti WHERE t.hash = $1 FOR UPDATE`,
    [hash],
    "identity-refresh",
  );
}

/** Puts a refresh token in place of another; both may be asked for twice. */
export async function replaceRefreshToken(db: Db, originJti: string, old: Buffer, next: Buffer): Promise<void> {
  await db.run(
    `WITH old AS (UPDATE identity_refresh_tokens SET replaced_at = coalesce(replaced_at, now()) WHERE hash = $2)
     INSERT INTO identity_refresh_tokens (hash, origin_jti) VALUES ($3, $1) ON CONFLICT DO NOTHING`,
    [originJti, old, next],
    "identity-refresh-replace",
  );
}

/** Notes where a sign-in was used last. */
export function noteGrantUse(
  db: Db,
  grant: Pick<Grant, "pool" | "username" | "originJti" | "network" | "agent"> & { subnet: string },
): Promise<number> {
  const { pool, username, originJti, network, agent, subnet } = grant;
  const sql = `UPDATE identity_grants SET used_at = now(), network = $4, agent = $5, neighbourhood = $6
    WHERE pool = $1 AND username = $2 AND origin_jti = $3`;
  return db.run(sql, [pool, username, originJti, network, agent, subnet], "identity-grant-note-use");
}

/** @returns false when it was revoked before, or is none */
export async function endGrant(db: Db, pool: string, originJti: string): Promise<boolean> {
  const sql = `UPDATE identity_grants SET revoked_at = now() WHERE pool = $1 AND origin_jti = $2 AND revoked_at IS NULL`;
  return (await db.run(sql, [pool, originJti])) === 1;
}

/** Ends every sign-in of a user but one. @returns how many ended */
export function endGrants(db: Db, pool: string, username: string, except: string | null): Promise<number> {
  const sql = `UPDATE identity_grants SET revoked_at = now()
    WHERE pool = $1 AND username = $2 AND revoked_at IS NULL AND origin_jti IS DISTINCT FROM $3::uuid`;
  return db.run(sql, [pool, username, except]);
}

/** The sign-ins of a user that hold, the latest used first. */
export function listGrants(db: Db, pool: string, username: string, skip: number, limit: number): Promise<Grant[]> {
  return db.query<Grant>(
    `SELECT ${columns} FROM identity_grants g WHERE pool = $1 AND username = $2 AND revoked_at IS NULL AND expires_at > now()
      ORDER BY used_at DESC, origin_jti OFFSET $3 LIMIT $4`,
    [pool, username, skip, limit],
  );
}

/** Access tokens live a day at most; their grants are kept as long, that nobody takes a dropped one for revoked. */
export function dropOldGrants(db: Db): Promise<number> {
  return db.run(`DELETE FROM identity_grants WHERE expires_at < now() - interval '2 days'
    OR revoked_at < now() - interval '90 days'`);
}

/** A user's groups, the weightiest first, and the roles that they carry. */
export async function groupsOf(db: Db, pool: string, username: string): Promise<{ groups: string[]; roles: string[] }> {
  const sql = `SELECT g.name, g.role_arn AS role FROM identity_group_members m JOIN identity_groups g ON g.pool = m.pool AND g.name = m.group_name
    WHERE m.pool = $1 AND m.username = $2 ORDER BY g.precedence NULLS LAST, g.name`;
  const rows = await db.query<{ name: string; role: string | null }>(sql, [pool, username], "identity-groups-of");
  return { groups: rows.map((row) => row.name), roles: rows.flatMap((row) => row.role ?? []) };
}

/** Ends one sign-in of a user. @returns false when the user has no such one that holds */
export async function endGrantOf(db: Db, pool: string, username: string, originJti: string): Promise<boolean> {
  const sql = `UPDATE identity_grants SET revoked_at = now() WHERE pool = $1 AND username = $2 AND origin_jti = $3 AND revoked_at IS NULL`;
  return (await db.run(sql, [pool, username, originJti])) === 1;
}
