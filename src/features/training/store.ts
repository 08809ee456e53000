import type { Db } from "../../kit/db/index.ts";
import type { Origin } from "./facts.ts";
import { usualDueDays, type AssignmentState } from "./rules.ts";

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
  completedWhere: "moment" | "assignment" | "by-hand" | null;
  withdrawnAt: Date | null;
  reminded: number;
}

export interface NewAssignment {
  id: string;
  member: string;
  lesson: string;
  reason: "clicked" | "by-hand";
  origin: Partial<Origin>;
  assignedBy?: string;
  assignedAt: Date;
  dueAt: Date;
}

export interface Settings {
  dueDays: number;
  reminders: boolean;
}

const columns = `a.id, a.member, a.lesson, a.reason, a.state, a.origin, a.assigned_at AS "assignedAt", a.due_at AS "dueAt", a.opened_at AS "openedAt",
  a.completed_at AS "completedAt", a.completed_where AS "completedWhere", a.withdrawn_at AS "withdrawnAt", a.reminded`;

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

export interface AssignmentFilter {
  state?: AssignmentState | undefined;
  lesson?: string | undefined;
  member?: string | undefined;
  campaign?: string | undefined;
  overdue?: boolean | undefined;
  /** Departments that the viewer may see; all when absent. */
  departments?: readonly string[] | undefined;
}

/** Newest first, after (assignedAt, id) of the last row of the page before. */
export function listAssignments(
  db: Db,
  org: string,
  filter: AssignmentFilter,
  after: [assignedAt: string, id: string] | null,
  limit: number,
): Promise<Assignment[]> {
  const where = ["a.org = $1"];
  const params: unknown[] = [org];
  const add = (sql: (at: string) => string, ...values: unknown[]) => {
    const at = values.map((value) => `$${params.push(value)}`);
    where.push(sql(at.join(", ")));
  };
  if (filter.state) add((at) => `a.state = ${at}`, filter.state);
  if (filter.lesson) add((at) => `a.lesson = ${at}`, filter.lesson);
  if (filter.member) add((at) => `a.member = ${at}`, filter.member);
  if (filter.campaign) add((at) => `a.origin ->> 'campaign' = ${at}`, filter.campaign);
  if (filter.overdue !== undefined)
    where.push(`${filter.overdue ? "" : "NOT "}(a.state = 'open' AND a.due_at < now())`);
  if (filter.departments) {
    add(
      (at) =>
        `EXISTS (SELECT FROM people_public_members m WHERE m.org = a.org AND m.id = a.member AND m.department = ANY (${at}::uuid[]))`,
      filter.departments,
    );
  }
  if (after) add((at) => `(a.assigned_at, a.id) < (${at})`, ...after);
  return db.query<Assignment>(
    `SELECT ${columns} FROM assignments a WHERE ${where.join(" AND ")} ORDER BY a.assigned_at DESC, a.id DESC LIMIT $${params.push(limit)}`,
    params,
  );
}

