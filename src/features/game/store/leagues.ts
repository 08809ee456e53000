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
export async function assignedPeople(
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

/** How a season ended for those of some pairs who were in it: their tier, how large their league was, and how many of it had more points. */
export function endingsOf(
  db: Db,
  org: string,
  pairs: readonly { season: number; person: string }[],
): Promise<{ season: number; person: string; tier: number; people: number; points: number; ahead: number }[]> {
  return db.query(
    `SELECT own.season, own.person, own.tier, count(*)::int AS people, own.points, count(*) FILTER (WHERE mates.points > own.points)::int AS ahead
       FROM (SELECT m.season, m.person, m.tier, m.league, coalesce(s.points, 0) AS points
               FROM game_league_members m LEFT JOIN game_standings s ON s.org = $1 AND s.season = m.season AND s.person = m.person
              WHERE m.org = $1 AND (m.season, m.person) IN (SELECT * FROM unnest($2::int[], $3::uuid[]))) AS own
       CROSS JOIN LATERAL (SELECT coalesce(p.points, 0) AS points
               FROM game_league_members o LEFT JOIN game_standings p ON p.org = $1 AND p.season = o.season AND p.person = o.person
              WHERE o.org = $1 AND o.league = own.league AND o.season = own.season) AS mates
      GROUP BY own.season, own.person, own.tier, own.points`,
    [org, pairs.map((one) => one.season), pairs.map((one) => one.person)],
    "game-endings",
  );
}

/** A league, and the names that are taken in it. */
export interface OpenLeague {
  season: number;
  tier: number;
  league: string;
  people: number;
  taken: number[];
}

/** The smallest leagues of some tiers of a season, forty of each at the most, and of every other tier the smallest one. */
export function openLeagues(db: Db, org: string, season: number, tiers: readonly number[]): Promise<OpenLeague[]> {
  return db.query<OpenLeague>(
    `SELECT l.season, l.tier, l.league, l.people, ARRAY(SELECT m.pseudonym FROM game_league_members m WHERE m.org = $1 AND m.league = l.league) AS taken
       FROM (SELECT own.*
               FROM unnest($3::int[]) AS wanted(tier)
               CROSS JOIN LATERAL (SELECT * FROM game_leagues g WHERE g.org = $1 AND g.season = $2 AND g.tier = wanted.tier ORDER BY g.people, g.league LIMIT 40) AS own
             UNION ALL
             SELECT other.*
               FROM generate_series(0, (SELECT max(g.tier) FROM game_leagues g WHERE g.org = $1 AND g.season = $2)) AS known(tier)
               CROSS JOIN LATERAL (SELECT * FROM game_leagues g WHERE g.org = $1 AND g.season = $2 AND g.tier = known.tier ORDER BY g.people, g.league LIMIT 1) AS other
              WHERE known.tier <> ALL ($3::int[])) AS l
      ORDER BY l.tier, l.people, l.league`,
    [org, season, tiers],
    "game-open-leagues",
  );
}

/** Writes leagues as large as they are now. */
export async function storeLeagues(db: Db, org: string, leagues: readonly Omit<OpenLeague, "taken">[]): Promise<void> {
  await db.run(
    `INSERT INTO game_leagues (org, season, tier, league, people)
     SELECT $1, r.season, r.tier, r.league, r.people FROM jsonb_to_recordset($2::jsonb) AS r(season int, tier int, league uuid, people int)
     ON CONFLICT (org, season, tier, league) DO UPDATE SET people = excluded.people`,
    [org, JSON.stringify(leagues)],
    "game-keep-leagues",
  );
}

/** Moves those who are farthest from a league's tier, of them who came last, into another league, which is new. @returns their names and tiers */
export function moveFarthest(
  db: Db,
  org: string,
  from: { league: string; tier: number },
  to: string,
  many: number,
): Promise<{ pseudonym: number; tier: number }[]> {
  return db.query(
    `UPDATE game_league_members SET league = $3
      WHERE org = $1 AND league = $2 AND person IN
        (SELECT person FROM game_league_members WHERE org = $1 AND league = $2 ORDER BY abs(tier - $5) DESC, joined_at DESC, person LIMIT $4)
      RETURNING pseudonym, tier`,
    [org, from.league, to, many, from.tier],
  );
}

export interface NewMember extends LeagueMember {
  season: number;
  person: string;
  joinedAt: Date;
}

export async function addLeagueMembers(db: Db, org: string, all: readonly NewMember[]): Promise<void> {
  await db.run(
    `INSERT INTO game_league_members (org, season, person, tier, league, pseudonym, joined_at)
     SELECT $1, r.season, r.person, r.tier, r.league, r.pseudonym, r."joinedAt"
       FROM jsonb_to_recordset($2::jsonb) AS r(season int, person uuid, tier int, league uuid, pseudonym int, "joinedAt" timestamptz)
     ON CONFLICT DO NOTHING`,
    [org, JSON.stringify(all)],
    "game-add-league-members",
  );
}

/**
 * A league's points as they were told first on a day: of many who ask at that moment one writes them down, for all, and whoever comes later only reads.
 * Those of a later day than tomorrow are of a clock that was ahead.
 * @param read what they are, for whoever is first
 */
export async function pointsOfDay(
  db: Db,
  org: string,
  league: { season: number; league: string; day: number },
  read: () => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const key = [org, league.season, league.league, league.day];
  const told = () =>
    db.maybe<{ points: Record<string, number> }>(
      "SELECT points FROM game_league_tables WHERE org = $1 AND season = $2 AND league = $3 AND day BETWEEN $4::int AND $4::int + 1",
      key,
    );
  const known = await told();
  if (known) return known.points;
  await db.run(
    `INSERT INTO game_league_tables AS t (org, season, league, day, points) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (org, season, league) DO UPDATE SET day = excluded.day, points = excluded.points WHERE t.day NOT BETWEEN excluded.day AND excluded.day + 1`,
    [...key, JSON.stringify(await read())],
  );
  return (await told())!.points;
}

/** Everybody of a league with their points, most first, and whether they want to be shown: who has switched the game off does not. */
export function leagueTable(
  db: Db,
  org: string,
  season: number,
  league: string,
): Promise<{ person: string; pseudonym: number; points: number; plays: boolean }[]> {
  return db.query(
    `SELECT m.person, m.pseudonym, coalesce(s.points, 0) AS points, coalesce((f.preferences->>'on')::boolean, true) AS plays
       FROM game_league_members m LEFT JOIN game_standings s ON s.org = $1 AND s.season = m.season AND s.person = m.person
       LEFT JOIN game_preferences f ON f.org = $1 AND f.person = m.person
      WHERE m.org = $1 AND m.league = $2 AND m.season = $3 ORDER BY coalesce(s.points, 0) DESC, m.pseudonym`,
    [org, league, season],
    "game-league-table",
  );
}
