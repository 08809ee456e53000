import type { Db } from "../../../kit/db/index.ts";

interface Standing {
  season: number;
  person: string;
  points: number;
}

/**
 * Writes the points of people's seasons, and moves those who are listed in the counts of the board, by one statement each: of two at once the second
 * waits for the first, bucket by bucket in one order.
 */
export async function keepStandings(db: Db, org: string, all: readonly Standing[]): Promise<void> {
  if (all.length === 0) return;
  await db.run(
    `WITH given AS (SELECT r.season, r.person, r.points FROM jsonb_to_recordset($2::jsonb) AS r(season int, person uuid, points int)),
          before AS (SELECT s.season, s.person, s.points, s.listed FROM game_standings s JOIN given g USING (season, person) WHERE s.org = $1),
          written AS (
            INSERT INTO game_standings AS s (org, season, person, points, listed)
            SELECT $1, g.season, g.person, g.points, coalesce((SELECT (f.preferences->>'listed')::boolean AND coalesce((f.preferences->>'on')::boolean, true) FROM game_preferences f WHERE f.org = $1 AND f.person = g.person), false)
              FROM given g ORDER BY g.season, g.person
            ON CONFLICT (org, season, person) DO UPDATE SET points = excluded.points, changed_at = excluded.changed_at WHERE s.points <> excluded.points
            RETURNING s.season, s.person, s.points, s.listed),
          moved AS (
            SELECT w.season, w.points, 1 AS by FROM written w WHERE w.listed
            UNION ALL SELECT b.season, b.points, -1 FROM before b JOIN written w USING (season, person) WHERE b.listed),
          summed AS (SELECT season, points, sum(by)::int AS by FROM moved GROUP BY season, points HAVING sum(by) <> 0)
     INSERT INTO game_board_counts AS c (org, season, points, people)
     SELECT $1, season, points, by FROM summed ORDER BY season, points
     ON CONFLICT (org, season, points) DO UPDATE SET people = c.people + excluded.people`,
    [org, JSON.stringify(all)],
    "game-keep-standings",
  );
}

/** Puts a person's seasons from one on onto the board, or takes them off. */
export async function listStandings(db: Db, org: string, person: string, from: number, listed: boolean): Promise<void> {
  await db.run(
    `WITH changed AS (UPDATE game_standings SET listed = $4 WHERE org = $1 AND person = $2 AND season >= $3 AND listed <> $4 RETURNING season, points)
     INSERT INTO game_board_counts AS c (org, season, points, people)
     SELECT $1, season, points, CASE WHEN $4 THEN 1 ELSE -1 END FROM changed ORDER BY season, points
     ON CONFLICT (org, season, points) DO UPDATE SET people = c.people + excluded.people`,
    [org, person, from, listed],
  );
}

/** One who stands on a board. */
export interface Placed {
  person: string;
  points: number;
  /** Orders those who have as many points. */
  lot: string;
}

/** Those on a season's board after somebody, most points first. */
export function boardPage(
  db: Db,
  org: string,
  season: number,
  after: readonly [points: number, lot: string] | null,
  limit: number,
): Promise<Placed[]> {
  const begun = after ? "AND points <= $4 AND (points < $4 OR lot > $5)" : "";
  return db.query<Placed>(
    `SELECT person, points, lot FROM game_standings WHERE org = $1 AND season = $2 AND listed ${begun}
      ORDER BY points DESC, lot LIMIT $3`,
    [org, season, limit, ...(after ?? [])],
    after ? "game-board-after" : "game-board",
  );
}

/** How many listed people have more points. */
export async function aheadOf(db: Db, org: string, season: number, points: number): Promise<number> {
  const row = await db.one<{ people: number }>(
    "SELECT coalesce(sum(people), 0)::int AS people FROM game_board_counts WHERE org = $1 AND season = $2 AND points > $3",
    [org, season, points],
    "game-ahead",
  );
  return row.people;
}

/** The same for several numbers of points. */
export function aheadOfEach(
  db: Db,
  org: string,
  season: number,
  points: readonly number[],
): Promise<{ points: number; ahead: number }[]> {
  return db.query(
    `SELECT w.points, (SELECT coalesce(sum(c.people), 0)::int FROM game_board_counts c WHERE c.org = $1 AND c.season = $2 AND c.points > w.points) AS ahead
       FROM unnest($3::int[]) AS w(points)`,
    [org, season, points],
    "game-ahead-of-each",
  );
}

/** How many people are on a season's board. */
export function listedPeople(db: Db, org: string, season: number): Promise<number> {
  return aheadOf(db, org, season, -1);
}

export function standingOf(
  db: Db,
  org: string,
  season: number,
  person: string,
): Promise<{ points: number; listed: boolean } | null> {
  return db.maybe(
    "SELECT points, listed FROM game_standings WHERE org = $1 AND season = $2 AND person = $3",
    [org, season, person],
    "game-standing",
  );
}
