import type { Db } from "../../../kit/db/index.ts";
import type { Play } from "../rules/play.ts";

/** What somebody's acts come to. */
export interface Player {
  person: string;
  play: Play;
  /** The awareness score's state; null before there is any evidence, or of another version of the model. */
  state: string | null;
  /** Unix milliseconds of the latest evidence. */
  learnedAt: number | null;
  score: number | null;
  sd: number | null;
  messages: number;
  answers: number;
  /** What acts that are no longer kept had come to, and up to when (Unix milliseconds); null while all are kept. */
  carried: Play | null;
  carriedUntil: number | null;
}

const columns = `person, play, state, (extract(epoch FROM learned_at) * 1000)::float8 AS "learnedAt", score, sd, messages, answers,
  carried, (extract(epoch FROM carried_until) * 1000)::float8 AS "carriedUntil"`;

/**
 * One after another changes what an organisation's facts come to: a campaign's end reaches from one person to others, and two that do so at once would
 * wait for each other.
 */
export async function lockStandings(db: Db, org: string): Promise<void> {
  await db.query("SELECT pg_advisory_xact_lock(hashtextextended('game ' || $1, 0))", [org], "game-hold");
}

/** Takes people under lock, one order for all; whoever is new begins with nothing. */
export async function lockPlayers(
  db: Db,
  org: string,
  people: readonly string[],
  beginning: Play,
): Promise<Map<string, Player>> {
  const ids = people.toSorted();
  await db.run(
    "INSERT INTO game_players (org, person, play) SELECT $1, unnest($2::uuid[]), $3 ON CONFLICT DO NOTHING",
    [org, ids, JSON.stringify(beginning)],
    "game-begin-players",
  );
  const rows = await db.query<Player>(
    `SELECT ${columns} FROM game_players WHERE org = $1 AND person = ANY ($2) ORDER BY person FOR UPDATE`,
    [org, ids],
    "game-lock-players",
  );
  return new Map(rows.map((one) => [one.person, one]));
}

export function findPlayer(db: Db, org: string, person: string): Promise<Player | null> {
  return db.maybe<Player>(
    `SELECT ${columns} FROM game_players WHERE org = $1 AND person = $2`,
    [org, person],
    "game-player",
  );
}

export async function storePlayers(db: Db, org: string, players: readonly Player[]): Promise<void> {
  await db.run(
    `UPDATE game_players p SET play = r.play, points = (r.play->>'points')::int, state = r.state, learned_at = to_timestamp(r."learnedAt" / 1000),
            score = r.score, sd = r.sd, messages = r.messages, answers = r.answers,
            carried = r.carried, carried_until = to_timestamp(r."carriedUntil" / 1000), changed_at = r.moment,
            scored_at = CASE WHEN p.score IS DISTINCT FROM r.score OR p.sd IS DISTINCT FROM r.sd THEN r.moment ELSE p.scored_at END
       FROM (SELECT given.*, clock.moment FROM (SELECT clock_timestamp() AS moment) AS clock, jsonb_to_recordset($2::jsonb)
              AS given(person uuid, play jsonb, state text, "learnedAt" float8, score float8, sd float8, messages int, answers int, carried jsonb, "carriedUntil" float8)) AS r
      WHERE p.org = $1 AND p.person = r.person`,
    [org, JSON.stringify(players)],
    "game-keep-players",
  );
}

/** In which time zone each of some people lives; the organisation's where they said nothing. Whoever is gone has none. */
export async function zonesOf(db: Db, org: string, people: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db.query<{ id: string; zone: string | null }>(
    "SELECT id, time_zone AS zone FROM people_public_members WHERE org = $1 AND id = ANY ($2)",
    [org, people],
    "game-zones",
  );
  return new Map(rows.map(({ id, zone }) => [id, zone]));
}

/** What people are called who are still there, by id. */
export async function namesOf(db: Db, org: string, people: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    "SELECT id, name FROM people_public_members WHERE org = $1 AND id = ANY ($2) AND active",
    [org, people],
    "game-names",
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Notes that people are counted elsewhere than before: from now on, or where their facts are read anew, from the day on after they moved.
 * @param moved when they did, by person
 */
export async function notePeopleMoved(db: Db, org: string, moved: ReadonlyMap<string, Date>): Promise<void> {
  await db.run(
    `UPDATE game_players p SET moved_at = greatest(p.moved_at, least(m.moment, to_timestamp(m.latest / 1000)))
       FROM (SELECT person, latest, clock_timestamp() AS moment FROM unnest($2::uuid[], $3::float8[]) AS u(person, latest)) AS m
      WHERE p.org = $1 AND p.person = m.person`,
    [org, [...moved.keys()], [...moved.values()].map((at) => at.getTime() + 86_400_000)],
  );
}

/** Lets whoever watches somebody's game hear that it has changed. */
export async function markChanged(db: Db, org: string, person: string): Promise<void> {
  await db.run(
    "UPDATE game_players SET changed_at = t.moment FROM (SELECT clock_timestamp() AS moment) AS t WHERE org = $1 AND person = $2",
    [org, person],
  );
}

/** Those of some people whose state has changed since a moment. */
export async function changedSince(db: Db, org: string, since: Date, people: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ person: string }>(
    "SELECT person FROM game_players WHERE org = $1 AND changed_at > $2 AND person = ANY ($3)",
    [org, since, people],
    "game-changed",
  );
  return rows.map(({ person }) => person);
}
