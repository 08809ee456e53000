import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";

/** Removes what the store holds about a person. */
export async function eraseMember(db: Db, org: string, { member, tombstone }: Subject): Promise<void> {
  await db.run(`DELETE FROM assignments WHERE org = $1 AND member = $2`, [org, member]);
  await db.run(`DELETE FROM training_causes WHERE org = $1 AND member = $2`, [org, member]);
  await db.run(
    `UPDATE assignments SET assigned_by = replace(assigned_by, $2, $3) WHERE org = $1 AND strpos(assigned_by, $2) > 0`,
    [org, member, tombstone],
  );
}

/** Removes what is older than the time that a person's results are kept. */
export async function forgetBefore(db: Db, org: string, before: Date): Promise<void> {
  await db.run(`DELETE FROM assignments WHERE org = $1 AND state <> 'open' AND assigned_at < $2`, [org, before]);
  await db.run(`DELETE FROM training_causes WHERE org = $1 AND clicked_at < $2`, [org, before]);
  await db.run(`DELETE FROM training_moments WHERE org = $1 AND finished_at < $2`, [org, before]);
}
