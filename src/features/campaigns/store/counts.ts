import type { Db } from "../../../kit/db/index.ts";
import type { Campaign } from "./campaigns.ts";
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
  campaign: Pick<Campaign, "id" | "channels">,
  evident: boolean,
): Promise<ChannelDeliveries[]> {
  const [channel, ...others] = Object.keys(campaign.channels);
  // To read of each delivery what is the same for all of them takes a third as long again.
  const rows =
    channel !== undefined && others.length === 0
      ? (await count(db, org, campaign.id, evident, "all")).map((row) => ({ ...row, channel }))
      : await count(db, org, campaign.id, evident, "channel");
  return [...Map.groupBy(rows, (row) => row.channel)]
    .map(([of, own]) => ({ channel: of, deliveries: byName(statesOf(own)) }))
    .toSorted((a, b) => (a.channel < b.channel ? -1 : 1));
}

/** The same by state alone. */
export function ofAllChannels(counted: readonly ChannelDeliveries[]): Record<string, number> {
  return byName(counted.flatMap(({ deliveries }) => Object.entries(deliveries)));
}

/** A campaign's deliveries by state. @param evident as for `countByChannel` */
export async function countDeliveries(
  db: Db,
  org: string,
  campaign: string,
  evident: boolean,
): Promise<Record<string, number>> {
  return byName(statesOf(await count(db, org, campaign, evident, "all")));
}

interface Counted {
  channel: string;
  /** Null for those that are among the sent of their channel, and are told as unconfirmed. */
  state: string | null;
  n: number;
}

/** Counts all by their state, for which little of each is read, and beside it the few that are told as another one, by an index. */
function count(db: Db, org: string, campaign: string, evident: boolean, by: "channel" | "all"): Promise<Counted[]> {
  const own = "FROM deliveries WHERE org = $1 AND campaign = $2";
  const channel = by === "channel" ? "channel" : "NULL::text AS channel";
  const group = by === "channel" ? "channel, " : "";
  const counted = `SELECT ${channel}, state, count(*)::int AS n ${own} GROUP BY ${group}state`;
  const hidden = `SELECT ${channel}, NULL, count(*)::int AS n ${own} AND troubled AND ${unsettled("false")} GROUP BY ${group}state`;
  return db.query<Counted>(evident ? counted : `${counted} UNION ALL ${hidden}`, [org, campaign]);
}

function statesOf(counted: readonly Counted[]): [state: string, n: number][] {
  return counted.flatMap(({ state, n }): [string, number][] =>
    state === null
      ? [
          ["sent", -n],
          ["unconfirmed", n],
        ]
      : [[state, n]],
  );
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
function byName(counts: readonly (readonly [name: string, n: number])[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [name, n] of counts) sums.set(name, (sums.get(name) ?? 0) + n);
  return Object.fromEntries([...sums].filter(([, n]) => n > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
