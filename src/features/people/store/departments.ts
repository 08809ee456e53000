import type { Db } from "../../../kit/db/index.ts";
import type { Role } from "../../../kit/feature.ts";
import type { Named, Scope } from "./people.ts";

export interface Department {
  id: string;
  name: string;
  nameKey: string;
  manager: Named | null;
  /** The department above; null at the top. */
  parent: string | null;
  /** Active people, without those of the departments below. */
  people: number;
}

const columns = `d.id, d.name, d.name_key AS "nameKey", d.parent,
  CASE WHEN m.id IS NULL THEN NULL ELSE jsonb_build_object('id', m.id, 'name', coalesce(nullif(m.name, ''), m.email)) END AS manager,
  (SELECT count(*)::int FROM people p WHERE p.org = $1 AND p.department = d.id AND p.active) AS people`;
const tables = "departments d LEFT JOIN people m ON m.org = $1 AND m.id = d.manager";

export function listDepartments(
  db: Db,
  org: string,
  scope: Scope,
  after: [nameKey: string, id: string] | null,
  limit: number,
): Promise<Department[]> {
  return db.query<Department>(
    `SELECT ${columns} FROM ${tables}
      WHERE d.org = $1 AND ($2::uuid[] IS NULL OR d.id = ANY($2))
        AND ($3::text IS NULL OR (d.name_key, d.id) > ($3, $4::uuid))
      ORDER BY d.name_key LIMIT $5`,
    [org, scope === "all" ? null : scope, after?.[0] ?? null, after?.[1] ?? null, limit],
  );
}

export function findDepartment(db: Db, org: string, id: string): Promise<Department | null> {
  return db.maybe<Department>(`SELECT ${columns} FROM ${tables} WHERE d.org = $1 AND d.id = $2`, [org, id]);
}

export async function isDepartment(db: Db, org: string, id: string): Promise<boolean> {
  return (await db.maybe("SELECT FROM departments WHERE org = $1 AND id = $2", [org, id])) !== null;
}

export async function departmentIdOf(db: Db, org: string, nameKey: string): Promise<string | null> {
  const found = await db.maybe<{ id: string }>("SELECT id FROM departments WHERE org = $1 AND name_key = $2", [
    org,
    nameKey,
  ]);
  return found?.id ?? null;
}

const led = `WITH RECURSIVE led AS (
  SELECT id FROM departments WHERE org = $1 AND manager = $2
  UNION SELECT d.id FROM led l JOIN departments d ON d.org = $1 AND d.parent = l.id)`;

/** Whether a member leads a department, or one above it. */
export async function isDepartmentLead(db: Db, org: string, member: string, department: string): Promise<boolean> {
  return (await db.maybe(`${led} SELECT FROM led WHERE id = $3`, [org, member, department])) !== null;
}

/** The departments a member belongs to, or leads, the latter with all below them. */
export async function departmentsAround(db: Db, org: string, member: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `${led} SELECT department AS id FROM people WHERE org = $1 AND id = $2 AND department IS NOT NULL UNION SELECT id FROM led`,
    [org, member],
  );
  return rows.map((row) => row.id);
}

type DepartmentRow = Pick<Department, "id" | "name" | "nameKey" | "parent"> & { manager: string | null };

/** @returns whether it was inserted; false when the name is there already */
export async function insertDepartment(db: Db, org: string, row: DepartmentRow): Promise<boolean> {
  const inserted = await db.run(
    `INSERT INTO departments (org, id, name, name_key, manager, parent) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (org, name_key) DO NOTHING`,
    [org, row.id, row.name, row.nameKey, row.manager, row.parent],
  );
  return inserted === 1;
}

export async function countDepartments(db: Db, org: string): Promise<number> {
  const { count } = await db.one<{ count: number }>("SELECT count(*)::int AS count FROM departments WHERE org = $1", [
    org,
  ]);
  return count;
}

export async function updateDepartment(db: Db, org: string, row: DepartmentRow): Promise<void> {
  await db.run(
    "UPDATE departments SET name = $3, name_key = $4, manager = $5, parent = $6 WHERE org = $1 AND id = $2",
    [org, row.id, row.name, row.nameKey, row.manager, row.parent],
  );
}

/** Holds all departments, so that two moves at once cannot close a circle. */
export async function lockDepartments(db: Db, org: string): Promise<void> {
  await db.run("SELECT FROM departments WHERE org = $1 ORDER BY id FOR UPDATE", [org]);
}

/** Whether a department is another one or stands somewhere below it. */
export async function isDescendant(db: Db, org: string, department: string, other: string): Promise<boolean> {
  const { yes } = await db.one<{ yes: boolean }>(
    `WITH RECURSIVE up AS (
       SELECT id, parent FROM departments WHERE org = $1 AND id = $2
       UNION SELECT d.id, d.parent FROM up u JOIN departments d ON d.org = $1 AND d.id = u.parent)
     SELECT EXISTS (SELECT FROM up WHERE id = $3) AS yes`,
    [org, department, other],
  );
  return yes;
}

/** What stood below a department stands where it stood itself. */
export async function moveChildrenUp(db: Db, org: string, id: string, parent: string | null): Promise<void> {
  await db.run("UPDATE departments SET parent = $3 WHERE org = $1 AND parent = $2", [org, id, parent]);
}

/** Whether somebody in a department, the deactivated included, has one of these roles. */
export async function holdsRole(db: Db, org: string, department: string, among: readonly Role[]): Promise<boolean> {
  const { held } = await db.one<{ held: boolean }>(
    "SELECT EXISTS (SELECT FROM people WHERE org = $1 AND department = $2 AND role = ANY($3)) AS held",
    [org, department, among],
  );
  return held;
}

/** Moves everybody, the deactivated included, to another department. Returns their ids. */
export async function movePeople(db: Db, org: string, from: string, to: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    "UPDATE people SET department = $3, updated_at = now() WHERE org = $1 AND department = $2 RETURNING id",
    [org, from, to],
  );
  return rows.map((row) => row.id);
}

/** Deletes a department without people. Returns whether it did. */
export async function deleteDepartment(db: Db, org: string, id: string): Promise<boolean> {
  const deleted = await db.run(
    `DELETE FROM departments d WHERE d.org = $1 AND d.id = $2
        AND NOT EXISTS (SELECT FROM people p WHERE p.org = $1 AND p.department = d.id)`,
    [org, id],
  );
  return deleted === 1;
}
