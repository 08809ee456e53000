import type { Db } from "../../../kit/db/index.ts";
import { isAnothers } from "./anothers-address.ts";
import type { Reaching } from "./anothers-address.ts";
import { mayHaveArrived, mayHaveLeftAt, cancelledState } from "./left-at.ts";
import { isToProve } from "./proven.ts";

/** A campaign that has something to send now by a channel. Read as the worker, across organisations. */
interface DueCampaign {
  org: string;
  campaign: string;
  profile: string | null;
  channel: string;
}

/** @param channel SQL of the channel by which something is due */
const dueBy = (channel: string) =>
  `EXISTS (SELECT 1 FROM deliveries d WHERE d.org = c.org AND d.campaign = c.id AND d.channel = ${channel} AND d.waits AND d.next_at <= now())`;
const provenToday = `NOT (${isToProve})`;

export function dueCampaigns(db: Db): Promise<DueCampaign[]> {
  return db.query<DueCampaign>(
    `SELECT c.org, c.id AS campaign, w.profile, w.channel FROM campaigns c CROSS JOIN LATERAL jsonb_each_text(c.channels) AS w(channel, profile)
      WHERE c.state = 'running' AND ${provenToday} AND ${dueBy("w.channel")}`,
    [],
    "campaigns-due",
  );
}

