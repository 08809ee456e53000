import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Reach } from "../access.ts";
import { mergedFields } from "./staged-fields.ts";

/** A row of an import on its way; `null` leaves what an existing person has. */
export interface StagedRow {
  line: number;
  /** The id that the person gets if they are new. */
  person: string;
  status: "added" | "refused";
  email: string;
  email_key: string;
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  sort_key: string;
  search_text: string;
  phone: string | null;
  department: string | null;
  department_key: string | null;
  manager_key: string | null;
  locale: string | null;
  time_zone: string | null;
  tags: string[] | null;
  custom: Record<string, string> | null;
  active: boolean | null;
  /** Why something spare was left out, and the sentence; null when nothing was. */
  left_out: string | null;
  left_out_said: string | null;
}

const columns = `line, person, status, email, email_key, name, first_name, last_name, sort_key, search_text, phone, department, department_key,
  manager_key, locale, time_zone, tags, custom, active, left_out, left_out_said`;

/** @param rows a JSON array of `StagedRow`s, as bytes */
export async function stageRows(db: Db, org: string, run: string, rows: Buffer): Promise<void> {
  await db.run(
    `INSERT INTO people_staging (org, run, ${columns})
     SELECT $1, $2, ${columns} FROM jsonb_to_recordset($3::text::jsonb) AS r(line int, person uuid, status text, email text, email_key text,
       name text, first_name text, last_name text, sort_key text, search_text text, phone text, department text, department_key text,
       manager_key text, locale text, time_zone text, tags text[], custom jsonb, active boolean, left_out text, left_out_said text) RETURNING 1`,
    [org, run, rows],
    "people-stage",
  );
}

/** Removes what runs left that died more than a day ago; a run's id tells when it began. */
export function clearOldStaging(db: Db, org: string, olderThan: string, size: number): Promise<boolean> {
  return changeBatch(
    db,
    org,
    { table: "people_staging", key: ["run", "line"], where: "run < $2", params: [olderThan] },
    size,
  );
}

export async function clearStaging(db: Db, org: string, run: string): Promise<void> {
  await db.run("DELETE FROM people_staging WHERE org = $1 AND run = $2", [org, run]);
}

// Of several rows with one address the first counts.
const valid = "s.org = $1 AND s.run = $2 AND s.status NOT IN ('refused', 'protected') AND s.first_line IS NULL";

/** Who a row's manager is: a person who is there already, or one that the same file adds. */
export const managers = `LEFT JOIN people mp ON mp.org = s.org AND mp.email_key = s.manager_key
  LEFT JOIN people_staging ms ON ms.org = s.org AND ms.run = s.run AND ms.email_key = s.manager_key
    AND ms.status = 'added' AND ms.first_line IS NULL`;
export const manager = "coalesce(mp.id, ms.person)";

/**
 * Decides what becomes of every staged row, without touching anybody: doubles are pointed at their first line, rows of people who are
 * there already become `updated` or `unchanged`. A manager whom the importer does not see is nobody, as the API has it.
 */
export async function judgeStaging(db: Db, org: string, run: string, { departments, member }: Reach): Promise<void> {
  if (departments !== "all")
    await db.run(
      `UPDATE people_staging s SET manager_key = '' FROM people m
        WHERE s.org = $1 AND s.run = $2 AND m.org = $1 AND m.email_key = s.manager_key AND m.id IS DISTINCT FROM $4::uuid
          AND NOT (${within("m", "$3")})`,
      [org, run, departments, member],
    );
  await db.run(
    `UPDATE people_staging s SET first_line = f.line
       FROM (SELECT email_key, min(line) AS line FROM people_staging
              WHERE org = $1 AND run = $2 AND status <> 'refused' GROUP BY email_key HAVING count(*) > 1) f
      WHERE s.org = $1 AND s.run = $2 AND s.status <> 'refused' AND s.email_key = f.email_key AND s.line > f.line`,
    [org, run],
  );
  await db.run(
    `UPDATE people_staging t SET person = j.person, was_active = j.active, fields = j.fields, status = CASE WHEN j.fields = '{}' THEN 'unchanged' ELSE 'updated' END
       FROM (SELECT s.org, s.run, s.line, p.id AS person, p.active, ${changedFields} AS fields
               FROM people_staging s
               JOIN people p ON p.org = s.org AND p.email_key = s.email_key
               LEFT JOIN departments d ON d.org = p.org AND d.id = p.department
               ${managers}
              WHERE ${valid}) AS j
      WHERE t.org = j.org AND t.run = j.run AND t.line = j.line`,
    [org, run],
  );
}

/**
 * Sets rows aside that would change somebody out of the importer's reach: nobody does by a file what the API refuses them. Of departments that the
 * importer does not see, those that change nothing, too: whoever guesses right must not be told so. Nobody new is put there either.
 */
