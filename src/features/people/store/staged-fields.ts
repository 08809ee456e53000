import type { Db } from "../../../kit/db/index.ts";

/**
 * Leaves the fields of the organisation's own out of rows by which somebody who is there would have more of them than a person may: what a person has stays, so
 * that list by list there would be ever more. Who has more from before may still be given other values.
 * @param say the sentence that the report has for it; asked where there is such a row
 */
export async function leaveOutSurplusFields(
  db: Db,
  org: string,
  run: string,
  most: number,
  say: () => string,
): Promise<void> {
  const fields = (of: string) => `(SELECT count(*) FROM jsonb_object_keys(${of}))`;
  const rows = await db.query<{ line: number }>(
    `UPDATE people_staging s SET custom = NULL, left_out = coalesce(s.left_out, 'custom-too-many') FROM people p
      WHERE s.org = $1 AND s.run = $2 AND s.status <> 'refused' AND s.custom IS NOT NULL AND p.org = $1 AND p.email_key = s.email_key
        AND NOT p.custom @> s.custom AND ${fields("p.custom || s.custom")} > greatest($3::int, ${fields("p.custom")}) RETURNING s.line`,
    [org, run, most],
  );
  if (rows.length === 0) return;
  await db.run(
    "UPDATE people_staging SET left_out_said = concat_ws(' ', left_out_said, $4::text) WHERE org = $1 AND run = $2 AND line = ANY ($3)",
    [org, run, rows.map(({ line }) => line), say()],
  );
}
