import type { Db } from "../../../kit/db/index.ts";
import { seasonDays } from "../rules/days.ts";
import type { GroupNow, Release } from "../rules/release.ts";

interface StoredRelease {
  release: Release;
  /** The smallest group at that time. */
  smallest: number;
  at: Date;
}

/** @param what such as `scores` */
export function findRelease(db: Db, org: string, what: string): Promise<StoredRelease | null> {
  return db.maybe<StoredRelease>("SELECT release, smallest, at FROM game_releases WHERE org = $1 AND what = $2", [
    org,
    what,
  ]);
}

/**
 * Whether this transaction may tell anew: no other does at the moment, nor has since the last was read.
 * @param at when the last was told, as it was read; null when there was none
 */
export async function claimRelease(db: Db, org: string, what: string, at: Date | null): Promise<boolean> {
  const { claimed } = await db.one<{ claimed: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended('game-release' || $1 || $2, 0)) AS claimed",
    [org, what],
  );
  return claimed && (await findRelease(db, org, what))?.at.getTime() === at?.getTime();
}

export async function storeRelease(db: Db, org: string, what: string, kept: StoredRelease): Promise<void> {
  await db.run(
    `INSERT INTO game_releases AS r (org, what, release, smallest, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (org, what) DO UPDATE SET release = excluded.release, smallest = excluded.smallest, at = excluded.at`,
    [org, what, JSON.stringify(kept.release), kept.smallest, kept.at],
  );
}

/**
 * What was noted of changes by a clock that was ahead was so by now at the latest: as it stands it would count as a change since every telling until that
 * day, and few who changed since the last would be told among them (decision 0530). What somebody is changing at this moment is left to them.
 */
export async function noteNoneLater(db: Db, org: string, now: Date): Promise<void> {
  await db.run(
    `UPDATE game_players SET scored_at = CASE WHEN scored_at > $2 THEN $2 ELSE scored_at END, moved_at = CASE WHEN moved_at > $2 THEN $2 ELSE moved_at END WHERE org = $1 AND person = ANY (ARRAY(
       SELECT person FROM game_players WHERE org = $1 AND (scored_at > $2 OR moved_at > $2) FOR UPDATE SKIP LOCKED))`,
    [org, now],
  );
  await db.run(
    `UPDATE game_standings SET changed_at = least(changed_at, $2), begun_at = CASE WHEN begun_at > $2 THEN $2 ELSE begun_at END
      WHERE org = $1 AND (changed_at > $2 OR begun_at > $2) AND person = ANY (ARRAY(
       SELECT person FROM game_standings WHERE org = $1 AND (changed_at > $2 OR begun_at > $2) FOR UPDATE SKIP LOCKED))`,
    [org, now],
  );
  await db.run(
    `UPDATE game_crew_members SET joined_at = $2 WHERE org = $1 AND person = ANY (ARRAY(
       SELECT person FROM game_crew_members WHERE org = $1 AND joined_at > $2 FOR UPDATE SKIP LOCKED))`,
    [org, now],
  );
}

/** From a day on changes count, and none before: after everything was folded anew nobody can tell whose figure is another one. */
export async function postponeReleases(db: Db, org: string): Promise<void> {
  const kept = await db.query<{ what: string; release: Release; from: number }>(
    "SELECT what, release, (extract(epoch FROM now() + interval '24 hours') * 1000)::float8 AS from FROM game_releases WHERE org = $1",
    [org],
  );
  for (const { what, release, from } of kept) {
    const groups = Object.fromEntries(
      Object.entries(release.groups).map(([id, one]) => [id, { ...one, at: from, since: one.since ?? one.at }]),
    );
    const later = { ...release, groups, rest: release.rest && { ...release.rest, at: from } };
    await db.run("UPDATE game_releases SET release = $3 WHERE org = $1 AND what = $2", [
      org,
      what,
      JSON.stringify(later),
    ]);
  }
}

