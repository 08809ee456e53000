import type { Database } from "../../../kit/db/index.ts";

/** Asks campaigns' look-up for a campaign's organisation and id by the number in its links. */
export async function campaignRoute(database: Database, number: number): Promise<{ org: string; id: string } | null> {
  const [found] = await database.lookup<{ org: string; id: string }>("SELECT org, id FROM campaign_route($1)", [
    number,
  ]);
  return found ?? null;
}
