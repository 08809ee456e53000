import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";

/** What the store holds about a person, for their own copy. Of what an open round consists is told when it has been played. */
export async function practiceOf(db: Db, org: string, { member }: Subject): Promise<object> {
  const rounds = await db.query(
    `SELECT id, duel, CASE WHEN finished_at IS NOT NULL OR closed_at IS NOT NULL THEN items END AS items, answers, started_at AS "startedAt", finished_at AS "finishedAt", earns FROM practice_rounds
      WHERE org = $1 AND member = $2 ORDER BY started_at`,
    [org, member],
  );
  const skill = await db.maybe(`SELECT skill, answers FROM practice_players WHERE org = $1 AND member = $2`, [
    org,
    member,
  ]);
  const duels = await db.query(
    `SELECT id, challenger = $2 AS challenged, CASE challenger WHEN $2 THEN challenger_named ELSE opponent_named END AS named,
            created_at AS "createdAt", accepted_at AS "acceptedAt" FROM practice_duels
      WHERE org = $1 AND (challenger = $2 OR opponent = $2 OR invited = $2) ORDER BY created_at`,
    [org, member],
  );
  const builds = await db.query(
    `SELECT id, pieces, named, created_at AS "createdAt", withdrawn_at AS "withdrawnAt" FROM practice_builds
      WHERE org = $1 AND member = $2 ORDER BY created_at`,
    [org, member],
  );
  return { rounds, skill, duels, builds };
}

/** Removes what the store holds about a person; what their answers taught about a template names nobody and stays, and so does the other's side of a duel. */
export async function eraseMember(db: Db, org: string, { member, tombstone }: Subject): Promise<void> {
  await db.run(`DELETE FROM practice_rounds WHERE org = $1 AND member = $2`, [org, member]);
  await db.run(`DELETE FROM practice_players WHERE org = $1 AND member = $2`, [org, member]);
  await db.run(
    `WITH gone AS (DELETE FROM practice_builds WHERE org = $1 AND member = $2 RETURNING id)
     DELETE FROM practice_build_counts WHERE org = $1 AND build IN (SELECT id FROM gone)`,
    [org, member],
  );
  await db.run(`DELETE FROM practice_duels WHERE org = $1 AND challenger = $2 AND opponent IS NULL`, [org, member]);
  await db.run(`UPDATE practice_duels SET invited = NULL, department = NULL WHERE org = $1 AND invited = $2`, [
    org,
    member,
  ]);
  await db.run(`UPDATE practice_duels SET challenger = $3 WHERE org = $1 AND challenger = $2`, [
    org,
    member,
    tombstone,
  ]);
  await db.run(`UPDATE practice_duels SET opponent = $3 WHERE org = $1 AND opponent = $2`, [org, member, tombstone]);
}

export function forgetRounds(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(
    db,
    org,
    { table: "practice_rounds", key: ["id"], where: "started_at < $2", params: [before] },
    size,
  );
}

export function forgetDuels(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(
    db,
    org,
    { table: "practice_duels", key: ["id"], where: "created_at < $2", params: [before] },
    size,
  );
}

/** What was built so long ago; a round that holds it stays as it was sealed. */
export function forgetBuilds(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(
    db,
    org,
    { table: "practice_builds", key: ["id"], where: "created_at < $2", params: [before] },
    size,
  );
}