/** The due campaigns of one sending queue. */
export async function dueOfQueue(
  db: Db,
  org: string,
  { profile, channel }: Pick<DueCampaign, "profile" | "channel">,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT c.id FROM campaigns c WHERE c.org = $1 AND c.state = 'running' AND c.channels @> jsonb_build_object($3::text, $2::text) AND ${provenToday} AND ${dueBy("$3")}
        AND (SELECT o.killed_at IS NULL FROM organisations_public_organisations o WHERE o.org = $1)`,
    [org, profile, channel],
    "campaigns-due-queue",
  );
  return rows.map((row) => row.id);
}

export interface ClaimedRow {
  number: number;
  /** The how-manieth claim of this delivery it is. */
  claim: number;
  member: string;
  lureIdx: number;
  holdOut: boolean;
  address: string;
  departmentName: string | null;
  timeZone: string;
  dueAt: Date;
  attempts: number;
  triedAt: Date | null;
  /** Whether what it says of its recipient was approved, and may not change. */
  bound: boolean;
  /** Whether it is tried again and something has shown meanwhile that it had arrived. */
  arrived: boolean;
}

/** Takes up to `limit` due deliveries by a channel for a living owner; rows that another sender is taking at this moment are passed over. */
export function claim(
  db: Db,
  org: string,
  campaign: string,
  channel: string,
  owner: string,
  limit: number,
): Promise<ClaimedRow[]> {
  return db.query<ClaimedRow>(
    `UPDATE deliveries SET state = 'claimed', owner = $3, claims = claims + 1
      WHERE org = $1 AND campaign = $2 AND number = ANY (ARRAY(
        SELECT number FROM deliveries WHERE org = $1 AND campaign = $2 AND channel = $5 AND waits AND next_at <= now()
         ORDER BY next_at LIMIT $4 FOR UPDATE SKIP LOCKED))
     RETURNING number, claims AS claim, member, lure_idx AS "lureIdx", hold_out AS "holdOut", address, department_name AS "departmentName", time_zone AS "timeZone",
       due_at AS "dueAt", attempts, tried_at AS "triedAt", said IS NOT NULL AS bound, doubted AND evidence IS NOT NULL AS arrived`,
    [org, campaign, owner, limit, channel],
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

/** Passes over claimed deliveries of which something has shown that they had arrived: they are in doubt again, for `recordUnconfirmed` to settle. */
export async function skipArrived(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  numbers: readonly number[],
): Promise<void> {
  await db.run(
    `UPDATE deliveries SET state = 'unconfirmed', owner = NULL, spared_at = now(), attempts = attempts + 1
      WHERE org = $1 AND campaign = $2 AND number = ANY ($4::int[]) AND owner = $3 AND state = 'claimed'`,
    [org, campaign, owner, numbers],
  );
}

/**
 * Takes out of a claim whoever has had as many simulations in this month, by the organisation's clock, as they may have: by the time when they left, not
 * the one they were planned for. What went to the same mailbox or number counts, whoever had it then and however it was spelt; what this campaign sent
 * there itself is enough. Who would have had them only with what is held and not sent yet is put off, for that may come back or never leave. Wants
 * `lockClaims`.
 * @returns those taken out, and whether their message may have arrived at an earlier try
 */
export async function leaveOutOverLimit(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  numbers: readonly number[],
  limit: { perMonth: number; timeZone: string; text: string; twin: string },
): Promise<{ number: number; doubted: boolean }[]> {
  return db.query(
    `WITH month AS MATERIALIZED (SELECT date_trunc('month', now() AT TIME ZONE $6) AT TIME ZONE $6 AS began),
     own AS MATERIALIZED (
       SELECT d.number, had.twin, had.twin OR had.certain >= $5 AS sated, now() AS moment
         FROM deliveries d
         CROSS JOIN LATERAL (
           SELECT count(*) FILTER (WHERE o.campaign <> $2 AND o.stands) AS certain,
                  count(*) FILTER (WHERE o.campaign <> $2) AS possible,
                  coalesce(bool_or(o.campaign = $2 AND o.number <> d.number AND o.stands), false) AS twin,
                  -- Of those that are claimed at once the first goes on.
                  coalesce(bool_or(o.campaign = $2 AND (o.number < d.number OR o.number <> ALL ($4::int[]))), false) AS waits
             FROM (SELECT ${known} FROM deliveries WHERE org = $1 AND member = d.member
                   UNION SELECT ${known} FROM deliveries WHERE org = $1 AND mailbox = d.mailbox AND mailbox <> '') o
            WHERE o.state IN ('claimed', 'committing')
               OR o.stands AND (o.campaign = $2 OR o.left_at >= (SELECT began FROM month))) had
        WHERE d.org = $1 AND d.campaign = $2 AND d.number = ANY ($4::int[]) AND d.owner = $3 AND d.state = 'claimed' AND (had.waits OR had.possible >= $5))
     UPDATE deliveries d SET owner = NULL, state = CASE WHEN own.sated THEN ${cancelledState("d")} ELSE 'queued' END,
            error = CASE WHEN own.twin THEN $8 WHEN own.sated THEN $7 ELSE d.error END,
            next_at = CASE WHEN own.sated THEN d.next_at ELSE kit_later(own.moment, 10) END
       FROM own WHERE d.org = $1 AND d.campaign = $2 AND d.number = own.number
     RETURNING d.number, d.state = 'unconfirmed' AS doubted`,
    [org, campaign, owner, numbers, limit.perMonth, limit.timeZone, limit.text, limit.twin],
    "deliveries-leave-out",
  );
}

const known = `campaign, number, state, ${mayHaveLeftAt("deliveries")} AS left_at, ${mayHaveArrived("deliveries")} AS stands`;

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
  const { allowed, ahead } = await db.one<{ allowed: number; ahead: boolean }>(
    `SELECT coalesce(pace_at > now() + interval '1 hour', false) AS ahead, floor(extract(epoch FROM now() - greatest(pace_at, now())
              + greatest(interval '1 second', interval '1 minute' / $3::float8)) * $3::float8 / 60 + 1e-6)::int AS allowed
       FROM campaigns WHERE org = $1 AND id = $2 FOR UPDATE`,
    [org, campaign, ratePerMinute],
  );
  // The slowest rate is one a minute: this was written by a clock that was ahead, and would hold the campaign for as long (decision 0523).
  if (ahead) await db.run("UPDATE campaigns SET pace_at = NULL WHERE org = $1 AND id = $2", [org, campaign]);
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
    "UPDATE campaigns SET pace_at = kit_later(greatest(pace_at, now()), $4::float8 * 60 / $3::float8) WHERE org = $1 AND id = $2",
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

/** Of some deliveries those to an address that has become another member's since the audience was fixed. */
export async function movedToOthers(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
  { personalChannels, mailChannels }: Reaching,
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ number: number }>(
    `SELECT d.number FROM deliveries d WHERE d.org = $1 AND d.campaign = $2 AND d.number = ANY ($3::int[]) AND ${isAnothers("d", "$4", "$5")}`,
    [org, campaign, numbers, personalChannels, mailChannels],
    "deliveries-to-others",
  );
  return new Set(rows.map((row) => row.number));
}

/** Puts claimed deliveries off to the next opening of their hours. */
export async function postponeDeliveries(
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
