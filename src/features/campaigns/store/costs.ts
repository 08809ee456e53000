import type { Db } from "../../../kit/db/index.ts";
import type { Audience } from "../shapes.ts";
import { meant } from "./freeze.ts";
import { addressOf } from "./approved-values.ts";

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

/**
 * Adds what messages of a campaign took, as a step of a larger statement whose `$1` is the organisation.
 * @param from the number of the first of its six parameters, as `costColumns` gives them
 */
export function costsInsert(from: number): string {
  const types = ["text[]", "text[]", "text[]", "int[]", "float8[]"];
  const columns = types.map((type, at) => `$${from + 1 + at}::${type}`).join(", ");
  return `INSERT INTO campaign_costs AS c (org, campaign, channel, country, currency, messages, parts, price)
    SELECT $1::uuid, $${from}::uuid, m.channel, m.country, m.currency, count(*), sum(m.parts), CASE WHEN count(m.price) = count(*) THEN round(sum(m.price) * 1000000)::bigint END
      FROM unnest(${columns}) AS m (channel, country, currency, parts, price)
     GROUP BY m.channel, m.country, m.currency ORDER BY m.channel, m.country, m.currency
    ON CONFLICT (org, campaign, channel, country, currency) DO UPDATE
       SET messages = c.messages + excluded.messages, parts = c.parts + excluded.parts, price = c.price + excluded.price RETURNING 1`;
}

/** The parameters of `costsInsert`. */
export function costColumns(campaign: string, costs: readonly MessageCost[]): unknown[] {
  const columns = ["channel", "country", "currency", "parts", "price"] as const;
  return [campaign, ...columns.map((name) => costs.map((one) => one[name]))];
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
