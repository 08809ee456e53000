import type { Db } from "../../../kit/db/index.ts";
import { factsInsert } from "../../../kit/ledger/index.ts";

/** A campaign that has something to send now. Read as the worker, across organisations. */
export interface DueCampaign {
  org: string;
  campaign: string;
  profile: string | null;
}

const dueNow = `EXISTS (SELECT FROM deliveries d WHERE d.org = c.org AND d.campaign = c.id AND d.state IN ('queued', 'deferred') AND d.next_at <= now())`;
const provenToday = "c.proven_at >= date_trunc('day', now(), 'UTC')";

export function dueCampaigns(db: Db): Promise<DueCampaign[]> {
  return db.query<DueCampaign>(
    `SELECT c.org, c.id AS campaign, c.profile FROM campaigns c WHERE c.state = 'running' AND ${provenToday} AND ${dueNow}`,
    [],
    "campaigns-due",
  );
}

/** The due campaigns of one sending lane. */
export async function dueOfLane(db: Db, org: string, profile: string | null): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT c.id FROM campaigns c WHERE c.org = $1 AND c.state = 'running' AND c.profile IS NOT DISTINCT FROM $2 AND ${provenToday} AND ${dueNow}
        AND (SELECT o.killed_at IS NULL FROM organisations_public_organisations o WHERE o.org = $1)`,
    [org, profile],
    "campaigns-due-lane",
  );
  return rows.map((row) => row.id);
}

export interface ClaimedRow {
  number: number;
  member: string;
  lureIdx: number;
  holdOut: boolean;
  email: string;
  departmentName: string | null;
  timeZone: string;
  dueAt: Date;
  attempts: number;
  triedAt: Date | null;
}

/** Takes up to `limit` due deliveries for a living owner; rows that another sender is taking at this moment are passed over. */
export function claim(db: Db, org: string, campaign: string, owner: string, limit: number): Promise<ClaimedRow[]> {
  return db.query<ClaimedRow>(
    `UPDATE deliveries SET state = 'claimed', owner = $3
      WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM deliveries WHERE org = $1 AND campaign = $2 AND state IN ('queued', 'deferred') AND next_at <= now()
         ORDER BY next_at LIMIT $4 FOR UPDATE SKIP LOCKED))
     RETURNING number, member, lure_idx AS "lureIdx", hold_out AS "holdOut", email, department_name AS "departmentName", time_zone AS "timeZone",
       due_at AS "dueAt", attempts, tried_at AS "triedAt"`,
    [org, campaign, owner, limit],
    "deliveries-claim",
  );
}

/** Has the claims of an organisation follow one another, whichever campaign, sender or process they are for: each then sees what the others took. */
export async function lockClaims(db: Db, org: string): Promise<void> {
  await db.run(
    "SELECT pg_advisory_xact_lock(hashtextextended('campaigns-claims:' || $1, 0))",
    [org],
    "deliveries-lock",
  );
}

/**
 * Takes out of a claim whoever has had as many simulations in this month, by the organisation's clock, as they may have: those that left in it, and those
 * that may be leaving now. By the time when they left, not the one they were planned for. Wants `lockClaims`.
 * @returns the numbers taken out
 */
export async function leaveOutSated(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  numbers: readonly number[],
  limit: { perMonth: number; timeZone: string; text: string },
): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `WITH month AS MATERIALIZED (SELECT date_trunc('month', now() AT TIME ZONE $6) AT TIME ZONE $6 AS began)
     UPDATE deliveries d SET state = 'cancelled', owner = NULL, error = $7
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = ANY ($4::int[]) AND d.owner = $3 AND d.state || '' = 'claimed'
        AND (SELECT count(*) FROM deliveries o WHERE o.org = $1 AND o.member = d.member AND o.campaign <> $2
                AND (o.state IN ('claimed', 'committing')
                  OR o.state IN ('sent', 'unconfirmed') AND coalesce(o.sent_at, o.tried_at) >= (SELECT began FROM month))) >= $5
     RETURNING d.number`,
    [org, campaign, owner, numbers, limit.perMonth, limit.timeZone, limit.text],
    "deliveries-leave-out",
  );
  return rows.map((row) => row.number);
}

/**
 * How many messages a campaign's rate allows now, at most `wanted`; locks the campaign's row until the end of the transaction.
 * The generic cell rate algorithm with a burst of one second, on the database's clock, so that all senders share one rate.
 */
export async function allowance(
  db: Db,
  org: string,
  campaign: string,
  ratePerMinute: number,
  wanted: number,
): Promise<number> {
  const { allowed } = await db.one<{ allowed: number }>(
    `SELECT floor(extract(epoch FROM now() - greatest(coalesce(pace_at, now()), now())
              + greatest(interval '1 second', interval '1 minute' / $3::float8)) * $3::float8 / 60 + 1e-6)::int AS allowed
       FROM campaigns WHERE org = $1 AND id = $2 FOR UPDATE`,
    [org, campaign, ratePerMinute],
  );
  return Math.max(0, Math.min(wanted, allowed));
}

export async function useAllowance(
  db: Db,
  org: string,
  campaign: string,
  ratePerMinute: number,
  used: number,
): Promise<void> {
  await db.run(
    "UPDATE campaigns SET pace_at = greatest(coalesce(pace_at, now()), now()) + $4::float8 * (interval '1 minute' / $3::float8) WHERE org = $1 AND id = $2",
    [org, campaign, ratePerMinute, used],
  );
}

export interface Person {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  department: string | null;
  /** Name. */
  manager: string | null;
  locale: string | null;
  custom: Record<string, string>;
  active: boolean;
}

/** The people of claimed deliveries, as they are now. */
export async function peopleOf(db: Db, org: string, members: readonly string[]): Promise<Person[]> {
  // Two searches by key. Asked for in one, the managers' names would cost a join with everybody in the organisation.
  const people = await db.query<Omit<Person, "manager"> & { manager: string | null }>(
    `SELECT id, name, first_name AS "firstName", last_name AS "lastName", department_name AS department, manager, locale, custom, active
       FROM people_public_members WHERE org = $1 AND id = ANY ($2::uuid[])`,
    [org, members],
    "deliveries-people",
  );
  const managers = [...new Set(people.map((person) => person.manager).filter((id) => id !== null))];
  if (managers.length === 0) return people;
  const named = await db.query<{ id: string; name: string }>(
    "SELECT id, name FROM people_public_members WHERE org = $1 AND id = ANY ($2::uuid[])",
    [org, managers],
    "deliveries-managers",
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return people.map((person) => ({ ...person, manager: (person.manager && names.get(person.manager)) ?? null }));
}

/** A message that its server took, and when: epoch milliseconds by the database's clock. */
export interface Taken {
  number: number;
  at: number;
}

// The answer came after the gate had opened and before it was written, whatever the sender's own clock says.
const takenAt = (at: string) => `greatest(tried_at, least(now(), to_timestamp(${at} / 1000)))`;

/**
 * The two steps of the hot path by one statement: writes that messages were accepted, with their facts, and opens the gate before the final dot for
 * those that wait there. The gate opens for a delivery while its owner holds it, its campaign runs and the organisation's kill switch is not thrown.
 * @returns the numbers that are sent now, and those that may go out; every other one at the gate has been taken away and must not
 */
export async function advance(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  sent: readonly Taken[],
  gate: readonly { number: number; key: string }[],
): Promise<{ sent: number[]; open: number[] }> {
  return db.one<{ sent: number[]; open: number[] }>(
    advanceSql,
    [
      org,
      campaign,
      owner,
      sent.map((one) => one.number),
      gate.map((one) => one.number),
      gate.map((one) => one.key),
      sent.map((one) => one.at),
    ],
    "deliveries-advance",
  );
}

// "state || ''" keeps the planner from the partial indexes by state: it takes them for small, but until the next vacuum they still hold an entry for
// every delivery that ever was in that state. The numbers find the rows, however many there are.
const advanceSql = `
WITH done AS (
  UPDATE deliveries SET state = 'sent', owner = NULL, sent_at = ${takenAt("($7::float8[])[array_position($4::int[], number)]")}, attempts = attempts + 1, error = NULL
   WHERE org = $1 AND campaign = $2 AND number = ANY ($4::int[]) AND owner = $3 AND state || '' = 'committing'
  RETURNING number, member, lure_idx, department, hold_out, sent_at
), told AS (
  ${factsInsert(`
    SELECT 'delivery.sent' AS kind, d.member AS person, d.sent_at AS at,
           jsonb_build_object('campaign', $2::uuid, 'delivery', d.number, 'lure', l.lure, 'lureIdx', d.lure_idx, 'department', d.department,
             'difficulty', l.difficulty, 'channel', l.channel, 'holdOut', d.hold_out) AS data
      FROM done d JOIN campaign_lures l ON l.org = $1 AND l.campaign = $2 AND l.idx = d.lure_idx`)}
), gate AS (
  UPDATE deliveries SET state = 'committing', tried_at = coalesce(tried_at, now()), mail_key = ($6::bigint[])[array_position($5::int[], number)]
   WHERE org = $1 AND campaign = $2 AND number = ANY ($5::int[]) AND owner = $3 AND state || '' = 'claimed'
     AND (SELECT c.state FROM campaigns c WHERE c.org = $1 AND c.id = $2) = 'running'
     AND (SELECT o.killed_at IS NULL FROM organisations_public_organisations o WHERE o.org = $1)
  RETURNING number
)
SELECT ARRAY(SELECT number FROM done) AS sent, ARRAY(SELECT number FROM gate) AS open`;

/** A late answer: what a recovery had called unconfirmed was accepted after all. */
export async function writeLate(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  sent: readonly Taken[],
): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `UPDATE deliveries SET state = 'sent', owner = NULL, sent_at = ${takenAt("($5::float8[])[array_position($4::int[], number)]")}, attempts = attempts + 1, error = NULL
      WHERE org = $1 AND campaign = $2 AND number = ANY ($4::int[]) AND owner = $3 AND state = 'unconfirmed' RETURNING number`,
    [org, campaign, owner, sent.map((one) => one.number), sent.map((one) => one.at)],
  );
  return rows.map((row) => row.number);
}

export interface Ending {
  number: number;
  state: "deferred" | "bounced" | "refused" | "unconfirmed" | "cancelled";
  text: string;
  /** For `deferred`: seconds until the next try. */
  wait?: number;
  /** Whether the try counts: towards the back-off and the 24 hours. A dead server's does not. */
  counts: boolean;
}

/** Writes everything else that can come of a try. Only the owner's own rows move; the numbers that did are returned. */
export async function writeEndings(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  endings: readonly Ending[],
): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `UPDATE deliveries d SET state = e.state, owner = CASE WHEN e.state = 'unconfirmed' THEN d.owner END, error = e.text,
            attempts = d.attempts + e.counts::int, tried_at = CASE WHEN e.counts THEN coalesce(d.tried_at, now()) ELSE d.tried_at END,
            next_at = CASE WHEN e.state = 'deferred' THEN now() + e.wait * interval '1 second' ELSE d.next_at END
       FROM jsonb_to_recordset($4::jsonb) AS e(number int, state text, text text, wait float8, counts boolean)
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = e.number AND d.owner = $3 AND d.state IN ('claimed', 'committing')
     RETURNING d.number`,
    [org, campaign, owner, JSON.stringify(endings)],
  );
  return rows.map((row) => row.number);
}

/** Gives deliveries back that certainly did not go out: a gate that stayed shut, a buffer that is not needed. */
export async function release(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  numbers: readonly number[],
): Promise<void> {
  await db.run(
    `UPDATE deliveries SET state = 'queued', owner = NULL
      WHERE org = $1 AND campaign = $2 AND number = ANY ($4::int[]) AND owner = $3 AND state IN ('claimed', 'committing')`,
    [org, campaign, owner, numbers],
    "deliveries-release",
  );
}

/** Puts claimed deliveries off to the next opening of their hours. */
export async function putOff(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  numbers: readonly number[],
  until: Date,
): Promise<void> {
  await db.run(
    `UPDATE deliveries SET state = 'queued', owner = NULL, next_at = $5
      WHERE org = $1 AND campaign = $2 AND number = ANY ($4::int[]) AND owner = $3 AND state = 'claimed'`,
    [org, campaign, owner, numbers, until],
  );
}

/** Who holds deliveries, living or dead. Read as the worker. */
export function holders(db: Db): Promise<{ org: string; owner: string }[]> {
  return db.query<{ org: string; owner: string }>(
    `SELECT DISTINCT org, owner::text AS owner FROM deliveries WHERE state IN ('claimed', 'committing') AND owner IS NOT NULL`,
    [],
    "deliveries-holders",
  );
}

/** Whether an owner is dead: its session's lock is free. Holds the lock until the end of the transaction, so that one recoverer works at a time. */
export async function isDead(db: Db, owner: string): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>("SELECT pg_try_advisory_xact_lock($1::bigint) AS free", [owner]);
  return free;
}

/**
 * What a dead owner left: claimed deliveries are queued again, since nothing went out; committing ones are unconfirmed, since nobody can know.
 * @returns the unconfirmed ones
 */
export async function recoverFrom(
  db: Db,
  org: string,
  owner: string,
  note: string,
): Promise<{ campaign: string; number: number }[]> {
  await db.run(
    "UPDATE deliveries SET state = 'queued', owner = NULL WHERE org = $1 AND owner = $2 AND state = 'claimed'",
    [org, owner],
  );
  return db.query<{ campaign: string; number: number }>(
    `UPDATE deliveries SET state = 'unconfirmed', error = $3 WHERE org = $1 AND owner = $2 AND state = 'committing' RETURNING campaign, number`,
    [org, owner, note],
  );
}
