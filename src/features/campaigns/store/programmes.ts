import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Mix } from "../programme-contract.ts";
import type { Rhythm } from "../rules/programmes.ts";
import type { CampaignState } from "../rules/states.ts";
import type { Audience, CampaignChannels, ScheduleInput } from "../shapes.ts";

/** What a programme is made of. Dates are texts, YYYY-MM-DD. */
export interface ProgrammeContent {
  name: string;
  active: boolean;
  every: Rhythm;
  startsOn: string;
  leadDays: number;
  launches: boolean;
  audience: Audience;
  mix: Mix;
  schedule: ScheduleInput;
  channels: CampaignChannels;
  holdOutShare: number;
  resultsDays: number;
}

export interface Programme extends ProgrammeContent {
  id: string;
  /** Kind and id of whom it acts for, and the member behind it. */
  createdBy: string;
  requestedMember: string | null;
  /** Everybody who wrote on it, as `actorKey` gives them. */
  writers: string[];
  problem: string | null;
  createdAt: Date;
}

const columns = `id, name, active, every, kit_day(starts_on) AS "startsOn", lead_days AS "leadDays", launches, audience, mix, schedule, channels,
  hold_out_share::numeric::float8 AS "holdOutShare", results_days AS "resultsDays", created_by AS "createdBy", requested_member AS "requestedMember",
  writers, problem, created_at AS "createdAt"`;

/** All of them, by name; an organisation has a handful (`handlers/programmes.ts` says how many at most). */
export function listProgrammes(db: Db, org: string): Promise<Programme[]> {
  return db.query<Programme>(`SELECT ${columns} FROM programmes WHERE org = $1 ORDER BY lower(name), id`, [org]);
}

/** One, held until the transaction's end. */
export function lockProgramme(db: Db, org: string, id: string): Promise<Programme | null> {
  return db.maybe<Programme>(`SELECT ${columns} FROM programmes WHERE org = $1 AND id = $2 FOR UPDATE`, [org, id]);
}

/** Adds one, or writes all of one anew; what had gone wrong with it is forgotten. */
export async function putProgramme(
  db: Db,
  org: string,
  one: ProgrammeContent & Pick<Programme, "id" | "createdBy" | "requestedMember"> & { writer: string },
): Promise<void> {
  await db.run(
    `INSERT INTO programmes (org, id, name, active, every, starts_on, lead_days, launches, audience, mix, schedule, channels, hold_out_share, results_days,
                             created_by, requested_member, writers)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, ARRAY[$17::text])
     ON CONFLICT (org, id) DO UPDATE SET name = excluded.name, active = excluded.active, every = excluded.every, starts_on = excluded.starts_on,
       lead_days = excluded.lead_days, launches = excluded.launches, audience = excluded.audience, mix = excluded.mix, schedule = excluded.schedule,
       channels = excluded.channels, hold_out_share = excluded.hold_out_share, results_days = excluded.results_days, created_by = excluded.created_by,
       requested_member = excluded.requested_member,
       writers = array_append(array_remove(programmes.writers, $17), $17), problem = NULL`,
    [
      org,
      one.id,
      one.name,
      one.active,
      one.every,
      one.startsOn,
      one.leadDays,
      one.launches,
      JSON.stringify(one.audience),
      JSON.stringify(one.mix),
      JSON.stringify(one.schedule),
      JSON.stringify(one.channels),
      one.holdOutShare,
      one.resultsDays,
      one.createdBy,
      one.requestedMember,
      one.writer,
    ],
  );
}

/** Notes that somebody wrote on a programme without the last word on what it does. @param writer as `actorKey` gives them */
export async function noteWriter(db: Db, org: string, id: string, writer: string): Promise<void> {
  await db.run(
    "UPDATE programmes SET writers = array_append(array_remove(writers, $3), $3) WHERE org = $1 AND id = $2",
    [org, id, writer],
  );
}

export async function removeProgramme(db: Db, org: string, id: string): Promise<boolean> {
  return (await db.run("DELETE FROM programmes WHERE org = $1 AND id = $2", [org, id])) === 1;
}

export async function noteProblem(db: Db, org: string, id: string, problem: string | null): Promise<void> {
  await db.run("UPDATE programmes SET problem = $3 WHERE org = $1 AND id = $2", [org, id, problem]);
}

