import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";
import type { Rhythm } from "../rules.ts";

/** What a schedule is made of. */
interface ScheduleContent {
  kind: string;
  department: string | null;
  every: Rhythm;
  /** BCP 47; the organisation's when null. */
  language: string | null;
  active: boolean;
  /** The period whose report is made next. */
  nextPeriod: string;
  /** Why the last report was not made, as `storedWords` makes it. */
  problem: string | null;
}

export interface Schedule extends ScheduleContent {
  id: string;
  /** Kind and id of whom it acts for, and the member behind it. */
  requestedBy: string;
  requestedMember: string | null;
  /** The newest report that it made, if that is still there. */
  lastReport: string | null;
  createdAt: Date;
}

const columns = `s.id, s.kind, s.department, s.every, s.language, s.active, s.next_period AS "nextPeriod", s.problem, s.requested_by AS "requestedBy",
  s.requested_member AS "requestedMember", s.created_at AS "createdAt",
  (SELECT r.id FROM reports r WHERE r.org = $1 AND r.schedule = s.id ORDER BY r.id DESC LIMIT 1) AS "lastReport"`;

/** All of them, the oldest first; `handlers.ts` says how many there are at most. */
export function listSchedules(db: Db, org: string): Promise<Schedule[]> {
  return db.query<Schedule>(`SELECT ${columns} FROM report_schedules s WHERE s.org = $1 ORDER BY s.id`, [org]);
}

/** One, held until the transaction's end. */
export function lockSchedule(db: Db, org: string, id: string): Promise<Schedule | null> {
  return db.maybe<Schedule>(`SELECT ${columns} FROM report_schedules s WHERE s.org = $1 AND s.id = $2 FOR UPDATE OF s`, [org, id]); // oxfmt-ignore
}

/** Adds one, or writes all of one anew. */
export async function putSchedule(db: Db, org: string, one: Omit<Schedule, "lastReport" | "createdAt">): Promise<void> {
  const { id, kind, department, every, language, active, nextPeriod, problem, requestedBy, requestedMember } = one;
  await db.run(
    `INSERT INTO report_schedules (org, id, kind, department, every, language, active, next_period, problem, requested_by, requested_member)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (org, id) DO UPDATE SET every = excluded.every, language = excluded.language, active = excluded.active,
       next_period = excluded.next_period, problem = excluded.problem, requested_by = excluded.requested_by, requested_member = excluded.requested_member`,
    [org, id, kind, department, every, language, active, nextPeriod, problem, requestedBy, requestedMember],
  );
}

/** What came of a run: which period is next, why nothing was made of the last, and whether it goes on. */
export async function noteRun(
  db: Db,
  org: string,
  id: string,
  { nextPeriod, problem, active }: Pick<ScheduleContent, "nextPeriod" | "problem" | "active">,
): Promise<void> {
  await db.run("UPDATE report_schedules SET next_period = $3, problem = $4, active = $5 WHERE org = $1 AND id = $2", [org, id, nextPeriod, problem, active]); // oxfmt-ignore
}

/** Says on the schedule that ordered a piece of work why its report could not be made. */
export async function noteNotMade(db: Db, org: string, work: string, problem: string): Promise<void> {
  await db.run(
    `UPDATE report_schedules AS s SET problem = $3 FROM reports AS r
      WHERE s.org = $1 AND r.org = $1 AND r.work = $2 AND s.id = r.schedule`,
    [org, work, problem],
  );
}

export async function removeSchedule(db: Db, org: string, id: string): Promise<boolean> {
  return (await db.run("DELETE FROM report_schedules WHERE org = $1 AND id = $2", [org, id])) === 1;
}

/** Whether a schedule has made the report of a period. */
export async function hasReported(db: Db, org: string, schedule: string, period: string): Promise<boolean> {
  return (
    (await db.maybe("SELECT 1 FROM reports WHERE org = $1 AND schedule = $2 AND scope ->> 'period' = $3", [org, schedule, period])) !== null // oxfmt-ignore
  );
}