export async function protectStaging(
  db: Db,
  org: string,
  run: string,
  { mightier, departments }: Reach,
): Promise<void> {
  await db.run(
    `UPDATE people_staging s SET status = 'protected'
       FROM people p
      WHERE s.org = $1 AND s.run = $2 AND s.status IN ('updated', 'unchanged') AND p.org = $1 AND p.id = s.person
        AND (NOT (${within("p", "$4")}) OR s.status = 'updated' AND (p.role = ANY($3)
          OR s.department_key IS NOT NULL AND $4::uuid[] IS NOT NULL
             AND NOT EXISTS (SELECT FROM departments t WHERE t.org = $1 AND t.name_key = s.department_key AND t.id = ANY ($4))))`,
    [org, run, mightier, departments === "all" ? null : departments],
  );
  if (departments === "all") return;
  await db.run(
    `UPDATE people_staging s SET status = 'protected'
      WHERE s.org = $1 AND s.run = $2 AND s.status = 'added' AND s.department_key IS NOT NULL
        AND NOT EXISTS (SELECT FROM departments t WHERE t.org = $1 AND t.name_key = s.department_key AND t.id = ANY ($3))`,
    [org, run, departments],
  );
}

/** Whether a person is in one of these departments; null stands for all. */
function within(person: string, departments: string): string {
  return `(${departments}::uuid[] IS NULL OR coalesce(${person}.department = ANY(${departments}), false))`;
}

// Who stands in the file is active again unless it says otherwise; owners are not shut out by a file.
const active = "(p.role = 'owner' AND p.active OR coalesce(s.active, true))";

/** SQL: whether a row (`s`) changes a field of a person (`p`, in `d`), by the field's name in facts. */
const changes = {
  name: "s.name IS DISTINCT FROM p.name AND s.name IS NOT NULL",
  firstName: "s.first_name IS DISTINCT FROM p.first_name AND s.first_name IS NOT NULL",
  lastName: "s.last_name IS DISTINCT FROM p.last_name AND s.last_name IS NOT NULL",
  phone: "s.phone IS DISTINCT FROM p.phone AND s.phone IS NOT NULL",
  department: "s.department_key IS DISTINCT FROM d.name_key AND s.department_key IS NOT NULL",
  manager: `${manager} IS DISTINCT FROM p.manager AND ${manager} IS NOT NULL AND ${manager} <> p.id`,
  locale: "s.locale IS DISTINCT FROM p.locale AND s.locale IS NOT NULL",
  timeZone: "s.time_zone IS DISTINCT FROM p.time_zone AND s.time_zone IS NOT NULL",
  tags: "s.tags IS DISTINCT FROM p.tags AND s.tags IS NOT NULL",
  custom: "s.custom IS NOT NULL AND NOT p.custom @> s.custom",
  active: `${active} <> p.active`,
};
const changedFields = `array_remove(ARRAY[${Object.entries(changes).map(([field, sql]) => `CASE WHEN ${sql} THEN '${field}' END`).join()}], NULL)`; // oxfmt-ignore

/**
 * Stages those whom `sync-deactivate` lets go: active, not in the file (in whatever state the row is), no owner, not `except` (who imports),
 * within the importer's departments. Whose role may do more than the importer's stays, and the report says so.
 * They become further lines after the file's last, so that report, counts and facts treat them like the others.
 */
export async function stageLeaving(
  db: Db,
  org: string,
  run: string,
  except: string | null,
  { mightier, departments }: Reach,
): Promise<void> {
  await db.run(
    `INSERT INTO people_staging (org, run, line, person, status, email, email_key, sort_key, search_text)
     SELECT $1, $2, coalesce((SELECT max(line) FROM people_staging WHERE org = $1 AND run = $2), 1)
              + row_number() OVER (ORDER BY p.sort_key, p.id),
            p.id, CASE WHEN p.role = ANY($4) THEN 'protected' ELSE 'deactivated' END, p.email, p.email_key, '', ''
       FROM people p
      WHERE p.org = $1 AND p.active AND p.role <> 'owner' AND p.id IS DISTINCT FROM $3::uuid AND ${within("p", "$5")}
        AND NOT EXISTS (SELECT FROM people_staging a WHERE a.org = $1 AND a.run = $2 AND a.email_key = p.email_key) RETURNING 1`,
    [org, run, except, mightier, departments === "all" ? null : departments],
  );
}

/** Active people as they would be after the import; those who leave are staged before. */
export async function countActiveAfter(db: Db, org: string, run: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `SELECT ((SELECT count(*) FROM people p WHERE p.org = $1 AND p.active
                AND NOT EXISTS (SELECT FROM people_staging s WHERE ${valid} AND s.email_key = p.email_key))
           + (SELECT count(*) FROM people_staging s WHERE ${valid} AND s.status = 'added' AND coalesce(s.active, true))
           + (SELECT count(*) FROM people_staging s JOIN people p ON p.org = $1 AND p.id = s.person
               WHERE ${valid} AND s.status IN ('updated', 'unchanged') AND ${active}))::int AS count`,
    [org, run],
  );
  return count;
}

