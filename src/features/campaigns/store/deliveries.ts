import type { Db } from "../../../kit/db/index.ts";
import type { DeliveryState } from "../rules/states.ts";
import { mayHaveLeftAt, cancelledState } from "./left-at.ts";
import { heldInOrder } from "./order.ts";

export interface DeliveryRow {
  number: number;
  member: string;
  channel: string;
  address: string;
  department: string | null;
  lure: number;
  state: DeliveryState;
  dueAt: Date;
  sentAt: Date | null;
  attempts: number;
  error: string | null;
}

const columns = `number, member, channel, address, department_name AS department, 
  coalesce((SELECT l.base_idx FROM campaign_lures l WHERE l.org = $1 AND l.campaign = deliveries.campaign AND l.idx = lure_idx), lure_idx) AS lure, due_at AS "dueAt", attempts`;

/**
 * SQL: whether a delivery that evidence settled is told as it was before, to whoever may not see the evidence. One that it kept from being sent once more
 * is told as the others are that were.
 * @param evident parameter (boolean): the reader may
 * @param d a row of `deliveries`
 */
export const unsettled = (evident: string, d = "deliveries") =>
  `(${d}.settled AND ${d}.state = 'sent' AND ${d}.spared_at IS NULL AND NOT ${evident}::boolean)`;
const stateTo = (evident: string) => `CASE WHEN ${unsettled(evident)} THEN 'unconfirmed' ELSE state END`;
const columnsTo = (
  evident: string,
) => `${columns}, ${stateTo(evident)} AS state, CASE WHEN spared_at IS NOT NULL AND NOT ${evident}::boolean THEN spared_at WHEN NOT ${unsettled(evident)} THEN sent_at END AS "sentAt",
  CASE WHEN NOT (settled AND state = 'sent' AND ${evident}::boolean) THEN error END AS error`;

/** @param evident whether the reader may see what shows that a mail arrived: what its recipient did */
export function listDeliveries(
  db: Db,
  org: string,
  campaign: string,
  filter: {
    state?: DeliveryState | undefined;
    channel?: string | undefined;
    search?: string | undefined;
    departments: "all" | readonly string[];
  },
  after: number,
  limit: number,
  evident: boolean,
): Promise<DeliveryRow[]> {
  const { state, channel, search, departments } = filter;
  return db.query<DeliveryRow>(
    `SELECT ${columnsTo("$7")} FROM deliveries WHERE org = $1 AND campaign = $2 AND number > $3 AND ($4::text IS NULL OR ${stateTo("$7")} = $4)
        AND ($5::uuid[] IS NULL OR department = ANY ($5)) AND ($8::text IS NULL OR strpos(address, lower($8)) > 0)
        AND ($9::text IS NULL OR channel = $9) ORDER BY number LIMIT $6`,
    [
      org,
      campaign,
      after,
      state ?? null,
      departments === "all" ? null : departments,
      limit,
      evident,
      search ?? null,
      channel ?? null,
    ],
  );
}

/** Whether at least so many mails of a campaign were handed over, whatever became of them. */
export async function enoughHandedOver(db: Db, org: string, campaign: string, people: number): Promise<boolean> {
  const { handed } = await db.one<{ handed: number }>(
    `SELECT count(*)::int AS handed FROM (SELECT FROM deliveries
      WHERE org = $1 AND campaign = $2 AND state IN ('sent', 'bounced', 'unconfirmed') LIMIT $3) AS handed_over`,
    [org, campaign, people],
  );
  return handed >= people;
}

export function findDelivery(
  db: Db,
  org: string,
  campaign: string,
  number: number,
  evident: boolean,
): Promise<DeliveryRow | null> {
  return db.maybe<DeliveryRow>(
    `SELECT ${columnsTo("$4")} FROM deliveries WHERE org = $1 AND campaign = $2 AND number = $3`,
    [org, campaign, number, evident],
  );
}

/**
 * Takes one delivery out if it is not committed. A claimed one is not: its sender finds it gone at the commit before the dot.
 * @returns what it is now; null when it could not be taken out
 */
export async function cancelDelivery(
  db: Db,
  org: string,
  campaign: string,
  number: number,
  why: string,
): Promise<DeliveryState | null> {
  const row = await db.maybe<{ state: DeliveryState }>(
    `UPDATE deliveries SET state = ${cancelledState("deliveries")}, owner = NULL, error = $4
      WHERE org = $1 AND campaign = $2 AND number = $3 AND state IN ('queued', 'deferred', 'claimed') RETURNING state`,
    [org, campaign, number, why],
  );
  return row && row.state;
}

/** Takes out everything that is not committed; what is in the air stays as it is. @returns the numbers of those that are in doubt again */
export async function cancelDeliveries(db: Db, org: string, campaign: string, why: string): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `WITH out AS (
       UPDATE deliveries SET state = ${cancelledState("deliveries")}, owner = NULL, error = $3
        WHERE org = $1 AND campaign = $2 AND ${heldInOrder("state IN ('queued', 'deferred', 'claimed')")} RETURNING number, state)
     SELECT number FROM out WHERE state = 'unconfirmed'`,
    [org, campaign, why],
  );
  return rows.map((row) => row.number);
}

/**
 * Queues failed deliveries again, or one of them, from the beginning of their 24 hours; returns their numbers. Whose message may have arrived comes by that to no
 * figures a second time.
 */