/** A date that is not as the rhythm has it, or that has its simulation. */
export interface OwnDate {
  programme: string;
  slot: string;
  on: string | null;
  campaign: string | null;
}

/** Those of one programme or of all, from a date by the rhythm on. */
export function ownDates(db: Db, org: string, programme: string | null, from: string, to: string): Promise<OwnDate[]> {
  return db.query<OwnDate>(
    `SELECT programme, kit_day(slot) AS slot, kit_day(held_on) AS "on", campaign FROM programme_dates
      WHERE org = $1 AND ($2::uuid IS NULL OR programme = $2) AND slot BETWEEN $3::date AND $4::date`,
    [org, programme, from, to],
  );
}

export async function putDate(db: Db, org: string, { programme, slot, on, campaign }: OwnDate): Promise<void> {
  await db.run(
    `INSERT INTO programme_dates (org, programme, slot, held_on, campaign) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (org, programme, slot) DO UPDATE SET held_on = excluded.held_on, campaign = excluded.campaign`,
    [org, programme, slot, on, campaign],
  );
}

/** Organisations that have an active programme. Read as the worker. */
export async function organisationsWithProgrammes(db: Db): Promise<string[]> {
  const rows = await db.query<{ org: string }>(`SELECT DISTINCT org FROM programmes WHERE ${byParts} AND active`, []);
  return rows.map((row) => row.org);
}

/** Drafts of programmes that launch theirs by themselves, and whose launch was not tried yet. */
export function untriedDrafts(db: Db, org: string): Promise<{ programme: string; campaign: string }[]> {
  return db.query(
    `SELECT d.programme, d.campaign FROM programme_dates d JOIN programmes p ON p.org = $1 AND p.id = d.programme
      WHERE d.org = $1 AND p.launches AND d.campaign IS NOT NULL AND NOT d.tried`,
    [org],
  );
}

/** True for the first one who tries. */
export async function noteTried(db: Db, org: string, campaign: string): Promise<boolean> {
  return (
    (await db.run("UPDATE programme_dates SET tried = true WHERE org = $1 AND campaign = $2 AND NOT tried", [
      org,
      campaign,
    ])) === 1
  );
}

/** Lures in a language of which a simulation may be made, those used longest ago first; of equals in an order that another seed changes. */
export function luresByUse(
  db: Db,
  org: string,
  language: string,
  classes: readonly string[],
  seed: number,
): Promise<{ id: string; difficulty: string }[]> {
  return db.query(
    `SELECT l.id, l.difficulty FROM lures_public_lures l
       LEFT JOIN (SELECT u.lure, max(c.created_at) AS used FROM campaign_lures u JOIN campaigns c ON c.org = $1 AND c.id = u.campaign
                   WHERE u.org = $1 GROUP BY u.lure) AS uses ON uses.lure = l.id
      WHERE l.org = $1 AND l.archived_at IS NULL AND split_part(lower(l.locale), '-', 1) = $2 AND l.difficulty = ANY ($3)
      ORDER BY uses.used NULLS FIRST, hashtextextended(l.id::text, $4::bigint), l.id`,
    [org, language, classes, seed],
  );
}

/** Simulations that start within a span of the organisation's own days. */
export function campaignsBetween(
  db: Db,
  org: string,
  zone: string,
  from: string,
  to: string,
): Promise<{ id: string; name: string; state: CampaignState; on: string; until: string | null }[]> {
  // A draft that says no time is planned for none.
  return db.query(
    `SELECT id, name, state, to_char(planned_at AT TIME ZONE $2, 'YYYY-MM-DD') AS on,
            to_char(coalesce(ended_at, ends_at) AT TIME ZONE $2, 'YYYY-MM-DD') AS until FROM campaigns
      WHERE org = $1 AND planned_at >= $3::date::timestamp AT TIME ZONE $2 AND planned_at < ($4::date + 1)::timestamp AT TIME ZONE $2
        AND NOT (state = 'draft' AND start_at IS NULL AND schedule->>'start' IS NULL) ORDER BY planned_at, id LIMIT 1000`,
    [org, zone, from, to],
  );
}
