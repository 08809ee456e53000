import type { Db } from "../../../kit/db/index.ts";

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

/** Whether everybody is counted to whom a message of a campaign was handed over. What was handed over at this moment is counted a little later. */
export async function areAllCounted(db: Db, org: string, campaign: string): Promise<boolean> {
  const { counted } = await db.one<{ counted: boolean }>(
    `SELECT (SELECT count(*) FROM campaigns_public_deliveries WHERE org = $1 AND campaign = $2 AND state IN ${handedOver})
         <= (SELECT coalesce(sum(sent + unconfirmed), 0) FROM insight_lure_counts WHERE org = $1 AND campaign = $2) AS counted`,
    [org, campaign],
  );
  return counted;
}

/** The numbers of those messages of a campaign that were handed over to no server: they may be tried again, or be found to have left. */
export async function refusedOf(db: Db, org: string, campaign: string): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    "SELECT number FROM campaigns_public_deliveries WHERE org = $1 AND campaign = $2 AND state IN ('refused', 'cancelled') ORDER BY number",
    [org, campaign],
  );
  return rows.map(({ number }) => number);
}

/** The highest number of a message of a campaign: whoever is added from now on has a higher one. 0 where there is none. */
export async function lastNumber(db: Db, org: string, campaign: string): Promise<number> {
  const { last } = await db.one<{ last: number }>(
    "SELECT coalesce(max(number), 0) AS last FROM campaigns_public_deliveries WHERE org = $1 AND campaign = $2",
    [org, campaign],
  );
  return last;
}

/** The numbers of those messages of a campaign that were added after one. */
export async function addedAfter(db: Db, org: string, campaign: string, last: number): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    "SELECT number FROM campaigns_public_deliveries WHERE org = $1 AND campaign = $2 AND number > $3 ORDER BY number",
    [org, campaign, last],
  );
  return rows.map(({ number }) => number);
}

/** Those of some messages of a campaign, by their numbers, that have been handed over, and whether they are out by now. */
export async function handedOverOf(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
): Promise<(Place & { number: number; isOut: boolean })[]> {
  if (numbers.length === 0) return [];
  return db.query<Place & { number: number; isOut: boolean }>(
    `SELECT d.number, d.state <> 'bounced' AS "isOut", ${place} ${places} AND d.number = ANY ($3::int[]) AND d.state IN ${handedOver}`,
    [org, campaign, numbers],
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

/** A message that was tried again. */
export interface TriedAgain extends Place {
  number: number;
  /** When that was each time (Unix milliseconds, as precisely as it is stored). */
  moments: number[];
  /** Whether it is out by now. */
  isOut: boolean;
}

export function triedAgainOf(db: Db, org: string, campaign: string): Promise<TriedAgain[]> {
  return db.query<TriedAgain>(
    `SELECT d.number, d.state IN ('sent', 'unconfirmed') AS "isOut", ${place},
            ARRAY(SELECT (extract(epoch FROM u.at) * 1000)::float8 FROM unnest(d.tried_again) WITH ORDINALITY AS u (at, n) ORDER BY u.n) AS moments
       ${places} AND d.tried_again <> '{}' ORDER BY d.number`,
    [org, campaign],
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
