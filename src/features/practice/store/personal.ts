import { changeSome } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";

/** What the store holds about a person, for their own copy. */
export async function practiceOf(db: Db, org: string, { member }: Subject): Promise<object> {
  const rounds = await db.query(
    `SELECT id, duel, items, answers, started_at AS "startedAt", finished_at AS "finishedAt", earns FROM practice_rounds
      WHERE org = $1 AND member = $2 ORDER BY started_at`,
    [org, member],
  );
  const skill = await db.maybe(`SELECT skill, answers FROM practice_players WHERE org = $1 AND member = $2`, [
    org,
    member,
  ]);
  return { rounds, skill };
}

/** Removes what the store holds about a person; what their answers taught about a template names nobody and stays. */
export async function eraseMember(db: Db, org: string, { member }: Subject): Promise<void> {
  await db.run(`DELETE FROM practice_rounds WHERE org = $1 AND member = $2`, [org, member]);
  await db.run(`DELETE FROM practice_players WHERE org = $1 AND member = $2`, [org, member]);
}

export function forgetRounds(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeSome(
    db,
    org,
    { table: "practice_rounds", key: ["id"], where: "started_at < $2", params: [before] },
    size,
  );
}
