import type { Db } from "../../../kit/db/index.ts";
import type { GroupNow, Release } from "../rules/release.ts";

interface KeptRelease {
  release: Release;
  /** The smallest group at that time. */
  smallest: number;
  at: Date;
}

/** @param what such as `scores` */
export function findRelease(db: Db, org: string, what: string): Promise<KeptRelease | null> {
  return db.maybe<KeptRelease>("SELECT release, smallest, at FROM game_releases WHERE org = $1 AND what = $2", [
    org,
    what,
  ]);
}

export async function keepRelease(db: Db, org: string, what: string, kept: KeptRelease): Promise<void> {
  await db.run(
    `INSERT INTO game_releases AS r (org, what, release, smallest, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (org, what) DO UPDATE SET release = excluded.release, smallest = excluded.smallest, at = excluded.at`,
    [org, what, JSON.stringify(kept.release), kept.smallest, kept.at],
  );
}

/** Scores by department; nobody's department is the nil UUID. @param since whose change since then counts; null for everybody's */
export function scoresByDepartment(
  db: Db,
  org: string,
  since: Date | null,
  departments: "all" | readonly string[] = "all",
): Promise<GroupNow[]> {
  return db.query<GroupNow>(
    `SELECT coalesce(m.department, '00000000-0000-0000-0000-000000000000')::text AS id, count(*)::int AS people, sum(p.score) AS score,
            sum(p.sd * p.sd) AS variance, count(*) FILTER (WHERE p.changed_at > coalesce($2, '-infinity'))::int AS changed
       FROM game_players p JOIN people_public_members m ON m.org = p.org AND m.id = p.person
      WHERE p.org = $1 AND p.score IS NOT NULL AND ($3::uuid[] IS NULL OR m.department = ANY ($3)) GROUP BY 1 ORDER BY 1`,
    [org, since, departments === "all" ? null : departments],
  );
}

/** Points of a season by department. */
export function pointsByDepartment(db: Db, org: string, season: number, since: Date | null): Promise<GroupNow[]> {
  return db.query<GroupNow>(
    `SELECT coalesce(m.department, '00000000-0000-0000-0000-000000000000')::text AS id, count(*)::int AS people, sum(s.points)::float8 AS score,
            0::float8 AS variance, count(*) FILTER (WHERE p.changed_at > coalesce($3, '-infinity'))::int AS changed
       FROM game_standings s JOIN game_players p ON p.org = s.org AND p.person = s.person JOIN people_public_members m ON m.org = s.org AND m.id = s.person
      WHERE s.org = $1 AND s.season = $2 GROUP BY 1 ORDER BY 1`,
    [org, season, since],
  );
}

/** Points of a season by crew. */
export function pointsByCrew(db: Db, org: string, season: number, since: Date | null): Promise<GroupNow[]> {
  return db.query<GroupNow>(
    `SELECT c.crew::text AS id, count(*)::int AS people, sum(coalesce(s.points, 0))::float8 AS score, 0::float8 AS variance,
            count(*) FILTER (WHERE p.changed_at > coalesce($3, '-infinity') OR c.joined_at > coalesce($3, '-infinity'))::int AS changed
       FROM game_crew_members c JOIN game_players p ON p.org = c.org AND p.person = c.person
       LEFT JOIN game_standings s ON s.org = c.org AND s.person = c.person AND s.season = $2
      WHERE c.org = $1 GROUP BY 1 ORDER BY 1`,
    [org, season, since],
  );
}

/** What groups are called: departments by their names, crews by the numbers of theirs. */
export async function departmentNames(db: Db, org: string): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    "SELECT id::text, name FROM people_public_departments WHERE org = $1",
    [org],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function crewNumbers(db: Db, org: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; name: number }>(
    "SELECT id::text, name FROM game_crews WHERE org = $1 AND id::text = ANY ($2)",
    [org, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
