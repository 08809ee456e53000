import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";
import { pseudonymSql } from "../../people/index.ts";
import type { Origin } from "../facts.ts";
import type { AssignmentState, completedWheres } from "../rules.ts";
import { mayOpenAgain } from "./opened.ts";

export interface Assignment {
  id: string;
  member: string;
  lesson: string;
  reason: "clicked" | "by-hand";
  state: AssignmentState;
  origin: Partial<Origin>;
  assignedAt: Date;
  dueAt: Date;
  openedAt: Date | null;
  completedAt: Date | null;
  completedWhere: (typeof completedWheres)[number] | null;
  withdrawnAt: Date | null;
  reminded: number;
  /** How long the lesson took; null where that is not known. */
  seconds: number | null;
}

interface NewAssignment {
  id: string;
  member: string;
  lesson: string;
  reason: "clicked" | "by-hand";
  origin: Partial<Origin>;
  assignedBy?: string;
  assignedAt: Date;
  dueAt: Date;
}

const columns = `a.id, a.member, a.lesson, a.reason, a.state, a.origin, a.assigned_at AS "assignedAt", a.due_at AS "dueAt", a.opened_at AS "openedAt",
  a.completed_at AS "completedAt", a.completed_where AS "completedWhere", a.withdrawn_at AS "withdrawnAt", a.reminded, a.seconds`;

/** Adds an assignment; null when the same lesson waits for the person already. */
export async function addAssignment(db: Db, org: string, one: NewAssignment): Promise<Assignment | null> {
  return db.maybe<Assignment>(
    `INSERT INTO assignments AS a (org, id, member, lesson, reason, origin, assigned_by, assigned_at, due_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (org, member, lesson) WHERE state = 'open' DO NOTHING RETURNING ${columns}`,
    [
      org,
      one.id,
      one.member,
      one.lesson,
      one.reason,
      JSON.stringify(one.origin),
      one.assignedBy ?? null,
      one.assignedAt,
      one.dueAt,
    ],
  );
}

export function findAssignment(db: Db, org: string, id: string): Promise<Assignment | null> {
  return db.maybe<Assignment>(`SELECT ${columns} FROM assignments a WHERE a.org = $1 AND a.id = $2`, [org, id]);
}

export function openAssignment(db: Db, org: string, member: string, lesson: string): Promise<Assignment | null> {
  return db.maybe<Assignment>(
    `SELECT ${columns} FROM assignments a WHERE a.org = $1 AND a.member = $2 AND a.lesson = $3 AND a.state = 'open'`,
    [org, member, lesson],
  );
}

interface AssignmentFilter {
  state?: AssignmentState | undefined;
  lesson?: string | undefined;
  member?: string | undefined;
  campaign?: string | undefined;
  overdue?: boolean | undefined;
  /** Departments that the viewer may see; all when absent. */
  departments?: readonly string[] | undefined;
  /** Only what began at this moment or later: the launch of its campaign, else the assignment itself. */
  since?: Date | null | undefined;
}

/** Newest first, after (assignedAt, id) of the last row of the page before. */
export function listAssignments(
  db: Db,
  org: string,
  filter: AssignmentFilter,
  after: [assignedAt: string, id: string] | null,
  limit: number,
): Promise<Assignment[]> {
  const { where, params, add } = conditions(org, filter);
  if (after) add((at) => `(a.assigned_at, a.id) < (${at})`, ...after);
  return db.query<Assignment>(
    `SELECT ${columns} FROM assignments a WHERE ${where.join(" AND ")} ORDER BY a.assigned_at DESC, a.id DESC LIMIT $${params.push(limit)}`,
    params,
  );
}

/**
 * Assignments as they stood at a moment: what was given later is not there, what ended later is open.
 * @param at the parameter that holds the moment
 */
const asOf = (at: string) => {
  const ended = (column: string) =>
    `CASE WHEN coalesce(b.completed_at, b.withdrawn_at) < ${at} THEN b.${column} END AS ${column}`;
  return `(SELECT b.org, b.id, b.member, b.lesson, b.reason, b.origin, b.campaign, b.assigned_at, b.due_at, b.opened_at, b.reminded,
      CASE WHEN coalesce(b.completed_at, b.withdrawn_at) >= ${at} THEN 'open' ELSE b.state END AS state,
      ${["completed_at", "completed_where", "withdrawn_at", "seconds"].map(ended).join(", ")}
     FROM assignments b WHERE b.assigned_at < ${at})`;
};

