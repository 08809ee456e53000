import type { Db } from "../../../kit/db/index.ts";
import { manager, managers } from "./staging.ts";

export interface ImportCounts {
  added: number;
  updated: number;
  unchanged: number;
  duplicates: number;
  deactivated: number;
  /** Rows that would have changed somebody out of the importer's reach. */
  protected: number;
}

export async function countStaging(db: Db, org: string, run: string): Promise<ImportCounts> {
  const rows = await db.query<{ status: string; count: number }>(
    `SELECT CASE WHEN first_line IS NOT NULL THEN 'duplicates' ELSE status END AS status, count(*)::int AS count
       FROM people_staging WHERE org = $1 AND run = $2 GROUP BY 1`,
    [org, run],
  );
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    added: count("added"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    duplicates: count("duplicates"),
    deactivated: count("deactivated"),
    protected: count("protected"),
  };
}

/** Stands in a sentence where SELECT puts the line of the row that came first. */
export const linePlace = "\u2026line\u2026";

/**
 * SELECT of the report's lines, for `reportLinesFrom`: $3 is the run, $4 to $6 are the sentences for a double row (`linePlace`), somebody out of
 * reach and an unknown manager.
 */
export const stagedLines = `SELECT s.line, CASE WHEN s.first_line IS NULL AND s.status <> 'protected' THEN s.status ELSE 'refused' END AS status,
    jsonb_strip_nulls(jsonb_build_object('email', s.email,
      'reason', CASE WHEN s.first_line IS NOT NULL THEN 'duplicate-row' WHEN s.status = 'protected' THEN 'mightier-person'
        WHEN ${unknown("s")} THEN 'manager-unknown' ELSE s.left_out END,
      'message', CASE WHEN s.first_line IS NOT NULL THEN replace($4::text, '${linePlace}', s.first_line::text)
        WHEN s.status = 'protected' THEN $5::text
        ELSE nullif(concat_ws(' ', CASE WHEN ${unknown("s")} THEN $6::text END, s.left_out_said), '') END)) AS data
  FROM people_staging s ${managers}
 WHERE s.org = $1 AND s.run = $3 AND s.status <> 'refused'`;

function unknown(row: string): string {
  return `${row}.manager_key IS NOT NULL AND ${manager} IS NULL`;
}

/** SELECT of the facts, for `recordFrom`: $2 is the run. Needs the merge to be done. */
export const stagedFacts = `SELECT CASE s.status WHEN 'added' THEN 'person.added' ELSE 'person.changed' END AS kind, s.person,
    jsonb_strip_nulls(jsonb_build_object('department', p.department,
      'fields', CASE s.status WHEN 'updated' THEN to_jsonb(s.fields) WHEN 'deactivated' THEN jsonb_build_array('active') END, 'active', CASE WHEN s.status = 'deactivated' THEN false
      WHEN s.status = 'updated' AND p.active <> s.was_active THEN p.active END)) AS data, now() AS at
  FROM people_staging s JOIN people p ON p.org = $1 AND p.id = s.person
 WHERE s.org = $1 AND s.run = $2 AND s.status IN ('added', 'updated', 'deactivated') AND s.first_line IS NULL`;

/** The fields with addresses that a run's file had for a person whom it changed. */
export async function stagedAddresses(db: Db, org: string, run: string, person: string): Promise<string[]> {
  const row = await db.maybe<{ fields: string[] }>(
    `SELECT array_remove(ARRAY[CASE WHEN phone IS NOT NULL THEN 'phone' END, CASE WHEN custom IS NOT NULL THEN 'custom' END], NULL) AS fields
       FROM people_staging WHERE org = $1 AND run = $2 AND person = $3 AND status = 'updated' AND first_line IS NULL`,
    [org, run, person],
  );
  return row?.fields ?? [];
}

/** Whom a run takes back and who has an account: those who may act again. Needs the merge to be done. */
export async function revivedWithAccount(db: Db, org: string, run: string): Promise<string[]> {
  const rows = await db.query<{ person: string }>(
    `SELECT s.person FROM people_staging s
       JOIN people p ON p.org = $1 AND p.id = s.person AND p.active
       JOIN people_accounts a ON a.org = $1 AND a.person = s.person
      WHERE s.org = $1 AND s.run = $2 AND s.status = 'updated' AND s.first_line IS NULL AND NOT s.was_active ORDER BY s.line`,
    [org, run],
  );
  return rows.map(({ person }) => person);
}

export interface StagedOutcome {
  line: number;
  status: "added" | "updated" | "unchanged" | "protected";
  firstLine: number | null;
  /** The member; for a double row that of its first line. */
  person: string;
  email: string;
}

export function listStaged(db: Db, org: string, run: string): Promise<StagedOutcome[]> {
  return db.query<StagedOutcome>(
    `SELECT s.line, s.status, s.first_line AS "firstLine", coalesce(f.person, s.person) AS person, s.email
       FROM people_staging s
       LEFT JOIN people_staging f ON f.org = $1 AND f.run = s.run AND f.line = s.first_line
      WHERE s.org = $1 AND s.run = $2 AND s.status <> 'refused' ORDER BY s.line`,
    [org, run],
  );
}
