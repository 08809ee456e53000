import type { Db } from "../../kit/db/handle.ts";

export interface Group {
  pool: string;
  name: string;
  description: string | null;
  roleArn: string | null;
  /** The lower, the more it weighs; null weighs nothing. */
  precedence: number | null;
  createdAt: Date;
  updatedAt: Date;
}

type GroupChange = Pick<Group, "description" | "roleArn" | "precedence">;

const columns = `g.pool, g.name, g.description, g.role_arn AS "roleArn", g.precedence, g.created_at AS "createdAt", g.updated_at AS "updatedAt"`;

export function findGroup(db: Db, pool: string, name: string): Promise<Group | null> {
  return db.maybe<Group>(`SELECT ${columns} FROM identity_groups g WHERE g.pool = $1 AND g.name = $2`, [pool, name]);
}

/** @returns false when the pool has a group of this name already */
export async function insertGroup(db: Db, pool: string, name: string, group: GroupChange): Promise<boolean> {
  const sql = `INSERT INTO identity_groups (pool, name, description, role_arn, precedence) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`;
  return (await db.run(sql, [pool, name, group.description, group.roleArn, group.precedence])) === 1;
}

/** @returns false when there is no such group */
export async function updateGroup(db: Db, pool: string, name: string, group: GroupChange): Promise<boolean> {
  const sql = `UPDATE identity_groups SET description = $3, role_arn = $4, precedence = $5, updated_at = now() WHERE pool = $1 AND name = $2`;
  return (await db.run(sql, [pool, name, group.description, group.roleArn, group.precedence])) === 1;
}

export async function deleteGroup(db: Db, pool: string, name: string): Promise<boolean> {
  return (await db.run(`DELETE FROM identity_groups WHERE pool = $1 AND name = $2`, [pool, name])) === 1;
}

/** A pool's groups by name, after the one named last. */
export function listGroups(db: Db, pool: string, after: string, limit: number): Promise<Group[]> {
  const sql = `SELECT ${columns} FROM identity_groups g WHERE g.pool = $1 AND g.name > $2 ORDER BY g.name LIMIT $3`;
  return db.query<Group>(sql, [pool, after, limit]);
}

/** A user's groups by name, after the one named last. */
export function listGroupsOf(db: Db, pool: string, username: string, after: string, limit: number): Promise<Group[]> {
  return db.query<Group>(
    `SELECT ${columns} FROM identity_groups g JOIN identity_group_members m ON m.pool = g.pool AND m.group_name = g.name
      WHERE m.pool = $1 AND m.username = $2 AND g.name > $3 ORDER BY g.name LIMIT $4`,
    [pool, username, after, limit],
  );
}

/** Membership that is there already stays as it is. */
export function addMember(db: Db, pool: string, group: string, username: string): Promise<number> {
  const sql = `INSERT INTO identity_group_members (pool, group_name, username) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
  return db.run(sql, [pool, group, username]);
}

export function removeMember(db: Db, pool: string, group: string, username: string): Promise<number> {
  const sql = `DELETE FROM identity_group_members WHERE pool = $1 AND group_name = $2 AND username = $3`;
  return db.run(sql, [pool, group, username]);
}
