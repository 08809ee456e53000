import type { Db } from "../../../kit/db/index.ts";

/**
 * Asks campaigns' look-up for a campaign's organisation and id by the number in its links.
 * @param ask `database.find`, or `db.query` within a transaction
 */
export async function campaignRoute(ask: Db["query"], number: number): Promise<{ org: string; id: string } | null> {
  const [found] = await ask<{ org: string; id: string }>("SELECT org, id FROM campaign_route($1)", [number]);
  return found ?? null;
}