/** How many the import adds to the directory, and how many would stand in it. */
export function countDirectoryAfter(db: Db, org: string, run: string): Promise<{ added: number; all: number }> {
  return db.one(
    `SELECT s.added, ((SELECT count(*) FROM people p WHERE p.org = $1) + s.added)::int AS "all"
       FROM (SELECT count(*)::int AS added FROM people_staging s WHERE ${valid} AND s.status = 'added') AS s`,
    [org, run],
  );
}

/** Departments as they would be after the import. */
export async function countDepartmentsAfter(db: Db, org: string, run: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT d.name_key FROM departments d WHERE d.org = $1
       UNION SELECT s.department_key FROM people_staging s WHERE ${valid} AND s.department_key IS NOT NULL) AS named`,
    [org, run],
  );
  return count;
}

export async function createMissingDepartments(db: Db, org: string, run: string): Promise<number> {
  return db.run(
    `INSERT INTO departments (org, id, name, name_key)
     SELECT $1, gen_random_uuid(), (array_agg(s.department ORDER BY s.line))[1], s.department_key FROM people_staging s
      WHERE ${valid} AND s.department_key IS NOT NULL GROUP BY s.department_key
     ON CONFLICT (org, name_key) DO NOTHING`,
    [org, run],
  );
}

/**
 * Moves the judged rows into the directory. Managers may stand anywhere in the file, since references are checked at the statement's end. Whoever was given a
 * mightier role since the rows were judged stays as they are.
 * @param judged how many rows of each kind there are: each statement reads all of them, so that none is asked for nobody
 */
export async function mergeStaging(
  db: Db,
  org: string,
  run: string,
  reach: Reach,
  judged: Record<"added" | "updated" | "deactivated", number>,
): Promise<void> {
  if (judged.added > 0) await addStaged(db, org, run);
  if (judged.updated > 0) await updateStaged(db, org, run, reach);
  if (judged.deactivated > 0) await deactivateStaged(db, org, run, reach);
  if (judged.updated + judged.deactivated > 0) await protectMerged(db, org, run, reach);
}

async function addStaged(db: Db, org: string, run: string): Promise<void> {
  await db.run(
    `INSERT INTO people (org, id, name, first_name, last_name, sort_key, search_text, email, email_key, phone, department, manager, locale,
                         time_zone, tags, custom, active)
     SELECT s.org, s.person, coalesce(s.name, ''), s.first_name, s.last_name, s.sort_key, s.search_text, s.email, s.email_key, s.phone, d.id,
            nullif(${manager}, s.person), s.locale, s.time_zone, coalesce(s.tags, '{}'), coalesce(s.custom, '{}'), coalesce(s.active, true)
       FROM people_staging s
       LEFT JOIN departments d ON d.org = s.org AND d.name_key = s.department_key
       ${managers}
      WHERE ${valid} AND s.status = 'added'`,
    [org, run],
  );
}

async function updateStaged(db: Db, org: string, run: string, reach: Reach): Promise<void> {
  await db.run(
    `UPDATE people p SET name = coalesce(s.name, p.name), first_name = coalesce(s.first_name, p.first_name),
            last_name = coalesce(s.last_name, p.last_name),
            sort_key = CASE WHEN s.name IS NULL THEN p.sort_key ELSE s.sort_key END,
            search_text = CASE WHEN s.name IS NULL THEN p.search_text ELSE s.search_text END,
            phone = coalesce(s.phone, p.phone), department = coalesce(d.id, p.department),
            manager = coalesce(nullif(${manager}, p.id), p.manager), locale = coalesce(s.locale, p.locale),
            time_zone = coalesce(s.time_zone, p.time_zone), tags = coalesce(s.tags, p.tags),
            custom = ${mergedFields}, active = ${active}, updated_at = now()
       FROM people_staging s
       LEFT JOIN departments d ON d.org = $1 AND d.name_key = s.department_key
       ${managers}
      WHERE ${valid} AND s.status = 'updated' AND p.org = $1 AND p.id = s.person AND p.role <> ALL ($3) AND ${within("p", "$4")}`,
    [org, run, ...ofReach(reach)],
  );
}

async function deactivateStaged(db: Db, org: string, run: string, reach: Reach): Promise<void> {
  await db.run(
    `UPDATE people p SET active = false, updated_at = now() FROM people_staging s
      WHERE s.org = $1 AND s.run = $2 AND s.status = 'deactivated' AND p.org = $1 AND p.id = s.person AND p.role <> 'owner' AND p.role <> ALL ($3)
        AND ${within("p", "$4")}`,
    [org, run, ...ofReach(reach)],
  );
}

async function protectMerged(db: Db, org: string, run: string, reach: Reach): Promise<void> {
  await db.run(
    `UPDATE people_staging s SET status = 'protected' FROM people p
      WHERE s.org = $1 AND s.run = $2 AND p.org = $1 AND p.id = s.person
        AND (s.status IN ('updated', 'deactivated') AND (p.role = ANY ($3) OR NOT ${within("p", "$4")})
          OR s.status = 'deactivated' AND p.role = 'owner')`,
    [org, run, ...ofReach(reach)],
  );
}

function ofReach({ mightier, departments }: Reach): unknown[] {
  return [mightier, departments === "all" ? null : departments];
}
