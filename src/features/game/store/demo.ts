import type { Db } from "../../../kit/db/index.ts";
import type { Thanks } from "./thanks.ts";

/** The active people of each department, both in one order. */
export function teamsOf(db: Db, org: string): Promise<{ department: string; people: string[] }[]> {
  return db.query(
    `SELECT department, array_agg(id ORDER BY email) AS people FROM people_public_members
      WHERE org = $1 AND active AND department IS NOT NULL GROUP BY department ORDER BY min(department_name)`,
    [org],
  );
}

/** Whether there is any crew yet. */
export async function someCrew(db: Db, org: string): Promise<boolean> {
  return (await db.maybe("SELECT 1 FROM game_crews WHERE org = $1 LIMIT 1", [org])) !== null;
}

/** Reports of members of crews in a time, in order, each with another of the crew. */
export function reportsInCrews(
  db: Db,
  org: string,
  from: Date,
  to: Date,
): Promise<(Pick<Thanks, "giver" | "receiver" | "act"> & { at: Date })[]> {
  return db.query(
    `SELECT o.member AS receiver, o.campaign || '/' || o.delivery AS act, o.reported_at AS at,
            (SELECT other.person FROM game_crew_members other
              WHERE other.org = $1 AND other.crew = own.crew AND other.person <> own.person ORDER BY md5(o.delivery || other.person::text) LIMIT 1) AS giver
       FROM tracking_public_outcomes o JOIN game_crew_members own ON own.org = $1 AND own.person = o.member
      WHERE o.org = $1 AND o.reported_verdict = 'person' AND o.reported_at >= $2 AND o.reported_at < $3 ORDER BY o.reported_at, o.delivery`,
    [org, from, to],
  );
}

/** @returns whether it is new */
export async function addPastThanks(db: Db, org: string, one: Thanks, at: Date): Promise<boolean> {
  const added = await db.run(
    "INSERT INTO game_thanks (org, id, giver, receiver, act, mutual, at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    [org, one.id, one.giver, one.receiver, one.act, one.mutual, at],
  );
  return added > 0;
}
