import type { Db } from "../../../kit/db/index.ts";

/** Somebody's place in a season's leagues. */
interface LeagueMember {
  league: string;
  tier: number;
  pseudonym: number;
}

export function leagueOf(db: Db, org: string, season: number, person: string): Promise<LeagueMember | null> {
  return db.maybe<LeagueMember>(
    "SELECT league, tier, pseudonym FROM game_league_members WHERE org = $1 AND season = $2 AND person = $3",
    [org, season, person],
    "game-league-of",
  );
}

/** A season's leagues of people: those who are drawn already, in one statement. */
export async function drawnPeople(
  db: Db,
  org: string,
  pairs: readonly { season: number; person: string }[],
): Promise<Set<string>> {
  const rows = await db.query<{ season: number; person: string }>(
    `SELECT season, person FROM game_league_members
      WHERE org = $1 AND (season, person) IN (SELECT * FROM unnest($2::int[], $3::uuid[]))`,
    [org, pairs.map((one) => one.season), pairs.map((one) => one.person)],
    "game-drawn",
  );
  return new Set(rows.map(({ season, person }) => `${season} ${person}`));
}

/** The league of a tier with the fewest people, under lock; null when there is none. */
export function openLeague(
  db: Db,
  org: string,
  season: number,
  tier: number,
): Promise<{ league: string; people: number } | null> {
  return db.maybe(
    "SELECT league, people FROM game_leagues WHERE org = $1 AND season = $2 AND tier = $3 ORDER BY people, league LIMIT 1 FOR UPDATE",
    [org, season, tier],
    "game-open-league",
  );
}

export async function addLeague(
  db: Db,
  org: string,
  one: { season: number; tier: number; league: string; people: number },
) {
  await db.run("INSERT INTO game_leagues (org, season, tier, league, people) VALUES ($1, $2, $3, $4, $5)", [
    org,
    one.season,
    one.tier,
    one.league,
    one.people,
  ]);
}

export async function countLeague(db: Db, org: string, season: number, league: string, by: number): Promise<void> {
  await db.run("UPDATE game_leagues SET people = people + $4 WHERE org = $1 AND season = $2 AND league = $3", [
    org,
    season,
    league,
    by,
  ]);
}

/** Moves those who came last into another league, under names that are free there. */
export async function moveLast(db: Db, org: string, from: string, to: string, many: number): Promise<void> {
  await db.run(
    `UPDATE game_league_members SET league = $3
      WHERE org = $1 AND league = $2 AND person IN (SELECT person FROM game_league_members WHERE org = $1 AND league = $2 ORDER BY joined_at DESC, person LIMIT $4)`,
    [org, from, to, many],
  );
}

export async function takenPseudonyms(db: Db, org: string, league: string): Promise<Set<number>> {
  const rows = await db.query<{ pseudonym: number }>(
    "SELECT pseudonym FROM game_league_members WHERE org = $1 AND league = $2",
    [org, league],
    "game-pseudonyms",
  );
  return new Set(rows.map(({ pseudonym }) => pseudonym));
}

export async function addLeagueMember(
  db: Db,
  org: string,
  one: LeagueMember & { season: number; person: string; joinedAt: Date },
): Promise<void> {
  await db.run(
    `INSERT INTO game_league_members (org, season, person, tier, league, pseudonym, joined_at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [org, one.season, one.person, one.tier, one.league, one.pseudonym, one.joinedAt],
    "game-add-league-member",
  );
}

/** Everybody of a league with their points, most first. */
export function leagueTable(
  db: Db,
  org: string,
  season: number,
  league: string,
): Promise<{ person: string; pseudonym: number; points: number }[]> {
  return db.query(
    `SELECT m.person, m.pseudonym, coalesce(s.points, 0) AS points
       FROM game_league_members m LEFT JOIN game_standings s ON s.org = m.org AND s.season = m.season AND s.person = m.person
      WHERE m.org = $1 AND m.league = $2 AND m.season = $3 ORDER BY coalesce(s.points, 0) DESC, m.pseudonym`,
    [org, league, season],
    "game-league-table",
  );
}
