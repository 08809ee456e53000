import type { Db } from "../../../kit/db/index.ts";
import type { RecipientData } from "../rules.ts";

/** A member's values for a preview. */
export async function findRecipient(db: Db, org: string, member: string): Promise<RecipientData | null> {
  return db.maybe<RecipientData>(
    `SELECT name, first_name AS "firstName", last_name AS "lastName", email, department_name AS department, manager_name AS manager, custom
       FROM people_public_members WHERE org = $1 AND id = $2`,
    [org, member],
  );
}

/** Whether an active member bears this name. */
export async function isMembersName(db: Db, org: string, name: string): Promise<boolean> {
  const row = await db.maybe<{ found: boolean }>(
    "SELECT true AS found FROM people_public_members WHERE org = $1 AND active AND lower(name) = lower($2) LIMIT 1",
    [org, name.trim()],
  );
  return row !== null;
}
