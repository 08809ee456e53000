import type { Db } from "../../../kit/db/index.ts";
import type { Role } from "../../../kit/feature.ts";
import type { InvitationState } from "./invitations.ts";

export interface Named {
  id: string;
  name: string;
}

export interface Person {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  emailKey: string;
  phone: string | null;
  department: Named | null;
  manager: Named | null;
  managerEmail: string | null;
  locale: string | null;
  timeZone: string | null;
  tags: string[];
  custom: Record<string, string>;
  active: boolean;
  role: Role;
  /** Has joined with an account. */
  account: boolean;
  invitation: { id: string; state: InvitationState; invitedAt: string; sentAt: string | null } | null;
  sortKey: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A person's own columns, department and manager by id. */
export interface PersonRow extends Omit<
  Person,
  "department" | "manager" | "managerEmail" | "account" | "invitation" | "createdAt" | "updatedAt"
> {
  department: string | null;
  manager: string | null;
  searchText: string;
}

/** Which people a caller sees: all, or those of some departments. */
export type Scope = "all" | readonly string[];

/** What is read of a person, from `personTables`. */
export const personColumns = `p.id, p.name, p.first_name AS "firstName", p.last_name AS "lastName", p.email, p.email_key AS "emailKey", p.phone,
  CASE WHEN d.id IS NULL THEN NULL ELSE jsonb_build_object('id', d.id, 'name', d.name) END AS department,
  CASE WHEN m.id IS NULL THEN NULL ELSE jsonb_build_object('id', m.id, 'name', coalesce(nullif(m.name, ''), m.email)) END AS manager,
  m.email AS "managerEmail", p.locale, p.time_zone AS "timeZone", p.tags, p.custom, p.active, p.role, p.sort_key AS "sortKey",
  acc.person IS NOT NULL AS account,
  CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'state', i.state, 'invitedAt', i.invited_at, 'sentAt', i.sent_at) END AS invitation,
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;
/** @param from the people, as `p`; `$1` is the organisation */
export const personTables = (from = "people p") => `${from}
  LEFT JOIN departments d ON d.org = $1 AND d.id = p.department
  LEFT JOIN people m ON m.org = $1 AND m.id = p.manager
  LEFT JOIN people_accounts acc ON acc.org = $1 AND acc.person = p.id
  LEFT JOIN people_invitations i ON i.org = $1 AND i.person = p.id`;
const inScope = "($2::uuid[] IS NULL OR p.department = ANY($2))";

const seen = (scope: Scope) => (scope === "all" ? null : scope);

export function findPerson(db: Db, org: string, id: string, scope: Scope = "all"): Promise<Person | null> {
  return db.maybe<Person>(
    `SELECT ${personColumns} FROM ${personTables()} WHERE p.org = $1 AND p.id = $3 AND ${inScope}`,
    [org, seen(scope), id],
  );
}

export async function findByEmail(db: Db, org: string, emailKey: string): Promise<Person | null> {
  return db.maybe<Person>(`SELECT ${personColumns} FROM ${personTables()} WHERE p.org = $1 AND p.email_key = $2`, [
    org,
    emailKey,
  ]);
}

/** Locks a person's row and tells its role, so that two changes at once see each other. */
export function lockPerson(db: Db, org: string, id: string): Promise<{ role: Role; active: boolean } | null> {
  return db.maybe("SELECT role, active FROM people WHERE org = $1 AND id = $2 FOR UPDATE", [org, id]);
}

/** @returns whether it was inserted; false when the address is there already */
export async function insertPerson(db: Db, org: string, row: PersonRow): Promise<boolean> {
  const inserted = await db.run(
    `INSERT INTO people (org, id, name, first_name, last_name, sort_key, search_text, email, email_key, phone, department, manager,
                         locale, time_zone, tags, custom, active, role)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     ON CONFLICT (org, email_key) DO NOTHING`,
    values(org, row),
  );
  return inserted === 1;
}

export async function updatePerson(db: Db, org: string, row: PersonRow): Promise<void> {
  await db.run(
    `UPDATE people SET name = $3, first_name = $4, last_name = $5, sort_key = $6, search_text = $7, email = $8, email_key = $9, phone = $10,
            department = $11, manager = $12, locale = $13, time_zone = $14, tags = $15, custom = $16, active = $17, role = $18,
            updated_at = now()
      WHERE org = $1 AND id = $2`,
    values(org, row),
  );
}

export async function updateRole(db: Db, org: string, id: string, role: Role): Promise<void> {
  await db.run("UPDATE people SET role = $3, updated_at = now() WHERE org = $1 AND id = $2", [org, id, role]);
}

function values(org: string, row: PersonRow): unknown[] {
  return [
    org,
    row.id,
    row.name,
    row.firstName,
    row.lastName,
    row.sortKey,
    row.searchText,
    row.email,
    row.emailKey,
    row.phone,
    row.department,
    row.manager,
    row.locale,
    row.timeZone,
    row.tags,
    JSON.stringify(row.custom),
    row.active,
    row.role,
  ];
}

/** Deletes a person; those whom they managed, and departments, have no manager then. */
export async function deletePerson(db: Db, org: string, id: string): Promise<void> {
  await db.run("UPDATE people SET manager = NULL WHERE org = $1 AND manager = $2", [org, id]);
  await db.run("UPDATE departments SET manager = NULL WHERE org = $1 AND manager = $2", [org, id]);
  await db.run("DELETE FROM people WHERE org = $1 AND id = $2", [org, id]);
}

export async function countActivePeople(db: Db, org: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    "SELECT count(*)::int AS count FROM people WHERE org = $1 AND active",
    [org],
  );
  return count;
}

/** How many stand in the directory, and how many of them are active. */
export function countDirectory(db: Db, org: string): Promise<{ all: number; active: number }> {
  return db.one(
    'SELECT count(*)::int AS "all", (count(*) FILTER (WHERE active))::int AS active FROM people WHERE org = $1',
    [org],
  );
}

/** Active people by role. */
export async function countRoles(db: Db, org: string): Promise<Map<Role, number>> {
  const rows = await db.query<{ role: Role; count: number }>(
    "SELECT role, count(*)::int AS count FROM people WHERE org = $1 AND active GROUP BY role",
    [org],
  );
  return new Map(rows.map(({ role, count }) => [role, count]));
}

/** Locks all active owners' rows and counts them: the last one must stay. */
export async function lockOwners(db: Db, org: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    "SELECT id FROM people WHERE org = $1 AND active AND role = 'owner' ORDER BY id FOR UPDATE",
    [org],
  );
  return rows.map((row) => row.id);
}

/** The names of all custom fields in use, in alphabetical order. */
export async function customNames(db: Db, org: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT k.name FROM people p, jsonb_object_keys(p.custom) AS k(name) WHERE p.org = $1 AND p.custom <> '{}' ORDER BY 1`,
    [org],
  );
  return rows.map((row) => row.name);
}

/** The names of people by id (the address of who has none); who has left is not among them. */
export async function namesOf(db: Db, org: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<Named>(
    "SELECT id, coalesce(nullif(name, ''), email) AS name FROM people WHERE org = $1 AND id = ANY ($2)",
    [org, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of some people: of those in the departments of a scope, and of `own`, whatever department that is. */
export function namesIn(
  db: Db,
  org: string,
  ids: readonly string[],
  scope: Scope,
  own: string | null,
): Promise<{ id: string; name: string }[]> {
  return db.query(
    "SELECT id, name FROM people WHERE org = $1 AND id = ANY ($2::uuid[]) AND ($3::uuid[] IS NULL OR department = ANY ($3) OR id = $4::uuid)",
    [org, ids, scope === "all" ? null : scope, own],
  );
}