/** Ends an open assignment well; null when it is not open. */
export function completeAssignment(
  db: Db,
  org: string,
  id: string,
  at: Date,
  where: Assignment["completedWhere"],
): Promise<Assignment | null> {
  return db.maybe<Assignment>(
    `UPDATE assignments a SET state = 'completed', completed_at = $3, completed_where = $4 WHERE org = $1 AND id = $2 AND state = 'open' RETURNING ${columns}`,
    [org, id, at, where],
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
  await db.run(`UPDATE assignments SET opened_at = now() WHERE org = $1 AND id = $2 AND opened_at IS NULL`, [org, id]);
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

/** As the worker: organisations that have open assignments about which a mail may still be due. */
export async function waitingOrganisations(db: Db): Promise<string[]> {
  const rows = await db.query<{ org: string }>(
    `SELECT DISTINCT org FROM assignments WHERE state = 'open' AND reminded < 2 AND due_at > now()`,
  );
  return rows.map((row) => row.org);
}

export interface WaitingAssignment extends Assignment {
  name: string;
  firstName: string;
  email: string;
  locale: string | null;
  timeZone: string | null;
}

/** Open assignments of active people about which a mail may be due. */
export function waitingAssignments(
  db: Db,
  org: string,
  limit: number,
  after: string | null,
): Promise<WaitingAssignment[]> {
  return db.query<WaitingAssignment>(
    `SELECT ${columns}, m.name, m.first_name AS "firstName", m.email, m.locale, m.time_zone AS "timeZone"
     FROM assignments a JOIN people_public_members m ON m.org = a.org AND m.id = a.member AND m.active
     WHERE a.org = $1 AND a.state = 'open' AND a.reminded < 2 AND a.due_at > now() AND ($3::uuid IS NULL OR a.id > $3) ORDER BY a.id LIMIT $2`,
    [org, limit, after],
  );
}

export interface Cause {
  campaign: string;
  delivery: number;
  member: string;
  lesson: string;
  origin: Origin;
  assignment: string | null;
  clickedAt: Date;
}

const causeColumns = `c.campaign, c.delivery, c.member, c.lesson, c.origin, c.assignment, c.clicked_at AS "clickedAt"`;

/** Remembers a click that deserves a lesson; false when it is known. */
export async function addCause(db: Db, org: string, one: Cause): Promise<boolean> {
  const added = await db.run(
    `INSERT INTO training_causes (org, campaign, delivery, member, lesson, origin, assignment, clicked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      org,
      one.campaign,
      one.delivery,
      one.member,
      one.lesson,
      JSON.stringify(one.origin),
      one.assignment,
      one.clickedAt,
    ],
  );
  return added === 1;
}

export async function linkCause(
  db: Db,
  org: string,
  campaign: string,
  delivery: number,
  assignment: string,
): Promise<void> {
  await db.run(`UPDATE training_causes SET assignment = $4 WHERE org = $1 AND campaign = $2 AND delivery = $3`, [
    org,
    campaign,
    delivery,
    assignment,
  ]);
}

export function findCause(db: Db, org: string, campaign: string, delivery: number): Promise<Cause | null> {
  return db.maybe<Cause>(
    `SELECT ${causeColumns} FROM training_causes c WHERE c.org = $1 AND c.campaign = $2 AND c.delivery = $3 AND c.withdrawn_at IS NULL`,
    [org, campaign, delivery],
  );
}

/** Takes a click back; null when it is unknown or taken back already. `others`: clicks that still stand behind the same assignment. */
export function withdrawCause(
  db: Db,
  org: string,
  campaign: string,
  delivery: number,
): Promise<(Cause & { others: number }) | null> {
  return db.maybe<Cause & { others: number }>(
    `UPDATE training_causes c SET withdrawn_at = now() WHERE c.org = $1 AND c.campaign = $2 AND c.delivery = $3 AND c.withdrawn_at IS NULL
     RETURNING ${causeColumns}, (SELECT count(*)::int FROM training_causes o WHERE o.org = c.org AND o.assignment = c.assignment AND o.withdrawn_at IS NULL
       AND (o.campaign, o.delivery) <> (c.campaign, c.delivery)) AS others`,
    [org, campaign, delivery],
  );
}

/** Clicks of people who were held out and are no longer, oldest first. */
export function releasedCauses(db: Db, org: string): Promise<Cause[]> {
  return db.query<Cause>(
    `SELECT ${causeColumns} FROM training_causes c WHERE c.org = $1 AND c.assignment IS NULL AND c.withdrawn_at IS NULL AND NOT ${heldOut("c.org", "c.member")} ORDER BY c.clicked_at`,
    [org],
  );
}

/** Those of the members who are held out of some campaign whose evaluation has not been. */
export async function heldOutMembers(db: Db, org: string, members: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ member: string }>(
    `SELECT m.member FROM unnest($2::uuid[]) AS m (member) WHERE ${heldOut("$1::uuid", "m.member")}`,
    [org, members],
  );
  return new Set(rows.map((row) => row.member));
}

function heldOut(org: string, member: string): string {
  return `EXISTS (SELECT FROM campaigns_public_deliveries d JOIN campaigns_public_campaigns k ON k.org = d.org AND k.id = d.campaign
    WHERE d.org = ${org} AND d.member = ${member} AND d.hold_out AND k.evaluated_at IS NULL AND k.state NOT IN ('cancelled', 'killed'))`;
}

/** Remembers that the moment of a delivery was played to its end. */
export async function addMoment(db: Db, org: string, campaign: string, delivery: number, at: Date): Promise<void> {
  await db.run(
    `INSERT INTO training_moments (org, campaign, delivery, finished_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [org, campaign, delivery, at],
  );
}

export async function momentFinishedAt(db: Db, org: string, campaign: string, delivery: number): Promise<Date | null> {
  const row = await db.maybe<{ at: Date }>(
    `SELECT finished_at AS at FROM training_moments WHERE org = $1 AND campaign = $2 AND delivery = $3`,
    [org, campaign, delivery],
  );
  return row?.at ?? null;
}

/** The version of a lure that a campaign froze; null when it never did. */
export async function lureVersion(db: Db, org: string, campaign: string, lure: string): Promise<number | null> {
  const row = await db.query<{ version: number | null }>(
    `SELECT version FROM campaigns_public_lures WHERE org = $1 AND campaign = $2 AND lure = $3 LIMIT 1`,
    [org, campaign, lure],
  );
  return row[0]?.version ?? null;
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

export async function readSettings(db: Db, org: string): Promise<Settings> {
  const found = await db.maybe<Settings>(
    `SELECT due_days AS "dueDays", reminders FROM training_settings WHERE org = $1`,
    [org],
  );
  return found ?? { dueDays: usualDueDays, reminders: true };
}

export function writeSettings(db: Db, org: string, settings: Settings): Promise<Settings> {
  return db.one<Settings>(
    `INSERT INTO training_settings (org, due_days, reminders) VALUES ($1, $2, $3)
     ON CONFLICT (org) DO UPDATE SET due_days = excluded.due_days, reminders = excluded.reminders RETURNING due_days AS "dueDays", reminders`,
    [org, settings.dueDays, settings.reminders],
  );
}

/** What the store holds about a person, for their own copy. */
export function assignmentsOfMember(db: Db, org: string, member: string): Promise<Assignment[]> {
  return db.query<Assignment>(
    `SELECT ${columns} FROM assignments a WHERE a.org = $1 AND a.member = $2 ORDER BY a.assigned_at`,
    [org, member],
  );
}

export async function eraseMember(db: Db, org: string, member: string): Promise<void> {
  await db.run(`DELETE FROM assignments WHERE org = $1 AND member = $2`, [org, member]);
  await db.run(`DELETE FROM training_causes WHERE org = $1 AND member = $2`, [org, member]);
}

/** Removes what is older than the time that a person's results are kept. */
export async function forgetBefore(db: Db, org: string, before: Date): Promise<void> {
  await db.run(`DELETE FROM assignments WHERE org = $1 AND state <> 'open' AND assigned_at < $2`, [org, before]);
  await db.run(`DELETE FROM training_causes WHERE org = $1 AND clicked_at < $2`, [org, before]);
  await db.run(`DELETE FROM training_moments WHERE org = $1 AND finished_at < $2`, [org, before]);
}

/** What a recipient did in the end, as the debrief speaks of it. A report counts before a click; a machine's click is none. */
export async function outcomeOf(
  db: Db,
  org: string,
  campaign: string,
  delivery: number,
): Promise<"reported" | "ended" | "debrief"> {
  const row = await db.maybe<{ reported: boolean; clicked: boolean }>(
    `SELECT reported_at IS NOT NULL AND reported_verdict <> 'machine' AS reported, clicked_at IS NOT NULL AND clicked_verdict = 'person' AS clicked
     FROM tracking_public_outcomes WHERE org = $1 AND campaign = $2 AND delivery = $3`,
    [org, campaign, delivery],
  );
  if (row?.reported) return "reported";
  return row?.clicked ? "ended" : "debrief";
}

export interface PastClick extends Omit<Origin, "holdOut"> {
  member: string;
  clickedAt: Date;
}

/** Clicks of people in ended campaigns, oldest first; for the demo's history. */
export function pastClicks(db: Db, org: string): Promise<PastClick[]> {
  return db.query<PastClick>(
    `SELECT o.campaign, o.delivery, o.member, l.lure, o.lure_idx AS "lureIdx", o.department, l.difficulty, l.channel, o.clicked_at AS "clickedAt"
     FROM tracking_public_outcomes o
     JOIN campaigns_public_campaigns k ON k.org = o.org AND k.id = o.campaign AND k.state = 'ended'
     JOIN campaigns_public_lures l ON l.org = o.org AND l.campaign = o.campaign AND l.idx = o.lure_idx
     WHERE o.org = $1 AND o.clicked_verdict = 'person' AND NOT o.hold_out ORDER BY o.clicked_at, o.delivery`,
    [org],
  );
}
