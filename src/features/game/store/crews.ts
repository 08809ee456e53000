import type { Db } from "../../../kit/db/index.ts";

export interface Crew {
  id: string;
  name: number;
  code: string;
  department: string | null;
  people: number;
  /** What those who left had added to a week's goal, by the week. */
  kept: Record<number, number>;
}

const columns = `c.id, c.name, c.code, c.department, c.kept,
  (SELECT count(*)::int FROM game_crew_members m WHERE m.org = $1 AND m.crew = c.id) AS people`;

export function crewOf(db: Db, org: string, person: string): Promise<Crew | null> {
  return db.maybe<Crew>(
    `SELECT ${columns} FROM game_crew_members own JOIN game_crews c ON c.org = $1 AND c.id = own.crew WHERE own.org = $1 AND own.person = $2`,
    [org, person],
  );
}

/** The crew of a code, under lock: two cannot both take its last place. */
export async function crewByCode(db: Db, org: string, code: string): Promise<Crew | null> {
  const found = await db.maybe<{ id: string }>(
    "SELECT id FROM game_crews WHERE org = $1 AND code = $2 FOR UPDATE",
    [org, code],
    "game-lock-crew-by-code",
  );
  // Its people are counted when the lock is there: whoever held it may have taken a place.
  return found && db.maybe<Crew>(`SELECT ${columns} FROM game_crews c WHERE c.org = $1 AND c.id = $2`, [org, found.id]);
}

/** Lets nobody else come to a crew, leave it, or be thanked in it before this transaction ends. */
export async function lockCrew(db: Db, org: string, crew: string): Promise<void> {
  await db.run("SELECT FROM game_crews WHERE org = $1 AND id = $2 FOR UPDATE", [org, crew]);
}

/** A department's crew with the fewest people, under lock; null when there is none. People of a department are let in one after the other. */
export async function departmentCrew(db: Db, org: string, department: string): Promise<Crew | null> {
  await db.run("SELECT pg_advisory_xact_lock(hashtextextended('game-crews' || $1 || $2, 0))", [org, department]);
  return db.maybe<Crew>(
    `SELECT ${columns} FROM game_crews c WHERE c.org = $1 AND c.department = $2 ORDER BY people, c.id LIMIT 1 FOR UPDATE OF c`,
    [org, department],
  );
}

export async function addCrew(db: Db, org: string, crew: Omit<Crew, "people" | "kept">): Promise<void> {
  await db.run("INSERT INTO game_crews (org, id, name, code, department) VALUES ($1, $2, $3, $4, $5)", [
    org,
    crew.id,
    crew.name,
    crew.code,
    crew.department,
  ]);
}

/** @param at when they came; now when null @returns false for somebody who is in a crew already */
export async function joinCrew(
  db: Db,
  org: string,
  crew: string,
  person: string,
  at: Date | null = null,
): Promise<boolean> {
  const joined = await db.run(
    `INSERT INTO game_crew_members (org, person, crew, joined_at) VALUES ($1, $2, $3, ${at ? "$4" : "clock_timestamp()"}) ON CONFLICT DO NOTHING`,
    [org, person, crew, ...(at ? [at] : [])],
  );
  return joined > 0;
}

/** Those of a crew who came last. */
export async function lastOfCrew(db: Db, org: string, crew: string, many: number): Promise<string[]> {
  const rows = await db.query<{ person: string }>(
    "SELECT person FROM game_crew_members WHERE org = $1 AND crew = $2 ORDER BY joined_at DESC, person LIMIT $3",
    [org, crew, many],
  );
  return rows.map(({ person }) => person);
}

/** Moves people into another crew. */
export async function moveToCrew(db: Db, org: string, people: readonly string[], to: string): Promise<void> {
  await db.run(
    `UPDATE game_crew_members SET crew = $3, joined_at = t.moment FROM (SELECT clock_timestamp() AS moment) AS t
      WHERE org = $1 AND person = ANY ($2::uuid[])`,
    [org, people, to],
  );
}

/** Leaves with a crew what somebody who goes had added to a week's goal. The crew is locked. */
export async function storeActsOfLeaver(db: Db, org: string, crew: string, week: number, acts: number): Promise<void> {
  await db.run(
    `UPDATE game_crews SET kept = jsonb_build_object($3::text, coalesce((kept->>$3::text)::int, 0) + $4::int) WHERE org = $1 AND id = $2`,
    [org, crew, String(week), acts],
  );
}

/** Takes somebody out of their crew, which is locked; one of nobody is no more. */
export async function leaveCrew(db: Db, org: string, person: string): Promise<void> {
  const left = await db.maybe<{ crew: string }>(
    "DELETE FROM game_crew_members WHERE org = $1 AND person = $2 RETURNING crew",
    [org, person],
  );
  if (!left) return;
  await db.run(
    "DELETE FROM game_crews c WHERE org = $1 AND id = $2 AND NOT EXISTS (SELECT FROM game_crew_members m WHERE m.org = $1 AND m.crew = c.id)",
    [org, left.crew],
  );
}

/**
 * What each member of a crew has done in it on some days (counted, the last not included), that keeps a week: nothing from before they came.
 * @param heard before when somebody must have reported a simulation, whoever asks by themselves (`by`); null where all of it counts
 */
export function crewActs(
  db: Db,
  org: string,
  crew: string,
  { from, to, heard, by }: { from: number; to: number; heard: Date | null; by: string },
): Promise<{ person: string; acts: number }[]> {
  return db.query(
    `SELECT m.person,
            ((SELECT count(*) FROM game_acts a WHERE a.org = $1 AND a.person = m.person AND a.day >= $3 AND a.day < $4 AND a.at >= m.joined_at
                 AND (a.kind = 'thanks' OR a.kind = 'round' AND a.data->>'earns' = 'true' OR a.kind = 'played'
                      OR a.kind = 'lesson' AND (a.data->>'done' = 'true' OR a.data->>'byHand' = 'false')))
             + (SELECT count(*) FROM game_deliveries d WHERE d.org = $1 AND d.person = m.person AND d.day >= $3 AND d.day < $4
                 AND d.reported_at >= m.joined_at
                 AND (d.person = $6 OR d.reported_at < coalesce($5::timestamptz, 'infinity'))))::int AS acts
       FROM game_crew_members m WHERE m.org = $1 AND m.crew = $2`,
    [org, crew, from, to, heard, by],
  );
}

/** Reports of a person's crew members since a moment and, unless it is null, before another, the newest first; left out are those that this person has thanked for, and those of members whom no thanks would reach, for they have switched the game off. */
export function crewReports(
  db: Db,
  org: string,
  crew: string,
  person: string,
  since: Date,
  before: Date | null,
): Promise<{ person: string; act: string; day: number }[]> {
  return db.query(
    `SELECT d.person, d.campaign || '/' || d.delivery AS act, d.day
       FROM game_crew_members m JOIN game_deliveries d ON d.org = $1 AND d.person = m.person
      WHERE m.org = $1 AND m.crew = $2 AND m.person <> $3 AND d.reported_at >= $4 AND d.reported_at < coalesce($5::timestamptz, 'infinity')
        AND NOT EXISTS (SELECT FROM game_thanks t WHERE t.org = $1 AND t.giver = $3 AND t.act = d.campaign || '/' || d.delivery)
        AND NOT EXISTS (SELECT FROM game_preferences f WHERE f.org = $1 AND f.person = m.person AND NOT coalesce((f.preferences->>'on')::boolean, true))
      ORDER BY d.reported_at DESC LIMIT 20`,
    [org, crew, person, since, before],
  );
}