export async function requeue(
  db: Db,
  org: string,
  campaign: string,
  state: "bounced" | "refused" | "unconfirmed",
  only: { number: number | undefined; departments: "all" | readonly string[] },
): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `UPDATE deliveries SET state = 'queued', owner = NULL, settled = false, attempts = 0, tried_at = NULL, sent_at = NULL, error = NULL, evidence = NULL, next_at = now(),
            doubted = $3 = 'unconfirmed', spared_at = NULL, committed_at = ${mayHaveLeftAt("deliveries")},
            tried_again = CASE WHEN $3 = 'unconfirmed' THEN tried_again ELSE tried_again || now() END
      WHERE org = $1 AND campaign = $2
        AND ${heldInOrder("state = $3 AND ($4::int IS NULL OR number = $4) AND ($5::uuid[] IS NULL OR department = ANY ($5))")}
      RETURNING number`,
    [org, campaign, state, only.number ?? null, only.departments === "all" ? null : only.departments],
  );
  return rows.map((row) => row.number);
}

/**
 * Something shows that a message has arrived. What is unconfirmed is settled by it (`settleByEvidence`); of what is committing it is kept, for its sender's
 * own word comes first, and of what is to be tried again, for then its turn is passed over.
 * @returns the state that the delivery has; null where it is another one, and nothing was kept
 */
export async function storeEvidence(
  db: Db,
  org: string,
  campaign: string,
  number: number,
  evidence: string,
): Promise<DeliveryState | null> {
  const row = await db.maybe<{ state: DeliveryState }>(
    `UPDATE deliveries SET evidence = $4 WHERE org = $1 AND campaign = $2 AND number = $3
        AND (state IN ('unconfirmed', 'committing') OR doubted AND state IN ('queued', 'deferred', 'claimed')) RETURNING state`,
    [org, campaign, number, evidence],
  );
  return row && row.state;
}

/**
 * Unconfirmed deliveries of which something has shown that they arrived count as sent from now on.
 * @param shownAt when that was; of what is said to have left later, by more than clocks differ, nobody knows when it did, and its planned time is the best
 * guess. Of one that was tried again although it may have arrived the last time stands: that one may have arrived, too
 */
export function settleByEvidence(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
  shownAt: Date | null,
): Promise<{ number: number; evidence: string }[]> {
  const left = mayHaveLeftAt("deliveries");
  return db.query(
    `UPDATE deliveries SET state = 'sent', owner = NULL, settled = true,
            sent_at = least(${left}, now(), CASE WHEN NOT doubted AND $4::timestamptz < kit_later(${left}, -5) THEN least(due_at, $4::timestamptz) END)
      WHERE org = $1 AND campaign = $2 AND number = ANY ($3::int[]) AND state = 'unconfirmed' AND evidence IS NOT NULL RETURNING number, evidence`,
    [org, campaign, numbers, shownAt],
  );
}

/**
 * Keeps of messages that are said to have come back that a person did something with them: they had arrived all the same. Not of campaigns that ended more than a week ago.
 * @returns whether that was new of any
 */
export async function storeArrivals(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
  evidence: string,
): Promise<boolean> {
  const kept = await db.run(
    `UPDATE deliveries SET evidence = $4
      WHERE org = $1 AND campaign = $2 AND ${heldInOrder("number = ANY ($3::int[]) AND state = 'bounced' AND evidence IS NULL")}
        AND EXISTS (SELECT FROM campaigns c WHERE c.org = $1 AND c.id = $2 AND (c.ended_at IS NULL OR c.ended_at > now() - interval '7 days'))`,
    [org, campaign, numbers, evidence],
  );
  return kept > 0;
}

/** The deliveries of a campaign that bounces speak of, by the key of their Message-ID; by number. One pass over the campaign for any number of bounces. */
export function deliveriesByMailKey(db: Db, org: string, campaign: string, keys: readonly string[]) {
  return db.query<{ number: number; key: string; state: DeliveryState }>(
    `SELECT number, mail_key::text AS key, state FROM deliveries WHERE org = $1 AND campaign = $2 AND mail_key = ANY ($3::bigint[]) ORDER BY number`,
    [org, campaign, keys],
  );
}

/** Calls in doubt what had counted as sent; returns those that had. */
export async function doubtDeliveries(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
  why: string,
): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `UPDATE deliveries SET state = 'unconfirmed', error = $4
      WHERE org = $1 AND campaign = $2 AND number = ANY ($3::int[]) AND state = 'sent' RETURNING number`,
    [org, campaign, numbers, why],
  );
  return rows.map((row) => row.number);
}

/** Writes that a message came back. @returns the state that it had until then, null where it had none from which messages come back */
export async function markBounced(
  db: Db,
  org: string,
  campaign: string,
  number: number,
  text: string,
): Promise<DeliveryState | null> {
  // Its server's answer may be written at the same moment: by the state that is replaced everybody counts.
  const row = await db.maybe<{ was: DeliveryState }>(
    `WITH old AS MATERIALIZED (
       SELECT state FROM deliveries WHERE org = $1 AND campaign = $2 AND number = $3 AND state IN ('sent', 'unconfirmed', 'committing') FOR UPDATE)
     UPDATE deliveries d SET state = 'bounced', owner = NULL, error = $4 FROM old
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = $3 RETURNING old.state AS was`,
    [org, campaign, number, text],
  );
  return row && row.was;
}
