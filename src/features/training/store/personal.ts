import { changeSome } from "../../../kit/db/batch.ts";
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

// What is older than the time that a person's results are kept.

export function forgetAssignments(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = "state <> 'open' AND assigned_at < $2";
  return changeSome(db, org, { table: "assignments", key: ["id"], where, params: [before] }, size);
}

export function forgetCauses(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "training_causes", key: byDelivery, where: "clicked_at < $2", params: [before] };
  return changeSome(db, org, some, size);
}

export function forgetMoments(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "training_moments", key: byDelivery, where: "finished_at < $2", params: [before] };
  return changeSome(db, org, some, size);
}

const byDelivery = ["campaign", "delivery"];