/**
 * What a campaign led to until a moment, sorted by the pseudonyms of its people.
 * @param key the campaign's key of pseudonyms
 */
export function listByPseudonym(
  db: Db,
  org: string,
  filter: AssignmentFilter,
  key: Buffer,
  until: Date,
  after: { pseudonym: string; lesson: string },
  limit: number,
): Promise<(Assignment & { pseudonym: string })[]> {
  const { where, params, add } = conditions(org, filter, until);
  const pseudonym = pseudonymSql(`$${params.push(key)}`, "a.member");
  add((at) => `(${pseudonym} COLLATE "C", a.lesson COLLATE "C") > (${at})`, after.pseudonym, after.lesson);
  return db.query<Assignment & { pseudonym: string }>(
    `SELECT ${columns}, ${pseudonym} AS pseudonym FROM ${asOf(`$${params.push(until)}`)} AS a WHERE ${where.join(" AND ")}
      ORDER BY ${pseudonym} COLLATE "C", a.lesson COLLATE "C" LIMIT $${params.push(limit)}`,
    params,
  );
}

/** @param until as of when they are told; null for now */
function conditions(org: string, filter: AssignmentFilter, until: Date | null = null) {
  const where = ["a.org = $1"];
  const params: unknown[] = [org];
  const add = (sql: (at: string) => string, ...values: unknown[]) => {
    const at = values.map((value) => `$${params.push(value)}`);
    where.push(sql(at.join(", ")));
  };
  if (filter.state) add((at) => `a.state = ${at}`, filter.state);
  if (filter.lesson) add((at) => `a.lesson = ${at}`, filter.lesson);
  if (filter.member) add((at) => `a.member = ${at}`, filter.member);
  if (filter.campaign) add((at) => `a.campaign = ${at}`, filter.campaign);
  if (filter.overdue !== undefined)
    add(
      (at) => `${filter.overdue ? "" : "NOT "}(a.state = 'open' AND a.due_at < coalesce(${at}::timestamptz, now()))`,
      until,
    );
  if (filter.departments) {
    add(
      (at) =>
        `EXISTS (SELECT 1 FROM people_public_members m WHERE m.org = a.org AND m.id = a.member AND m.department = ANY (${at}::uuid[]))`,
      filter.departments,
    );
  }
  if (filter.since) {
    add(
      (at) =>
        `coalesce((SELECT c.launched_at FROM campaigns_public_campaigns c WHERE c.org = a.org AND c.id = a.campaign), a.assigned_at) >= ${at}`,
      filter.since,
    );
  }
  return { where, params, add };
}

/** Ends an open assignment well; null when it is not open. */
export function completeAssignment(
  db: Db,
  org: string,
  id: string,
  at: Date,
  where: Assignment["completedWhere"],
  seconds: number | null,
): Promise<Assignment | null> {
  return db.maybe<Assignment>(
    `UPDATE assignments a SET state = 'completed', completed_at = $3, completed_where = $4, seconds = $5 WHERE org = $1 AND id = $2 AND state = 'open' RETURNING ${columns}`,
    [org, id, at, where, seconds],
  );
}

/** Open assignments that a click had led to before a moment, of some lessons. */
export function openSince(
  db: Db,
  org: string,
  member: string,
  lessons: readonly string[],
  before: Date,
): Promise<Assignment[]> {
  return db.query<Assignment>(
    `SELECT ${columns} FROM assignments a WHERE a.org = $1 AND a.member = $2 AND a.lesson = ANY ($3) AND a.reason = 'clicked' AND a.state = 'open'
       AND a.assigned_at < $4 ORDER BY a.id`,
    [org, member, lessons, before],
  );
}

/** Takes an open assignment back; null when it is not open. */
export function withdrawAssignment(db: Db, org: string, id: string): Promise<Assignment | null> {
  return db.maybe<Assignment>(
    `UPDATE assignments a SET state = 'withdrawn', withdrawn_at = now() WHERE org = $1 AND id = $2 AND state = 'open' RETURNING ${columns}`,
    [org, id],
  );
}

