import type { Db } from "../../../kit/db/index.ts";
import type { Audience } from "../shapes.ts";
import { meant } from "./freeze.ts";
import { addressOf } from "./said.ts";

/** What one message took. */
export interface MessageCost {
  channel: string;
  /** ISO 3166. */
  country: string;
  currency: string;
  parts: number;
  /** Of all its parts, in the currency; null where no price is known. */
  price: number | null;
}

/** What a campaign's messages of one channel took or would take. */
export interface ChannelCost {
  channel: string;
  currency: string;
  messages: number;
  parts: number;
  price: number | null;
}

/** Adds what messages took that were sent just now: in the transaction that says so, and for those messages alone. */
export async function addCosts(db: Db, org: string, campaign: string, costs: readonly MessageCost[]): Promise<void> {
  if (costs.length === 0) return;
  const groups = [
    ...Map.groupBy(costs, ({ channel, country, currency }) => `${channel} ${country} ${currency}`).values(),
  ];
  const rows = groups.map((own) => ({
    channel: own[0]!.channel,
    country: own[0]!.country,
    currency: own[0]!.currency,
    messages: own.length,
    parts: own.reduce((sum, one) => sum + one.parts, 0),
    price: own.some((one) => one.price === null)
      ? null
      : Math.round(own.reduce((sum, one) => sum + one.price!, 0) * 1_000_000),
  }));
  await db.run(
    `INSERT INTO campaign_costs AS c (org, campaign, channel, country, currency, messages, parts, price)
     SELECT $1::uuid, $2::uuid, r.* FROM jsonb_to_recordset($3::jsonb) AS r(channel text, country text, currency text, messages bigint, parts bigint, price bigint)
      ORDER BY channel, country, currency
     ON CONFLICT (org, campaign, channel, country, currency) DO UPDATE
        SET messages = c.messages + excluded.messages, parts = c.parts + excluded.parts, price = c.price + excluded.price`,
    [org, campaign, JSON.stringify(rows)],
    "costs-add",
  );
}

/** What has been sent of a campaign, by channel. */
export function costsOf(db: Db, org: string, campaign: string): Promise<ChannelCost[]> {
  return db.query<ChannelCost>(
    `SELECT channel, currency, sum(messages)::int AS messages, sum(parts)::int AS parts,
            CASE WHEN bool_and(price IS NOT NULL) THEN sum(price)::float8 / 1000000 END AS price
       FROM campaign_costs WHERE org = $1 AND campaign = $2 GROUP BY 1, 2 ORDER BY 1, 2`,
    [org, campaign],
  );
}

/** The addresses that a launched campaign writes to by a channel, with the place of the lure that each gets. */
export function addressedBy(
  db: Db,
  org: string,
  campaign: string,
  channel: string,
): Promise<{ address: string; lure: number }[]> {
  return db.query(
    `SELECT address, lure_idx AS lure FROM deliveries
      WHERE org = $1 AND campaign = $2 AND channel = $3 AND state NOT IN ('cancelled', 'refused')`,
    [org, campaign, channel],
  );
}

/** The addresses of whom an audience means that their owners have confirmed, before a sample is drawn. @param field where people have them (`address.field`) */
export async function addressesMeant(db: Db, org: string, audience: Audience, field: string): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    `SELECT found.address FROM (SELECT m.id, ${addressOf("m", "$3")} AS address FROM people_public_members m WHERE ${meant}) AS found
       JOIN outbound_public_confirmed c ON c.org = $1 AND c.address = found.address AND (c.member IS NULL OR c.member = found.id)`,
    [org, JSON.stringify(audience), field],
  );
  return rows.map((row) => row.address);
}
