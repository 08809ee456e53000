import type { Db } from "../../../kit/db/index.ts";
import { personLimits } from "../rules/person.ts";

const count = (fields: string) => `(SELECT count(*) FROM jsonb_object_keys(${fields}))`;

/**
 * SQL: whether a person (`p`) would have more fields of the organisation's own by a row (`s`) than a person may: what a person has stays, so that list by list there
 * would be ever more. Who has more from before may still be given other values.
 */
const isSurplus = `${count("p.custom || s.custom")} > greatest(${personLimits.custom}, ${count("p.custom")})`;

/** SQL: the fields that a person has after a row: with the row's, unless somebody else has given them others since it was judged. */
export const mergedFields = `CASE WHEN s.custom IS NULL OR ${isSurplus} THEN p.custom ELSE p.custom || s.custom END`;

/** Leaves the fields of the organisation's own out of rows by which somebody who is there would have more of them than a person may. @param say as `leaveOut` has it */
export async function leaveOutSurplusFields(db: Db, org: string, run: string, say: () => string): Promise<void> {
  const which = `s.status <> 'refused' AND p.email_key = s.email_key AND NOT p.custom @> s.custom AND ${isSurplus}`;
  await leaveOut(db, org, run, which, say);
}

/** Says the same of rows whose fields the merge has not taken. */
export async function noteSurplusFields(db: Db, org: string, run: string, say: () => string): Promise<void> {
  const which = "s.status = 'updated' AND s.first_line IS NULL AND p.id = s.person AND NOT p.custom @> s.custom";
  await leaveOut(db, org, run, which, say);
}

/** @param which rows (`s`) and their people (`p`), SQL @param say the sentence that the report has for it; asked where there is such a row */
async function leaveOut(db: Db, org: string, run: string, which: string, say: () => string): Promise<void> {
  const rows = await db.query<{ line: number }>(
    `UPDATE people_staging s SET custom = NULL, left_out = coalesce(s.left_out, 'custom-too-many') FROM people p
      WHERE s.org = $1 AND s.run = $2 AND s.custom IS NOT NULL AND p.org = $1 AND ${which} RETURNING s.line`,
    [org, run],
  );
  if (rows.length === 0) return;
  await db.run(
    "UPDATE people_staging SET left_out_said = coalesce(left_out_said || ' ', '') || $4::text WHERE org = $1 AND run = $2 AND line = ANY ($3)",
    [org, run, rows.map(({ line }) => line), say()],
  );
}
