import type { Db } from "../../../kit/db/index.ts";
import type { Tally } from "../rules/judge.ts";
import type { Round } from "./rounds.ts";

/** Active people in the order of their addresses, which is the same in every demo. */
export async function activePeople(db: Db, org: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM people_public_members WHERE org = $1 AND active ORDER BY email_key LIMIT 500`,
    [org],
  );
  return rows.map(({ id }) => id);
}

/** Adds rounds that were played before. */
export async function addFinishedRounds(
  db: Db,
  org: string,
  rounds: readonly { round: Round; made: Tally }[],
): Promise<void> {
  await db.run(
    `INSERT INTO practice_rounds (org, id, member, nonce, items, answers, hurried, started_at, finished_at, earns, hooks, hooks_reported, hooks_checked,
                                  good, good_reported, good_checked, right_answers, seconds)
     SELECT $1, (round->>'id')::uuid, (round->>'member')::uuid, round->>'nonce', round->'items', round->'answers', (round->>'hurried')::boolean,
            (round->>'startedAt')::timestamptz, (round->>'finishedAt')::timestamptz, (round->>'earns')::boolean, (made->>'hooks')::int,
            (made->>'hooksReported')::int, (made->>'hooksChecked')::int, (made->>'good')::int, (made->>'goodReported')::int,
            (made->>'goodChecked')::int, (made->>'right')::int, (made->>'seconds')::real
       FROM jsonb_to_recordset($2::jsonb) AS r (round jsonb, made jsonb) RETURNING 1`,
    [org, JSON.stringify(rounds)],
  );
}
