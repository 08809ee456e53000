import type { Db } from "../../../kit/db/index.ts";
import { insertValues } from "../../../kit/db/values.ts";

interface Standing {
  season: number;
  person: string;
  points: number;
}

/**
 * Writes the points of people's seasons, and moves those who are listed in the counts of the board, by one statement each: of two at once the second
 * waits for the first, person by person and bucket by bucket in one order. What was before is read before, for on many nodes the steps of a statement see
 * one another's changes (decision 0413).
 */
export async function storeStandings(db: Db, org: string, all: readonly Standing[]): Promise<void> {
  if (all.length === 0) return;
  const params = [org, JSON.stringify(all)];
  const given = "jsonb_to_recordset($2::jsonb) AS g(season int, person uuid, points int)";
  const before = await db.query<Kept>(
    `SELECT s.season, s.person, s.points, s.listed FROM game_standings s JOIN ${given} ON g.season = s.season AND g.person = s.person
      WHERE s.org = $1 ORDER BY s.season, s.person FOR UPDATE OF s`,
    params,
    "game-standings-before",
  );
  const after = await db.query<Kept>(
    `INSERT INTO game_standings AS s (org, season, person, points, listed)
     SELECT $1, g.season, g.person, g.points, coalesce((SELECT (f.preferences->>'listed')::boolean AND coalesce((f.preferences->>'on')::boolean, true) AND coalesce((f.preferences->>'listedSeason')::int, 0) <= g.season FROM game_preferences f WHERE f.org = $1 AND f.person = g.person), false)
       FROM ${given} ORDER BY g.season, g.person
     ON CONFLICT (org, season, person) DO UPDATE SET points = excluded.points, changed_at = excluded.changed_at WHERE s.points <> excluded.points
     RETURNING s.season, s.person, s.points, s.listed`,
    params,
    "game-keep-standings",
  );
  const moves = movesBetween(before, after);
  if (moves.length === 0) return;
  await db.run(
    `INSERT INTO game_board_counts AS c (org, season, points, people)
     SELECT $1, m.season, m.points, m.by FROM jsonb_to_recordset($2::jsonb) AS m(season int, points int, by int) ORDER BY m.season, m.points
     ON CONFLICT (org, season, points) DO UPDATE SET people = c.people + excluded.people`,
    [org, JSON.stringify(moves)],
    "game-count-board",
  );
}

interface Kept extends Standing {
  listed: boolean;
}

/** How many of those who are listed came onto each number of points of a season, or left it. @param after only who has changed */
function movesBetween(
  before: readonly Kept[],
  after: readonly Kept[],
): { season: number; points: number; by: number }[] {
  const of = ({ season, person }: Kept) => `${season}:${person}`;
  const changed = new Set(after.map(of));
  const moves = new Map<string, { season: number; points: number; by: number }>();
  const move = ({ season, points, listed }: Kept, by: number) => {
    if (!listed) return;
    const key = `${season}:${points}`;
    const sum = (moves.get(key)?.by ?? 0) + by;
    moves.set(key, { season, points, by: sum });
  };
  for (const one of after) move(one, 1);
  for (const one of before) if (changed.has(of(one))) move(one, -1);
  return [...moves.values()].filter(({ by }) => by !== 0);
}

/** The seasons from one on of which somebody has points, in order: where they live another one may have begun than where they lived. */
export async function seasonsFrom(db: Db, org: string, person: string, from: number): Promise<number[]> {
  const rows = await db.query<{ season: number }>(
    "SELECT season FROM game_standings WHERE org = $1 AND person = $2 AND season >= $3 ORDER BY season",
    [org, person, from],
  );
  return rows.map(({ season }) => season);
}

/** Puts a person onto the board of some seasons, or takes them off. @returns the seasons that were not so before */
export async function listStandings(
  db: Db,
  org: string,
  person: string,
  seasons: readonly number[] | "all",
  listed: boolean,
): Promise<number[]> {
  const changed = await db.query<{ season: number; points: number }>(
    `UPDATE game_standings SET listed = $4 WHERE org = $1 AND person = $2 AND ($3::int[] IS NULL OR season = ANY ($3)) AND listed <> $4
     RETURNING season, points`,
    [org, person, seasons === "all" ? null : seasons, listed],
  );
  const rows = changed
    .toSorted((a, b) => a.season - b.season)
    .map(({ season, points }) => [season, points, listed ? 1 : -1]);
  await insertValues(
    db,
    org,
    rows,
    (values) => `INSERT INTO game_board_counts AS c (org, season, points, people) VALUES ${values}
     ON CONFLICT (org, season, points) DO UPDATE SET people = c.people + excluded.people`,
  );
  return changed.map(({ season }) => season);
}

/** One who stands on a board. */
export interface BoardEntry {
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
): Promise<BoardEntry[]> {
  const begun = after ? "AND points <= $4 AND (points < $4 OR lot > $5)" : "";
  return db.query<BoardEntry>(
    `SELECT person, points, lot FROM game_standings WHERE org = $1 AND season = $2 AND listed ${begun}
      ORDER BY points DESC, lot LIMIT $3`,
    [org, season, limit, ...(after ?? [])],
    after ? "game-board-after" : "game-board",
  );
}

/** Those of some people who stand on a season's board. */
export function listedAmong(db: Db, org: string, season: number, people: readonly string[]): Promise<BoardEntry[]> {
  return db.query<BoardEntry>(
    "SELECT person, points, lot FROM game_standings WHERE org = $1 AND season = $2 AND listed AND person = ANY ($3::uuid[])",
    [org, season, people],
    "game-listed-among",
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
