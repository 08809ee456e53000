import type { Db } from "../../../kit/db/index.ts";
import { unsettled } from "./deliveries.ts";

/** How many campaigns are drafts, those among them that wait for a second person included. */
export async function countDrafts(db: Db, org: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    "SELECT count(*)::int AS count FROM campaigns WHERE org = $1 AND state IN ('draft', 'awaiting-approval')",
    [org],
  );
  return count;
}

/** What became of a campaign's deliveries that go by one channel: how many are in each state. */
export interface ChannelDeliveries {
  channel: string;
  deliveries: Record<string, number>;
}

/**
 * A campaign's deliveries by channel and state, in the order of the channels' names.
 * @param evident whether the reader may see what shows that a mail arrived: what its recipient did
 */
export async function countByChannel(
  db: Db,
  org: string,
  campaign: string,
  evident: boolean,
): Promise<ChannelDeliveries[]> {
  const rows = await db.query<{ channel: string; state: string; n: number }>(
    `SELECT channel, CASE WHEN ${unsettled("$3")} THEN 'unconfirmed' ELSE state END AS state, count(*)::int AS n
       FROM deliveries WHERE org = $1 AND campaign = $2 GROUP BY 1, 2`,
    [org, campaign, evident],
  );
  return [...Map.groupBy(rows, (row) => row.channel)]
    .map(([channel, own]) => ({ channel, deliveries: byName(own.map((row) => [row.state, row.n])) }))
    .toSorted((a, b) => (a.channel < b.channel ? -1 : 1));
}

/** The same by state alone. */
export function ofAllChannels(counted: readonly ChannelDeliveries[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { deliveries } of counted)
    for (const [state, n] of Object.entries(deliveries)) sums.set(state, (sums.get(state) ?? 0) + n);
  return byName([...sums]);
}

/** A campaign's deliveries by state. @param evident as for `countByChannel` */
export async function countDeliveries(
  db: Db,
  org: string,
  campaign: string,
  evident: boolean,
): Promise<Record<string, number>> {
  return ofAllChannels(await countByChannel(db, org, campaign, evident));
}

/** People left out, by reason. */
export async function countLeftOut(db: Db, org: string, campaign: string): Promise<Record<string, number>> {
  const rows = await db.query<{ reason: string; n: number }>(
    "SELECT reason, count(*)::int AS n FROM campaign_left_out WHERE org = $1 AND campaign = $2 GROUP BY reason",
    [org, campaign],
  );
  return byName(rows.map((row) => [row.reason, row.n]));
}

// Put in order here: the database would sort all that it counts.
function byName(counts: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(counts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