/** Remembers the first time that the lesson was opened. */
export async function markOpened(db: Db, org: string, id: string): Promise<void> {
  await db.run(`UPDATE assignments SET opened_at = now() WHERE org = $1 AND id = $2 AND ${mayOpenAgain}`, [org, id]);
}

/** The lessons that a person has ended by the links of assignments since a moment; what they played in the program stands among their plays. */
export async function endedByAssignment(db: Db, org: string, member: string, since: Date): Promise<string[]> {
  const rows = await db.query<{ lesson: string }>(
    `SELECT a.lesson FROM assignments a
      WHERE a.org = $1 AND a.member = $2 AND a.completed_at >= $3 AND a.completed_where = 'assignment'
        AND NOT EXISTS (SELECT FROM training_plays p WHERE p.org = $1 AND p.member = $2 AND p.lesson = a.lesson AND p.finished_at = a.completed_at)`,
    [org, member, since],
  );
  return rows.map((row) => row.lesson);
}

/** Counts a mail about an assignment; false when somebody else has just sent it. */
export async function countReminder(db: Db, org: string, id: string, before: number): Promise<boolean> {
  return (
    (await db.run(
      `UPDATE assignments SET reminded = $3 + 1 WHERE org = $1 AND id = $2 AND reminded = $3 AND state = 'open'`,
      [org, id, before],
    )) === 1
  );
}

/** Takes the turn to remind somebody; false when they were reminded of something less than so many days ago. A moment that a clock which was ahead wrote down counts for nothing (decision 0523). */
export async function takeReminder(db: Db, org: string, member: string, now: Date, days: number): Promise<boolean> {
  const taken = await db.run(
    `INSERT INTO training_reminders AS r (org, member, reminded_at) VALUES ($1, $2, $3)
     ON CONFLICT (org, member) DO UPDATE SET reminded_at = excluded.reminded_at 
      WHERE kit_later(r.reminded_at, $4::int * 86400) <= excluded.reminded_at OR r.reminded_at > kit_later(excluded.reminded_at, 3600)`,
    [org, member, now, days],
  );
  return taken === 1;
}

/** As the worker: organisations that have open assignments about which a mail may still be due. */
export async function waitingOrganisations(db: Db): Promise<string[]> {
  const rows = await db.query<{ org: string }>(
    `SELECT DISTINCT org FROM assignments WHERE ${byParts} AND state = 'open' AND reminded < 2 AND due_at > now()`,
  );
  return rows.map((row) => row.org);
}

/** Open assignments of active people about which a mail may be due. */
export function waitingAssignments(db: Db, org: string, limit: number, after: string | null): Promise<Assignment[]> {
  return db.query<Assignment>(
    `SELECT ${columns} FROM assignments a JOIN people_public_members m ON m.org = $1 AND m.id = a.member AND m.active
     WHERE a.org = $1 AND a.state = 'open' AND a.reminded < 2 AND a.due_at > now() AND ($3::uuid IS NULL OR a.id > $3)
       AND NOT EXISTS (SELECT 1 FROM training_later l WHERE l.org = $1 AND l.member = a.member AND l.lesson = a.lesson AND l.until > now())
     ORDER BY a.id LIMIT $2`,
    [org, limit, after],
  );
}

/** Which of these are active members. */
export async function activeMembers(
  db: Db,
  org: string,
  ids: readonly string[],
  departments?: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM people_public_members WHERE org = $1 AND id = ANY ($2::uuid[]) AND active AND ($3::uuid[] IS NULL OR department = ANY ($3))`,
    [org, ids, departments ?? null],
  );
  return new Set(rows.map((row) => row.id));
}

/** What the store holds about a person, for their own copy. */
export function assignmentsOfMember(db: Db, org: string, member: string): Promise<Assignment[]> {
  return db.query<Assignment>(
    `SELECT ${columns} FROM assignments a WHERE a.org = $1 AND a.member = $2 ORDER BY a.assigned_at`,
    [org, member],
  );
}
