import type { Db } from "../../../kit/db/index.ts";
import type { Estimate } from "../rules/skill.ts";

/** What is known of some people's skill. */
export async function readPlayers(db: Db, org: string, members: readonly string[]): Promise<Map<string, Estimate>> {
  const rows = await db.query<{ member: string } & Estimate>(
    `SELECT member, skill AS value, answers FROM practice_players WHERE org = $1 AND member = ANY ($2::uuid[])`,
    [org, members],
    "practice-read-players",
  );
  return new Map(rows.map(({ member, value, answers }) => [member, { value, answers }]));
}

/** What is known of every template's difficulty in this organisation. */
export async function readDifficulties(db: Db, org: string): Promise<Map<string, Estimate>> {
  const rows = await db.query<{ template: string } & Estimate>(
    `SELECT template, difficulty AS value, answers FROM practice_difficulties WHERE org = $1`,
    [org],
    "practice-read-difficulties",
  );
  return new Map(rows.map(({ template, value, answers }) => [template, { value, answers }]));
}

export async function storePlayers(db: Db, org: string, players: ReadonlyMap<string, Estimate>): Promise<void> {
  await db.run(
    `INSERT INTO practice_players (org, member, skill, answers) SELECT $1, * FROM unnest($2::uuid[], $3::float8[], $4::int[])
     ON CONFLICT (org, member) DO UPDATE SET skill = excluded.skill, answers = excluded.answers`,
    [org, ...columnsOf(players)],
  );
}

export async function storeDifficulties(db: Db, org: string, found: ReadonlyMap<string, Estimate>): Promise<void> {
  await db.run(
    `INSERT INTO practice_difficulties (org, template, difficulty, answers) SELECT $1, * FROM unnest($2::text[], $3::float8[], $4::int[])
     ON CONFLICT (org, template) DO UPDATE SET difficulty = excluded.difficulty, answers = excluded.answers`,
    [org, ...columnsOf(found)],
  );
}

/** Empties what was learned, to be learned anew. */
export async function forgetLearned(db: Db, org: string): Promise<void> {
  await db.run(`DELETE FROM practice_players WHERE org = $1`, [org]);
  await db.run(`DELETE FROM practice_difficulties WHERE org = $1`, [org]);
}

function columnsOf(by: ReadonlyMap<string, Estimate>): [string[], number[], number[]] {
  const all = [...by.values()];
  return [[...by.keys()], all.map((one) => one.value), all.map((one) => one.answers)];
}
