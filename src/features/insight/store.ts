import type { Db } from "../../kit/db/index.ts";
import { insertValues } from "../../kit/db/values.ts";

/** The columns of `insight_counts` that reactions add to. */
export const counters = [
  "sent",
  "bounced",
  "unconfirmed",
  "opened_raw",
  "opened_machine",
  "opened_person",
  "clicked_raw",
  "clicked_machine",
  "clicked_person",
  "submitted_raw",
  "submitted_machine",
  "submitted_person",
  "reported_raw",
  "reported_machine",
  "reported_person",
] as const;
export type Counter = (typeof counters)[number];

/** What is counted together. Where several are added up, `campaign`, `department` and `lure` are empty. */
export interface CountRow extends Record<Counter, number> {
  campaign: string;
  department: string;
  lure: string;
  hold_out: boolean;
  difficulty: string;
}

/** Adds changes to the counts, one statement for a whole batch. */
export async function addCounts(db: Db, org: string, changes: readonly CountRow[]): Promise<void> {
  const key = (row: CountRow) => `${row.campaign} ${row.department} ${row.lure} ${row.hold_out} ${row.difficulty}`;
  // In one order, so that two transactions never wait for each other's rows.
  const rows = changes
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .map((row) => [row.campaign, row.department, row.lure, row.hold_out, row.difficulty, ...counters.map((one) => row[one])]); // oxfmt-ignore
  await insertValues(
    db,
    org,
    rows,
    (values) =>
      `INSERT INTO insight_counts AS c (org, campaign, department, lure, hold_out, difficulty, ${counters.join(", ")}) VALUES ${values}
       ON CONFLICT (org, campaign, department, lure, hold_out, difficulty) DO UPDATE SET ${counters.map((one) => `${one} = c.${one} + excluded.${one}`).join(", ")}`,
  );
}

/** Takes away what is counted from facts; what was told stays told. */
export async function emptyCounts(db: Db, org: string): Promise<void> {
  await db.run("DELETE FROM insight_counts WHERE org = $1", [org]);
  await db.run("DELETE FROM insight_campaigns WHERE org = $1", [org]);
}

export interface CampaignChange {
  campaign: string;
  launched_at: Date | null;
  first_sent_at: Date | null;
  first_click_at: Date | null;
  first_report_at: Date | null;
  lessons_assigned: number;
  lessons_completed: number;
  lessons_timed: number;
  lesson_seconds: number;
  stays: number[];
  retries: number;
}

/**
 * Adds changes to what is known of campaigns as a whole; first moments only ever move back. Not as VALUES, which bear no subquery: what is given is taken beside
 * the organisation's own row, and so goes to the row's node (decision 0414).
 */
export async function addCampaigns(db: Db, org: string, changes: readonly CampaignChange[]): Promise<void> {
  await db.run(
    `INSERT INTO insight_campaigns AS c (org, campaign, launched_at, first_sent_at, first_click_at, first_report_at, lessons_assigned, lessons_completed,
            lessons_timed, lesson_seconds, stays, retries)
     SELECT o.org, r.* FROM organisations_public_organisations o CROSS JOIN jsonb_to_recordset($2::jsonb) AS r(campaign uuid, launched_at timestamptz, first_sent_at timestamptz,
            first_click_at timestamptz, first_report_at timestamptz, lessons_assigned int, lessons_completed int,
            lessons_timed int, lesson_seconds int, stays int[], retries int)
      WHERE o.org = $1
     ON CONFLICT (org, campaign) DO UPDATE SET
       launched_at = least(c.launched_at, excluded.launched_at), first_sent_at = least(c.first_sent_at, excluded.first_sent_at),
       first_click_at = least(c.first_click_at, excluded.first_click_at), first_report_at = least(c.first_report_at, excluded.first_report_at),
       lessons_assigned = c.lessons_assigned + excluded.lessons_assigned, lessons_completed = c.lessons_completed + excluded.lessons_completed,
       lessons_timed = c.lessons_timed + excluded.lessons_timed, lesson_seconds = c.lesson_seconds + excluded.lesson_seconds,
       retries = c.retries + excluded.retries,
       stays = ARRAY(SELECT coalesce(a, 0) + coalesce(b, 0) FROM unnest(c.stays, excluded.stays) WITH ORDINALITY AS s(a, b, n) ORDER BY n)`,
    [org, JSON.stringify(changes)],
    "insight-add-campaigns",
  );
}

