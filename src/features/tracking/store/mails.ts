import type { Db } from "../../../kit/db/index.ts";
import { numbers, texts } from "./arrays.ts";

interface Mail {
  /** Unix milliseconds; null while it has not gone out. */
  sentAt: number | null;
  timeZone: string | null;
}

/**
 * When some mails went out, and the time zone of who got each; by `keyOf`. Asked by itself and put beside the outcomes by the program: of an organisation or a
 * campaign that began a minute ago the database's statistics know nothing, and a join planned by them held every outcome against all of its mails.
 * @param of may name campaigns and deliveries more than once
 */
export async function mailsOf(
  db: Db,
  org: string,
  of: readonly { campaign: string; delivery: number }[],
): Promise<ReadonlyMap<string, Mail>> {
  const rows = await db.query<Mail & { campaign: string; delivery: number }>(
    `SELECT campaign, number AS delivery, (extract(epoch FROM sent_at) * 1000)::float8 AS "sentAt", time_zone AS "timeZone"
       FROM campaigns_public_deliveries WHERE org = $1 AND campaign = ANY ($2::uuid[]) AND number = ANY ($3::int[])`,
    [org, texts([...new Set(of.map((one) => one.campaign))]), numbers([...new Set(of.map((one) => one.delivery))])],
    "tracking-mails",
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** A delivery among those of all campaigns. */
export function keyOf({ campaign, delivery }: { campaign: string; delivery: number }): string {
  return `${campaign} ${delivery}`;
}
