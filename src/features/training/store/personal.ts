import { changeSome } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";
import { heldOut } from "./causes.ts";

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

// While their campaign runs, what is heard of a click again would lead to another lesson.
const finished = "campaign IN (SELECT c.id FROM campaigns_public_campaigns c WHERE c.org = $1 AND c.finished)";

/** Not of people who are held out: they have their lessons for it when that ends. */
export function forgetCauses(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = `clicked_at < $2 AND ${finished} AND NOT ${heldOut("$1", "training_causes.member")}`;
  return changeSome(db, org, { table: "training_causes", key: byDelivery, where, params: [before] }, size);
}

export function forgetMoments(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = {
    table: "training_moments",
    key: byDelivery,
    where: `finished_at < $2 AND ${finished}`,
    params: [before],
  };
  return changeSome(db, org, some, size);
}

const byDelivery = ["campaign", "delivery"];