/** Since when it counts that somebody's figure changed: by group, for everybody else, and since when nobody may have moved (Unix milliseconds). */
export interface Since {
  groups: Record<string, number>;
  rest: number | null;
  oldest: number;
}

const nobodys = "'00000000-0000-0000-0000-000000000000'";

/**
 * Counts whose figure changed at a moment after their group's was told.
 * @param from the first of three parameters, as `sinceOf` gives them
 * @param whose a condition: those whose own figure nobody is told
 */
function changed(group: string, changedAt: string, movedAt: string, from: number, whose = "true"): string {
  const publishedAt = `to_timestamp(coalesce(($${from}::jsonb->>(${group}))::float8, $${from + 1}::float8, 0) / 1000)`;
  return `count(*) FILTER (WHERE ${whose} AND ${changedAt} > ${publishedAt} AND coalesce(${movedAt}, '-infinity') <= to_timestamp($${from + 2}::float8 / 1000))::int AS changed`;
}

function sinceOf(since: Since | null): unknown[] {
  // Before anything was told everybody counts.
  return [JSON.stringify(since?.groups ?? {}), since?.rest ?? null, since?.oldest ?? 1e14];
}

/** Scores by department; nobody's department is the nil UUID. */
export async function scoresByDepartment(
  db: Db,
  org: string,
  since: Since | null,
  departments: "all" | readonly string[] = "all",
): Promise<GroupNow[]> {
  const group = `coalesce(m.department, ${nobodys})::text`;
  const groups = await db.query<GroupNow>(
    `SELECT ${group} AS id, count(*)::int AS people, sum(p.score) AS score, sum(p.sd * p.sd) AS variance, ${changed(group, "p.scored_at", "p.moved_at", 2)}
       FROM game_players p JOIN people_public_members m ON m.org = $1 AND m.id = p.person
      WHERE p.org = $1 AND p.score IS NOT NULL AND ($5::uuid[] IS NULL OR m.department = ANY ($5)) GROUP BY 1`,
    [org, ...sinceOf(since), departments === "all" ? null : departments],
  );
  return inOrder(groups);
}

// Whoever stands on the board of people, or has stood there in this season, has told what anybody can take off the sum of a group. In some time zones the next one has begun.
const unknown = "NOT s.listed AND coalesce((f.preferences->>'shownSeason')::int, -1) < s.season";
const preferences = "LEFT JOIN game_preferences f ON f.org = $1 AND f.person = s.person";
const unlisted = `count(*) FILTER (WHERE ${unknown})::int AS unlisted`;

/** Points of a season by department. */
export async function pointsByDepartment(
  db: Db,
  org: string,
  season: number,
  since: Since | null,
): Promise<GroupNow[]> {
  const group = `coalesce(m.department, ${nobodys})::text`;
  const groups = await db.query<GroupNow>(
    `SELECT ${group} AS id, count(*)::int AS people, ${unlisted}, sum(s.points)::float8 AS score, 0::float8 AS variance, ${changed(group, "s.changed_at", "p.moved_at", 3, unknown)}
       FROM game_standings s JOIN game_players p ON p.org = $1 AND p.person = s.person JOIN people_public_members m ON m.org = $1 AND m.id = s.person ${preferences}
      WHERE s.org = $1 AND s.season = $2 GROUP BY 1`,
    [org, season, ...sinceOf(since)],
  );
  return inOrder(groups);
}

/** Clocks differ by less (milliseconds). */
const clocksDiffer = 60_000;

/**
 * Whether somebody may come onto the board of people in the middle of a season: with their points, and those of all who stand there or have stood, taken off
 * what has been told of their department and of their crew, as many others have to be left as a group needs, of those who were in it when it was told first.
 * Who would be left of a group that is told with others by now, or that they have moved from, nobody can tell any more; and whoever came to it between two
 * tellings is their difference, with few others mostly. Until the transaction's end neither is told anew, and nobody else is asked about.
 */
