import type { Db } from "../../../kit/db/index.ts";
import type { Origin } from "../facts.ts";

export interface Cause {
  campaign: string;
  delivery: number;
  member: string;
  lesson: string;
  origin: Origin;
  assignment: string | null;
  clickedAt: Date;
}

const causeColumns = `c.campaign, c.delivery, c.member, c.lesson, c.origin, c.assignment, c.clicked_at AS "clickedAt"`;

/** Remembers a click that deserves a lesson; false when it is known. */
export async function addCause(db: Db, org: string, one: Cause): Promise<boolean> {
  const added = await db.run(
    `INSERT INTO training_causes (org, campaign, delivery, member, lesson, origin, assignment, clicked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      org,
      one.campaign,
      one.delivery,
      one.member,
      one.lesson,
      JSON.stringify(one.origin),
      one.assignment,
      one.clickedAt,
    ],
  );
  return added === 1;
}

export async function linkCause(
  db: Db,
  org: string,
  campaign: string,
  delivery: number,
  assignment: string,
): Promise<void> {
  await db.run(`UPDATE training_causes SET assignment = $4 WHERE org = $1 AND campaign = $2 AND delivery = $3`, [
    org,
    campaign,
    delivery,
    assignment,
  ]);
}

export function findCause(db: Db, org: string, campaign: string, delivery: number): Promise<Cause | null> {
  return db.maybe<Cause>(
    `SELECT ${causeColumns} FROM training_causes c WHERE c.org = $1 AND c.campaign = $2 AND c.delivery = $3 AND c.withdrawn_at IS NULL`,
    [org, campaign, delivery],
  );
}

/** Takes a click back; null when it is unknown or taken back already. `others`: clicks that still stand behind the same assignment. */
export function withdrawCause(
  db: Db,
  org: string,
  campaign: string,
  delivery: number,
): Promise<(Cause & { others: number }) | null> {
  return db.maybe<Cause & { others: number }>(
    `UPDATE training_causes c SET withdrawn_at = now() WHERE c.org = $1 AND c.campaign = $2 AND c.delivery = $3 AND c.withdrawn_at IS NULL
     RETURNING ${causeColumns}, (SELECT count(*)::int FROM training_causes o WHERE o.org = $1 AND o.assignment = c.assignment AND o.withdrawn_at IS NULL
       AND (o.campaign, o.delivery) <> (c.campaign, c.delivery)) AS others`,
    [org, campaign, delivery],
  );
}

/** Clicks of people who were held out and are no longer, oldest first. */
export function releasedCauses(db: Db, org: string): Promise<Cause[]> {
  return db.query<Cause>(
    `SELECT ${causeColumns} FROM training_causes c WHERE c.org = $1 AND c.assignment IS NULL AND c.withdrawn_at IS NULL AND NOT ${heldOut("c.org", "c.member")} ORDER BY c.clicked_at`,
    [org],
  );
}

/** Those of the members who are held out of some campaign whose evaluation has not been. */
export async function heldOutMembers(db: Db, org: string, members: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ member: string }>(
    `SELECT m.member FROM unnest($2::uuid[]) AS m (member) WHERE ${heldOut("$1::uuid", "m.member")}`,
    [org, members],
  );
  return new Set(rows.map((row) => row.member));
}

/** Whether a member is held out of some campaign whose evaluation has not been. @param org, member SQL expressions */
export function heldOut(org: string, member: string): string {
  return `EXISTS (SELECT 1 FROM campaigns_public_deliveries d JOIN campaigns_public_campaigns k ON k.org = d.org AND k.id = d.campaign
    WHERE d.org = ${org} AND d.member = ${member} AND d.hold_out AND k.evaluated_at IS NULL AND k.state NOT IN ('cancelled', 'killed'))`;
}
