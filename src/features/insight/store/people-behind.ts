import type { Db } from "../../../kit/db/index.ts";
import { counters } from "../store.ts";
import type { CountRow } from "../store.ts";

/** Where in the counts of a campaign people stand. */
export interface Place {
  department: string;
  lure: string;
  hold_out: boolean;
  difficulty: string;
}

const places = `FROM campaigns_public_deliveries d JOIN campaigns_public_lures l ON l.org = $1 AND l.campaign = d.campaign AND l.idx = d.lure_idx
  WHERE d.org = $1 AND d.campaign = $2`;
const place =
  "coalesce(d.department, '00000000-0000-0000-0000-000000000000') AS department, l.lure, d.hold_out, l.difficulty";
const handedOver = "('sent', 'bounced', 'unconfirmed')";
const notHandedOver = "('refused', 'cancelled')";
const waiting = "('queued', 'deferred', 'claimed', 'committing')";

/** A message of a campaign. */
export interface Message extends Place {
  number: number;
  /** Whether it is out by now. */
  isOut: boolean;
}

/** A message that was tried again. */
interface TriedAgain extends Message {
  /** When that was each time (Unix milliseconds, as precisely as it is stored). */
  moments: number[];
}

/** Those messages whose recipients are behind nothing that was told: some by their numbers, and all that were added after one (null: none). */
export interface Untold {
  numbers: readonly number[];
  after: number | null;
}

/** What figures of a campaign are made of, as it stands at one moment. */
export interface Snapshot {
  /** Whether no mail waits or is in the air. */
  isSentOut: boolean;
  /** Whether everybody is counted to whom a message was handed over. What was handed over at this moment is counted a little later. */
  areAllCounted: boolean;
  /** The highest number of a message: whoever is added from now on has a higher one. 0 where there is none. */
  lastNumber: number;
  /** The numbers of those messages that were handed over to no server: they may be tried again, or be found to have left. */
  refused: number[];
  tried: TriedAgain[];
  /** The numbers of those messages that were added after the one that was asked about. */
  added: number[];
  /** Those whose recipients are behind nothing that was told, and that have been handed over. */
  arrived: Message[];
  counts: CountRow[];
}

/**
 * Asked by one statement, which sees one moment: by several of them somebody is counted by one and not by another whose message is sent, tried again or added in between.
 */
export function snapshotOf(db: Db, org: string, campaign: string, { numbers, after }: Untold): Promise<Snapshot> {
  const own = "FROM campaigns_public_deliveries WHERE org = $1 AND campaign = $2";
  return db.one<Snapshot>(
    `SELECT NOT EXISTS (SELECT ${own} AND state IN ${waiting}) AS "isSentOut",
            (SELECT count(*) ${own} AND state IN ${handedOver})
              <= (SELECT coalesce(sum(sent + unconfirmed), 0) FROM insight_lure_counts WHERE org = $1 AND campaign = $2) AS "areAllCounted",
            (SELECT coalesce(max(number), 0) ${own}) AS "lastNumber",
            ARRAY(SELECT number ${own} AND state IN ${notHandedOver} ORDER BY number) AS refused,
            (SELECT coalesce(json_agg(t), '[]') FROM (
               SELECT d.number, d.state IN ('sent', 'unconfirmed') AS "isOut", ${place},
                      ARRAY(SELECT (extract(epoch FROM u.at) * 1000)::float8 FROM unnest(d.tried_again) WITH ORDINALITY AS u (at, n) ORDER BY u.n) AS moments
                 ${places} AND d.tried_again <> '{}' ORDER BY d.number) AS t) AS tried,
            ARRAY(SELECT number ${own} AND number > $4::int ORDER BY number) AS added,
            (SELECT coalesce(json_agg(a), '[]') FROM (
               SELECT d.number, d.state <> 'bounced' AS "isOut", ${place} ${places} AND (d.number = ANY ($3::int[]) OR d.number > $4::int) AND d.state IN ${handedOver}
             ) AS a) AS arrived,
            (SELECT coalesce(json_agg(c), '[]') FROM (
               SELECT campaign, department, lure, hold_out, difficulty, ${counters.join(", ")} FROM insight_counts WHERE org = $1 AND campaign = $2) AS c) AS counts`,
    [org, campaign, numbers, after],
  );
}

/** Whether no mail of a campaign waits or is in the air. */
export async function isSentOut(db: Db, org: string, campaign: string): Promise<boolean> {
  const { waits } = await db.one<{ waits: boolean }>(
    `SELECT EXISTS (SELECT FROM campaigns_public_deliveries WHERE org = $1 AND campaign = $2 AND state IN ${waiting}) AS waits`,
    [org, campaign],
  );
  return !waits;
}

/**
 * The numbers of those messages of a campaign that were handed over to no server, or may have been only after a moment: sent or tried again since, or nobody knows
 * when, as where a server refused one at once; and the highest number of all.
 */
export function changedSince(
  db: Db,
  org: string,
  campaign: string,
  moment: Date,
): Promise<{ numbers: number[]; last: number }> {
  return db.one(
    `SELECT coalesce(max(number), 0) AS last,
            coalesce(array_agg(number ORDER BY number) FILTER (WHERE state IN ${notHandedOver} OR sent_at IS NULL OR sent_at > $3 OR $3 < ANY (tried_again)), '{}') AS numbers
       FROM campaigns_public_deliveries WHERE org = $1 AND campaign = $2`,
    [org, campaign, moment],
  );
}

/** Those of some messages of a campaign, by their numbers, of whose recipients anything is known. */
export async function withOutcomes(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
): Promise<{ number: number }[]> {
  if (numbers.length === 0) return [];
  return db.query<{ number: number }>(
    "SELECT delivery AS number FROM tracking_public_outcomes WHERE org = $1 AND campaign = $2 AND delivery = ANY ($3::int[])",
    [org, campaign, numbers],
  );
}

/**
 * How many messages of a campaign are told as unconfirmed although something that their recipients did has settled them (`people`), and how many are
 * unconfirmed beside them: both as they stand at one moment.
 * @param without the numbers of messages that are not counted
 */
export function settledOf(
  db: Db,
  org: string,
  campaign: string,
  without: readonly number[],
): Promise<(Place & { people: number; unconfirmed: number })[]> {
  return db.query<Place & { people: number; unconfirmed: number }>(
    `SELECT ${place}, count(*) FILTER (WHERE d.unsettled)::int AS people, count(*) FILTER (WHERE d.state = 'unconfirmed')::int AS unconfirmed
       ${places} AND d.troubled AND (d.unsettled OR d.state = 'unconfirmed') AND d.number <> ALL ($3::int[])
      GROUP BY d.department, l.lure, d.hold_out, l.difficulty`,
    [org, campaign, without],
  );
}