export interface CampaignRow {
  campaign: string;
  launchedAt: Date | null;
  firstSentAt: Date | null;
  firstClickAt: Date | null;
  firstReportAt: Date | null;
  /** Of the campaign as a whole; null where the reader sees a part of it. */
  lessonsAssigned: number | null;
  lessonsCompleted: number | null;
  /** Of how many of them it is known how long they took, and all those seconds together. */
  lessonsTimed: number | null;
  lessonSeconds: number | null;
  /** How many stayed on the moment, by the steps of `dwell-times.ts`. */
  stays: number[] | null;
  /** How often messages were tried again; absent in what a version before told. */
  retries?: number;
}

const campaignColumns = `campaign, launched_at AS "launchedAt", first_sent_at AS "firstSentAt", first_click_at AS "firstClickAt",
  first_report_at AS "firstReportAt", lessons_assigned AS "lessonsAssigned", lessons_completed AS "lessonsCompleted",
  lessons_timed AS "lessonsTimed", lesson_seconds::int AS "lessonSeconds", stays, retries`;

export function campaignRow(db: Db, org: string, campaign: string): Promise<CampaignRow | null> {
  return db.maybe<CampaignRow>(`SELECT ${campaignColumns} FROM insight_campaigns WHERE org = $1 AND campaign = $2`, [
    org,
    campaign,
  ]);
}

/** Campaigns launched in a period, oldest first. */
export function campaignRows(
  db: Db,
  org: string,
  from: string | undefined,
  to: string | undefined,
): Promise<CampaignRow[]> {
  return db.query<CampaignRow>(
    `SELECT ${campaignColumns} FROM insight_campaigns
      WHERE org = $1 AND launched_at >= coalesce($2::timestamptz, '-infinity') AND launched_at < coalesce($3::timestamptz, 'infinity')
      ORDER BY launched_at, campaign`,
    [org, from ?? null, to ?? null],
  );
}

/** Those of some campaigns that were launched. */
export function campaignsOf(db: Db, org: string, ids: readonly string[]): Promise<CampaignRow[]> {
  return db.query<CampaignRow>(
    `SELECT ${campaignColumns} FROM insight_campaigns WHERE org = $1 AND campaign = ANY ($2) AND launched_at IS NOT NULL`,
    [org, ids],
  );
}

export function countRows(db: Db, org: string, campaigns: readonly string[]): Promise<CountRow[]> {
  return db.query<CountRow>(
    `SELECT campaign, department, lure, hold_out, difficulty, ${counters.join(", ")} FROM insight_counts WHERE org = $1 AND campaign = ANY($2)`,
    [org, campaigns],
  );
}

const sums = counters.map((one) => `sum(${one})::int AS ${one}`).join(", ");

/** The counts of some campaigns by lure, arm and difficulty. @param departments only the people of these */
export function lureRows(
  db: Db,
  org: string,
  campaigns: readonly string[],
  departments: "all" | readonly string[],
): Promise<CountRow[]> {
  if (departments === "all")
    return db.query<CountRow>(
      `SELECT campaign, '' AS department, lure, hold_out, difficulty, ${counters.join(", ")} FROM insight_lure_counts WHERE org = $1 AND campaign = ANY ($2)`,
      [org, campaigns],
    );
  return db.query<CountRow>(
    `SELECT campaign, '' AS department, lure, hold_out, difficulty, ${sums} FROM insight_counts
      WHERE org = $1 AND campaign = ANY ($2) AND department = ANY ($3) GROUP BY campaign, lure, hold_out, difficulty`,
    [org, campaigns, departments],
  );
}

/** Whether the campaign exists, launched or not. */
export async function campaignExists(db: Db, org: string, campaign: string): Promise<boolean> {
  return (
    (await db.maybe("SELECT 1 FROM campaigns_public_campaigns WHERE org = $1 AND id = $2", [org, campaign])) !== null
  );
}