/** What a schedule made of some periods is its own no more, and stays as what somebody ordered by hand: it makes them anew. */
export async function detachReports(db: Db, org: string, schedule: string, periods: readonly string[]): Promise<void> {
  await db.run(
    "UPDATE reports SET schedule = NULL WHERE org = $1 AND schedule = $2 AND scope ->> 'period' = ANY ($3)",
    [org, schedule, periods],
  );
}

/** Organisations in which a schedule is active. Read as the worker. */
export async function organisationsWithSchedules(db: Db): Promise<string[]> {
  const rows = await db.query<{ org: string }>(
    `SELECT DISTINCT org FROM report_schedules WHERE ${byParts} AND active`,
    [],
  );
  return rows.map((row) => row.org);
}

/** Schedules that stand still because something stood against them; counted. */
export async function stoppedSchedules(db: Db, org: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    "SELECT count(*)::int AS count FROM report_schedules WHERE org = $1 AND NOT active AND problem IS NOT NULL",
    [org],
  );
  return count;
}

/** Somebody to whom a report may be told of. */
export interface Reader {
  id: string;
  name: string;
  email: string;
  locale: string | null;
  role: string;
}

const person = "m.id, m.name, m.email, m.locale, m.role";

/** Active people with one of these roles, by name. */
export function peopleWithRoles(db: Db, org: string, roles: readonly string[]): Promise<Reader[]> {
  return db.query<Reader>(
    `SELECT ${person} FROM people_public_members m WHERE m.org = $1 AND m.active AND m.role = ANY ($2) ORDER BY lower(m.name), m.id LIMIT 1000`,
    [org, roles],
  );
}

/** Those whom schedules name, whatever they may today; without those who have left. */
export function readersOf(
  db: Db,
  org: string,
  schedules: readonly string[],
): Promise<(Reader & { schedule: string })[]> {
  return db.query(
    `SELECT r.schedule, ${person} FROM report_schedule_readers r JOIN people_public_members m ON m.org = $1 AND m.id = r.member
      WHERE r.org = $1 AND r.schedule = ANY ($2) AND m.active ORDER BY lower(m.name), m.id`,
    [org, schedules],
  );
}

/** Who is told, instead of whoever was. */
export async function setReaders(db: Db, org: string, schedule: string, members: readonly string[]): Promise<void> {
  await db.run("DELETE FROM report_schedule_readers WHERE org = $1 AND schedule = $2", [org, schedule]);
  await db.run("INSERT INTO report_schedule_readers (org, schedule, member) SELECT $1, $2, unnest($3::uuid[]) RETURNING 1", [org, schedule, members]); // oxfmt-ignore
}

/** Which kinds of report somebody is told of. */
export async function schedulesReadBy(db: Db, org: string, member: string): Promise<{ kind: string; every: Rhythm }[]> {
  return db.query(
    `SELECT s.kind, s.every FROM report_schedule_readers r JOIN report_schedules s ON s.org = $1 AND s.id = r.schedule
      WHERE r.org = $1 AND r.member = $2 ORDER BY s.id`,
    [org, member],
  );
}

/** Nobody is told in their place; what they ordered acts for nobody any more, and stops at its next turn. */
export async function eraseFromSchedules(db: Db, org: string, subject: Subject): Promise<void> {
  const { member, tombstone, needles } = subject;
  await db.run("DELETE FROM report_schedule_readers WHERE org = $1 AND member = $2", [org, member]);
  await db.run(
    `UPDATE report_schedules SET requested_by = replace(requested_by, $2::text, $3::text), problem = kit_scrub(problem, $4),
            requested_member = CASE WHEN requested_member = $2::uuid THEN $3::uuid ELSE requested_member END
      WHERE org = $1 AND (strpos(kit_texts(requested_by, requested_member::text), $2::text) > 0 OR kit_names(problem, $4))`,
    [org, member, tombstone, needles],
  );
}