export async function mayJoinBoard(db: Db, org: string, person: string, season: number): Promise<boolean> {
  const own = await db.maybe<Joining>(
    `SELECT s.listed, s.begun_at AS "begunAt", coalesce(m.department, ${nobodys})::text AS department, p.moved_at AS "movedAt", c.crew::text AS crew,
            c.joined_at AS "joinedAt", coalesce((f.preferences->>'leftCrewSeason')::int, -1) >= s.season AS "leftCrew"
       FROM game_standings s JOIN people_public_members m ON m.org = $1 AND m.id = s.person JOIN game_players p ON p.org = $1 AND p.person = s.person
       LEFT JOIN game_crew_members c ON c.org = $1 AND c.person = s.person ${preferences}
      WHERE s.org = $1 AND s.season = $2 AND s.person = $3`,
    [org, season, person],
  );
  if (!own || own.listed) return true;
  // The clocks of some are a day ahead.
  const begun = Date.parse(seasonDays(season).from) - 86_400_000;
  const ms = (at: Date | null) => at?.getTime() ?? 0;
  const groups = [
    {
      what: `departments ${season}`,
      id: own.department,
      cameAt: ms(own.begunAt),
      hasLeft: ms(own.movedAt) >= begun,
      others: `JOIN game_players p ON p.org = $1 AND p.person = s.person JOIN people_public_members m ON m.org = $1 AND m.id = s.person ${preferences}
        WHERE coalesce(m.department, ${nobodys})::text = $4 AND coalesce(p.moved_at, '-infinity')`,
    },
    {
      what: `crews ${season}`,
      id: own.crew,
      cameAt: Math.max(ms(own.begunAt), ms(own.joinedAt)),
      hasLeft: own.leftCrew,
      others: `JOIN game_crew_members c ON c.org = $1 AND c.person = s.person ${preferences} WHERE c.crew::text = $4 AND c.joined_at`,
    },
  ];
  for (const { what, id, cameAt, hasLeft, others } of groups) {
    if (id === null && !hasLeft) continue;
    await db.query("SELECT pg_advisory_xact_lock(hashtextextended('game-release' || $1 || $2, 0))", [org, what]);
    const kept = await findRelease(db, org, what);
    if (!kept) continue;
    if (id === null || hasLeft || kept.release.left?.includes(id)) return false;
    const told = kept.release.groups[id];
    if (!told || cameAt > told.at + clocksDiffer) continue;
    const since = told.since ?? told.at;
    if (cameAt > since) return false;
    const { left } = await db.one<{ left: number }>(
      `SELECT count(*)::int AS left FROM game_standings s ${others} <= to_timestamp($5::float8 / 1000) AND coalesce(s.begun_at, '-infinity') <= to_timestamp($5::float8 / 1000)
          AND s.org = $1 AND s.season = $2 AND ${unknown} AND s.person <> $3`,
      [org, season, person, id, since],
    );
    if (left < kept.smallest) return false;
  }
  return true;
}

interface Joining {
  listed: boolean;
  begunAt: Date | null;
  department: string;
  movedAt: Date | null;
  crew: string | null;
  joinedAt: Date | null;
  /** Whether they have left a crew in this season, or in one that has begun elsewhere. */
  leftCrew: boolean;
}

/** Points of a season by crew, of those who have earned some. */
export async function pointsByCrew(db: Db, org: string, season: number, since: Since | null): Promise<GroupNow[]> {
  const groups = await db.query<GroupNow>(
    `SELECT c.crew::text AS id, count(*)::int AS people, ${unlisted}, sum(s.points)::float8 AS score, 0::float8 AS variance, ${changed("c.crew::text", "s.changed_at", "c.joined_at", 3, unknown)}
       FROM game_crew_members c JOIN game_standings s ON s.org = $1 AND s.person = c.person AND s.season = $2 ${preferences}
      WHERE c.org = $1 GROUP BY 1`,
    [org, season, ...sinceOf(since)],
  );
  return inOrder(groups);
}

/** By their ids; in the query a sort would be one of all people. */
function inOrder(groups: GroupNow[]): GroupNow[] {
  return groups.toSorted((a, b) => (a.id < b.id ? -1 : 1));
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