/** Names of departments and titles of lures, by id. */
export async function names(db: Db, org: string): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    `SELECT id, name FROM people_public_departments WHERE org = $1 UNION ALL SELECT id, title FROM lures_public_lures WHERE org = $1`,
    [org],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** What the lures of some campaigns are written for (mail, text, chat), by their ids. */
export async function formsOfLures(db: Db, org: string, campaigns: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ lure: string; form: string }>(
    "SELECT DISTINCT lure, channel AS form FROM campaigns_public_lures WHERE org = $1 AND campaign = ANY ($2)",
    [org, campaigns],
  );
  return new Map(rows.map((row) => [row.lure, row.form]));
}

/** What campaigns are called, and whether they are still under way, by id. */
export async function campaignsNamed(
  db: Db,
  org: string,
  ids: readonly string[],
): Promise<Map<string, { name: string; underWay: boolean }>> {
  const rows = await db.query<{ id: string; name: string; underWay: boolean }>(
    `SELECT id, name, state IN ('scheduled', 'running', 'paused') AS "underWay"
       FROM campaigns_public_campaigns WHERE org = $1 AND id = ANY ($2)`,
    [org, ids],
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** When a campaign was launched last; null where none was. */
export async function lastLaunch(db: Db, org: string): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(
    "SELECT max(launched_at) AS at FROM insight_campaigns WHERE org = $1",
    [org],
  );
  return at;
}

/**
 * The counts of one campaign added up anew from its deliveries and outcomes: what the kept counts must equal. By one statement, so that they are of one moment:
 * of all messages but some, and of these alone.
 * @param without the numbers of messages that are left out
 */
export async function recountRows(
  db: Db,
  org: string,
  campaign: string,
  without: readonly number[] = [],
): Promise<{ rows: CountRow[]; leftOut: CountRow[] }> {
  const action = (name: string) => `
    count(*) FILTER (WHERE o.${name}_at IS NOT NULL)::int AS ${name}_raw,
    count(*) FILTER (WHERE o.${name}_at IS NOT NULL AND o.${name}_verdict = 'machine')::int AS ${name}_machine,
    count(*) FILTER (WHERE o.${name}_at IS NOT NULL AND o.${name}_verdict = 'person')::int AS ${name}_person`;
  const found = await db.query<CountRow & { isLeftOut: boolean }>(
    `SELECT d.campaign, coalesce(d.department, '00000000-0000-0000-0000-000000000000') AS department, l.lure, d.hold_out,
            l.difficulty,
            count(*) FILTER (WHERE d.state IN ('sent', 'bounced'))::int AS sent,
            count(*) FILTER (WHERE d.state = 'bounced')::int AS bounced,
            count(*) FILTER (WHERE d.state = 'unconfirmed')::int AS unconfirmed,
            ${["opened", "clicked", "submitted", "reported"].map(action).join(", ")},
            d.number = ANY ($3::int[]) AS "isLeftOut"
       FROM campaigns_public_deliveries d
       JOIN campaigns_public_lures l ON l.org = $1 AND l.campaign = d.campaign AND l.idx = d.lure_idx
       LEFT JOIN tracking_public_outcomes o ON o.org = $1 AND o.campaign = d.campaign AND o.delivery = d.number
      WHERE d.org = $1 AND d.campaign = $2
      GROUP BY d.campaign, d.department, l.lure, d.hold_out, l.difficulty, "isLeftOut"`,
    [org, campaign, without],
  );
  const of = (isWanted: boolean) => found.flatMap(({ isLeftOut, ...row }) => (isLeftOut === isWanted ? [row] : []));
  return { rows: of(false), leftOut: of(true) };
}

/** When a person first clicked, and first reported, of those who got a message of a campaign. @param without the numbers of messages that are left out */
export function firstActs(
  db: Db,
  org: string,
  campaign: string,
  without: readonly number[],
): Promise<{ clicked: Date | null; reported: Date | null }> {
  return db.one(
    `SELECT min(clicked_at) FILTER (WHERE clicked_verdict = 'person') AS clicked, min(reported_at) FILTER (WHERE reported_verdict = 'person') AS reported
       FROM tracking_public_outcomes WHERE org = $1 AND campaign = $2 AND delivery <> ALL ($3::int[])`,
    [org, campaign, without],
  );
}
