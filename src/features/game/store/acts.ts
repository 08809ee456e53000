import type { Db } from "../../../kit/db/index.ts";

/** Something that somebody did, beside their simulated messages. */
export interface Act {
  person: string;
  kind: "round" | "lesson" | "played" | "found" | "judged" | "helped" | "thanks" | "thanked" | "first";
  source: string;
  /** Unix milliseconds. */
  at: number;
  /** In the person's time zone (`rules/days.ts`). */
  day: number;
  data: Record<string, unknown>;
}

const columns = `person, kind, source, (extract(epoch FROM at) * 1000)::float8 AS at, day, data`;

/** Adds what is not there yet. @returns those that are new */
export function addActs(db: Db, org: string, acts: readonly Act[]): Promise<Act[]> {
  if (acts.length === 0) return Promise.resolve([]);
  return db.query<Act>(
    `INSERT INTO game_acts (org, person, kind, source, at, day, data)
     SELECT $1, r.person, r.kind, r.source, to_timestamp(r.at / 1000), r.day, r.data
       FROM jsonb_to_recordset($2::jsonb) AS r(person uuid, kind text, source text, at float8, day int, data jsonb)
     ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [org, JSON.stringify(acts)],
    "game-add-acts",
  );
}

export function actsOf(db: Db, org: string, people: readonly string[]): Promise<Act[]> {
  return db.query<Act>(
    `SELECT ${columns} FROM game_acts WHERE org = $1 AND person = ANY ($2)`,
    [org, people],
    "game-acts-of",
  );
}

/** Who holds the bonus for a campaign's first report; null when nobody does. */
export async function holderOfFirst(db: Db, org: string, campaign: string): Promise<string | null> {
  const row = await db.maybe<{ person: string }>(
    "SELECT person FROM game_acts WHERE org = $1 AND kind = 'first' AND source = $2",
    [org, campaign],
    "game-holder-of-first",
  );
  return row && row.person;
}

export async function dropFirst(db: Db, org: string, campaign: string): Promise<void> {
  await db.run("DELETE FROM game_acts WHERE org = $1 AND kind = 'first' AND source = $2", [org, campaign]);
}
