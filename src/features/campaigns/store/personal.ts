import { changeBatch, nextBatch } from "../../../kit/db/batch.ts";
import type { Place, Walk } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import { newId } from "../../../kit/id.ts";
import type { Subject } from "../../../kit/personal.ts";
import { holdInOrder } from "./order.ts";

/** What a person was sent. */
export function deliveriesOf(db: Db, org: string, member: string): Promise<object[]> {
  return db.query(
    `SELECT d.campaign, c.name, d.address, d.department_name AS department, d.state, d.due_at AS "dueAt", d.sent_at AS "sentAt", d.hold_out AS "heldOut"
       FROM deliveries d JOIN campaigns c ON c.org = $1 AND c.id = d.campaign
      WHERE d.org = $1 AND d.member = $2 ORDER BY d.due_at`,
    [org, member],
  );
}

/** Which simulations left a person out, and why. */
export function leftOutOf(db: Db, org: string, member: string): Promise<object[]> {
  return db.query(
    `SELECT o.campaign, c.name, o.reason FROM campaign_left_out o LEFT JOIN campaigns c ON c.org = $1 AND c.id = o.campaign
      WHERE o.org = $1 AND o.member = $2 ORDER BY c.created_at, c.id`,
    [org, member],
  );
}

/** Every address that a person was sent something to. */
export async function addressesOf(db: Db, org: string, member: string): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    "SELECT DISTINCT address FROM deliveries WHERE org = $1 AND member = $2 AND address <> ''",
    [org, member],
  );
  return rows.map((row) => row.address);
}

/**
 * Takes a person out of all deliveries; what was not sent is not sent any more. The counts stay. Throws while a mail to the person is in the air:
 * what becomes of it is written down first.
 */
export async function eraseDeliveries(db: Db, org: string, subject: Subject, why: string): Promise<void> {
  const { member, tombstone } = subject;
  await holdInOrder(db, org, "member = $2", [member]);
  await db.run(
    `UPDATE deliveries SET state = 'cancelled', owner = NULL, error = $3
      WHERE org = $1 AND member = $2 AND state IN ('queued', 'deferred', 'claimed')`,
    [org, member, why],
  );
  const flying = await db.query(
    "SELECT FROM deliveries WHERE org = $1 AND member = $2 AND state = 'committing' LIMIT 1",
    [org, member],
  );
  if (flying.length > 0) throw new Error("a mail to this person is in the air; the erasure is tried again");
  // A server's words may quote the address.
  await db.run(
    `UPDATE deliveries SET address = '', member = $3, said = NULL, error = CASE WHEN error IS NULL THEN NULL ELSE $4 END WHERE org = $1 AND member = $2`,
    [org, member, tombstone, why],
  );
  await db.run("DELETE FROM campaign_request_people WHERE org = $1 AND member = $2", [org, member]);
  await db.run("DELETE FROM campaign_left_out WHERE org = $1 AND member = $2", [org, member]);
}

/** Takes a person out of what servers said of mails to others. */
export function eraseFromErrors(db: Db, org: string, { needles }: Subject, after: Place, size: number): Promise<Place> {
  const walk: Walk = {
    table: "deliveries",
    key: { campaign: "uuid", number: "int" },
    change: "UPDATE deliveries SET error = kit_scrub(error, $2)",
    where: "error IS NOT NULL AND kit_names(error, $2)",
    params: [needles],
  };
  return nextBatch(db, org, walk, after, size);
}

