import type { Db } from "../../../kit/db/index.ts";

/** What a person was sent. */
export function deliveriesOf(db: Db, org: string, member: string): Promise<object[]> {
  return db.query(
    `SELECT c.name AS campaign, d.email, d.department_name AS department, d.state, d.due_at AS "dueAt", d.sent_at AS "sentAt", d.hold_out AS "heldOut"
       FROM deliveries d JOIN campaigns c ON c.org = d.org AND c.id = d.campaign
      WHERE d.org = $1 AND d.member = $2 ORDER BY d.due_at`,
    [org, member],
  );
}

/** Takes a person's address out of all deliveries; what was not sent is not sent any more. The counts stay. */
export async function eraseDeliveries(db: Db, org: string, member: string, why: string): Promise<void> {
  await db.run(
    `UPDATE deliveries SET state = 'cancelled', owner = NULL, error = $3
      WHERE org = $1 AND member = $2 AND state IN ('queued', 'deferred', 'claimed')`,
    [org, member, why],
  );
  // A server's words may quote the address.
  await db.run(
    `UPDATE deliveries SET email = '', error = CASE WHEN error IS NULL THEN NULL ELSE $3 END WHERE org = $1 AND member = $2 AND state <> 'committing'`,
    [org, member, why],
  );
  await db.run("DELETE FROM campaign_request_people WHERE org = $1 AND member = $2", [org, member]);
  await db.run("DELETE FROM campaign_left_out WHERE org = $1 AND member = $2", [org, member]);
}
