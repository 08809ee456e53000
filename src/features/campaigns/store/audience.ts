import type { Db } from "../../../kit/db/index.ts";
import type { Audience } from "../shapes.ts";

/** Departments and people of an audience that the organisation does not have, as the fields that name them (`departments.0`). */
export async function unknownInAudience(db: Db, org: string, audience: Audience): Promise<string[]> {
  const { departments = [], people = [] } = audience;
  if (departments.length + people.length === 0) return [];
  const rows = await db.query<{ path: string }>(
    `SELECT 'departments.' || place - 1 AS path FROM unnest($2::uuid[]) WITH ORDINALITY AS given(id, place)
      WHERE NOT EXISTS (SELECT FROM people_public_departments d WHERE d.org = $1 AND d.id = given.id)
     UNION ALL
     SELECT 'people.' || place - 1 FROM unnest($3::uuid[]) WITH ORDINALITY AS given(id, place)
      WHERE NOT EXISTS (SELECT FROM people_public_members m WHERE m.org = $1 AND m.id = given.id)
     LIMIT 50`,
    [org, departments, people],
  );
  return rows.map((row) => row.path);
}