/** Campaigns stay; who was named in an audience, or wrote, asked for or approved one, is nobody any more. */
export async function eraseFromCampaigns(db: Db, org: string, { member, tombstone, needles }: Subject): Promise<void> {
  const clean = (column: string) => `replace(${column}, $2::text, $3::text)`;
  await db.run(
    `UPDATE campaigns SET audience = ${clean("kit_scrub_json(audience, $4)::text")}::jsonb, created_by = ${clean("created_by")},
            requested_by = ${clean("requested_by")}, approved_by = ${clean("approved_by")}, name = kit_scrub(name, $4), problem = kit_scrub(problem, $4),
            requested_member = CASE WHEN requested_member = $2::uuid THEN $3::uuid ELSE requested_member END
      WHERE org = $1 AND (strpos(kit_texts(audience::text, created_by, requested_by, approved_by, requested_member::text), $2::text) > 0
         OR kit_names(kit_texts(audience::text, name, problem), $4))`,
    [org, member, tombstone, needles],
  );
}

/** Programmes stay; one that acts for somebody who is gone launches nothing any more. */
export async function eraseFromProgrammes(db: Db, org: string, { member, tombstone, needles }: Subject): Promise<void> {
  await db.run(
    `UPDATE programmes SET audience = replace(kit_scrub_json(audience, $4)::text, $2::text, $3::text)::jsonb, created_by = replace(created_by, $2::text, $3::text),
            name = kit_scrub(name, $4), problem = kit_scrub(problem, $4), writers = array_replace(writers, $2::text, $3::text),
            requested_member = CASE WHEN requested_member = $2::uuid THEN $3::uuid ELSE requested_member END
      WHERE org = $1 AND (strpos(kit_texts(audience::text, created_by, requested_member::text, kit_texts(VARIADIC writers)), $2::text) > 0
         OR kit_names(kit_texts(audience::text, name, problem), $4))`,
    [org, member, tombstone, needles],
  );
}

/** Requests for an approval stay; who asked, decided or was meant is nobody any more. */
export async function eraseFromRequests(db: Db, org: string, { member, tombstone, needles }: Subject): Promise<void> {
  const clean = (column: string) => `replace(${column}, $2::text, $3::text)`;
  await db.run(
    `UPDATE campaign_requests SET audience = ${clean("kit_scrub_json(audience, $4)::text")}::jsonb, asked_by = ${clean("asked_by")}, decided_by = ${clean("decided_by")},
            asked_member = CASE WHEN asked_member = $2::uuid THEN $3::uuid ELSE asked_member END
      WHERE org = $1 AND (strpos(kit_texts(audience::text, asked_by, asked_member::text, decided_by), $2::text) > 0 OR kit_names(audience::text, $4))`,
    [org, member, tombstone, needles],
  );
  await db.run("DELETE FROM campaign_request_people WHERE org = $1 AND member = $2", [org, member]);
  await db.run(
    "UPDATE campaigns SET writers = array_replace(writers, $2::text, $3::text) WHERE org = $1 AND $2 = ANY (writers)",
    [org, member, tombstone],
  );
}

/**
 * Deliveries that have ended before a moment: counts stay, nobody stands behind them any more. Not while their campaign still has to know whom it wrote to:
 * by that nobody is added twice, and everybody is told at its end.
 */
export function forgetRecipients(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = {
    table: "deliveries",
    key: ["campaign", "number"],
    // Nobody's, and different in each row: from a number that is drawn here and kept nowhere.
    change:
      "UPDATE deliveries SET address = '', member = md5($3 || campaign::text || number::text)::uuid, said = NULL, error = NULL",
    where: `address <> '' AND coalesce(sent_at, due_at) < $2 AND state NOT IN ('queued', 'deferred', 'claimed', 'committing')
      AND campaign IN (SELECT c.id FROM campaigns_public_campaigns c WHERE c.org = $1 AND c.finished)`,
    params: [before, newId()],
  };
  return changeBatch(db, org, some, size);
}

export function forgetLeftOut(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = "campaign_left_out.campaign IN (SELECT c.id FROM campaigns c WHERE c.org = $1 AND c.ended_at < $2)";
  return changeBatch(
    db,
    org,
    { table: "campaign_left_out", key: ["campaign", "member"], where, params: [before] },
    size,
  );
}
