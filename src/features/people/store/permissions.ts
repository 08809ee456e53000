import type { Db } from "../../../kit/db/index.ts";
import type { Role } from "../../../kit/feature.ts";

interface Change {
  role: Role;
  permission: string;
  granted: boolean;
}

/** What the organisation changed about its roles. */
export function listChanges(db: Db, org: string): Promise<Change[]> {
  return db.query<Change>("SELECT role, permission, granted FROM people_permissions WHERE org = $1", [org]);
}

/** Replaces the changes of one role. */
export async function replaceChanges(
  db: Db,
  org: string,
  role: Role,
  changes: readonly Omit<Change, "role">[],
): Promise<void> {
  await db.run("DELETE FROM people_permissions WHERE org = $1 AND role = $2", [org, role]);
  await db.run(
    `INSERT INTO people_permissions (org, role, permission, granted)
     SELECT $1, $2, permission, granted FROM jsonb_to_recordset($3::jsonb) AS c(permission text, granted boolean) RETURNING 1`,
    [org, role, JSON.stringify(changes)],
  );
}

export function findRole(db: Db, org: string, member: string): Promise<{ role: Role } | null> {
  return db.maybe<{ role: Role }>("SELECT role FROM people WHERE org = $1 AND id = $2 AND active", [org, member]);
}
