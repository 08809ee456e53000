import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import { postponeReleases } from "./releases.ts";
import { listStandings } from "./standings.ts";

const derived = ["deliveries", "acts", "campaigns", "closing", "lures", "standings", "board_counts"];

/** Takes away what is made of facts alone; what was told, drawn or chosen stays, and so does what facts that count no more had come to. */
export async function forgetDerived(db: Db, org: string): Promise<void> {
  for (const table of derived) await db.run(`DELETE FROM game_${table} WHERE org = $1`, [org]);
  await postponeReleases(db, org);
  await db.run("DELETE FROM game_players WHERE org = $1 AND carried IS NULL", [org]);
  await db.run(
    `UPDATE game_players SET play = carried, points = (carried->>'points')::int, state = NULL, learned_at = NULL, score = NULL, sd = NULL,
            messages = 0, answers = 0 WHERE org = $1`,
    [org],
  );
}

/** What the game knows of a person, as it is handed to them. */
export async function exportMember(db: Db, org: string, member: string): Promise<object> {
  const of = [org, member];
  const [player] = await db.query<object>(
    "SELECT points, score, sd, messages, answers, play->'badges' AS badges, play->'weeks' AS weeks, play->'seasons' AS seasons FROM game_players WHERE org = $1 AND person = $2",
    of,
  );
  return {
    standing: player ?? null,
    messages: await db.query(
      `SELECT campaign, delivery, channel, class, sent_at AS "sentAt", clicked_at AS "clickedAt", submitted_at AS "submittedAt", reported_at AS "reportedAt"
         FROM game_deliveries WHERE org = $1 AND person = $2 ORDER BY sent_at`,
      of,
    ),
    acts: await db.query("SELECT kind, at, data FROM game_acts WHERE org = $1 AND person = $2 ORDER BY at", of),
    leagues: await db.query(
      "SELECT season, tier, pseudonym FROM game_league_members WHERE org = $1 AND person = $2 ORDER BY season",
      of,
    ),
    crew: await db.query(
      `SELECT crew, joined_at AS "joinedAt" FROM game_crew_members WHERE org = $1 AND person = $2`,
      of,
    ),
    thanksGiven: await db.query("SELECT at, mutual FROM game_thanks WHERE org = $1 AND giver = $2 ORDER BY at", of),
    thanksReceived: await db.query("SELECT at FROM game_thanks WHERE org = $1 AND receiver = $2 ORDER BY at", of),
    switches: await db.query("SELECT preferences FROM game_preferences WHERE org = $1 AND person = $2", of),
  };
}

/** Removes what the game knows of a person; what lures and the organisation as a whole have taught stays. */
export async function eraseMember(db: Db, org: string, member: string): Promise<void> {
  // Off the board, with its counts.
  await listStandings(db, org, member, "all", false);
  const own = ["deliveries", "acts", "players", "standings", "league_members", "told", "crew_members", "preferences"];
  await db.run(
    `UPDATE game_leagues l SET people = people - 1 FROM game_league_members m
      WHERE m.org = $1 AND m.person = $2 AND l.org = $1 AND l.season = m.season AND l.league = m.league`,
    [org, member],
  );
  await db.run("UPDATE game_league_tables SET points = points - $2::text WHERE org = $1 AND points ? $2::text", [
    org,
    member,
  ]);
  for (const table of own) await db.run(`DELETE FROM game_${table} WHERE org = $1 AND person = $2`, [org, member]);
  await db.run("DELETE FROM game_thanks WHERE org = $1 AND (giver = $2 OR receiver = $2)", [org, member]);
}

// What is older than the time that a person's score is kept.

/** Some people of whom something older than a moment is kept. */
export async function peopleWithOld(db: Db, org: string, before: Date, size: number): Promise<string[]> {
  const rows = await db.query<{ person: string }>(
    `SELECT DISTINCT person FROM (
       (SELECT person FROM game_deliveries WHERE org = $1 AND coalesce(sent_at, clicked_at, submitted_at, reported_at) < $2 LIMIT $3)
       UNION ALL (SELECT person FROM game_acts WHERE org = $1 AND at < $2 LIMIT $3)) AS old`,
    [org, before, size],
  );
  return rows.map(({ person }) => person);
}

/** Drops what of some people is older than a moment. */
export async function dropOld(db: Db, org: string, people: readonly string[], before: Date): Promise<void> {
  await db.run(
    `DELETE FROM game_deliveries WHERE org = $1 AND person = ANY ($2) AND coalesce(sent_at, clicked_at, submitted_at, reported_at) < $3`,
    [org, people, before],
  );
  await db.run("DELETE FROM game_acts WHERE org = $1 AND person = ANY ($2) AND at < $3", [org, people, before]);
}

export function dropThanks(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "game_thanks", key: ["id"], where: "at < $2", params: [before] }, size);
}

/** Leagues of seasons that ended before one. */
export async function dropSeasons(db: Db, org: string, season: number, size: number): Promise<boolean> {
  const old = { where: "season < $2", params: [season] };
  const more = [
    await changeBatch(db, org, { table: "game_league_members", key: ["season", "person"], ...old }, size),
    await changeBatch(db, org, { table: "game_standings", key: ["season", "person"], ...old }, size),
    await changeBatch(db, org, { table: "game_league_tables", key: ["season", "league"], ...old }, size),
    await changeBatch(db, org, { table: "game_leagues", key: ["season", "tier", "league"], ...old }, size),
    await changeBatch(db, org, { table: "game_board_counts", key: ["season", "points"], ...old }, size),
  ];
  return more.includes(true);
}
